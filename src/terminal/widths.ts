/** The columns at which the live view changes its shape. */

/** Seats stand side by side, and minds and objections are tables. */
export const WIDE = 120;
/** Below it a seat is one line. */
export const NARROW = 60;
