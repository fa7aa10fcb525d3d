/**
 * The colours of seats and alerts. Nothing else is coloured, text keeps the terminal's own colour, and a colour never carries
 * information that no word repeats. Each palette is readable on its background; `any` on both black and white.
 */

/** `basic`: from the sixteen colours that the terminal's theme sets. */
export type Palette = "dark" | "light" | "any" | "basic";

interface Colors {
  /** By place in the panel; the first three are as distinct as possible. */
  readonly seats: readonly string[];
  readonly alert: string;
}

export const PALETTES: Readonly<Record<Palette, Colors>> = {
  dark: { seats: colorCodes(111, 208, 218, 79, 185, 147), alert: "38;5;210" },
  light: { seats: colorCodes(26, 130, 90, 29, 94, 61), alert: "38;5;124" },
  any: { seats: colorCodes(63, 130, 163, 29, 31, 64), alert: "38;5;160" },
  basic: { seats: ["36", "33", "35", "32", "34", "96"], alert: "31" },
};

function colorCodes(...colors: readonly number[]): readonly string[] {
  return colors.map((color) => `38;5;${color}`);
}
