/** The columns at which the live view changes its shape. */

/** Seats are side by side, and positions and objections are tables. */
export const WIDE = 120;
/** Below this a seat is one line. */
export const NARROW = 60;
