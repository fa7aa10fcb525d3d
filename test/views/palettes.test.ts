// Colours that can be read on the ground they are for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { renderLines, words } from "../../src/views/styled-text.ts";
import { PALETTES } from "../../src/views/terminal/palettes.ts";

const BLACK = 0;
const WHITE = 1;

/** Least contrast, by the formula of WCAG 2. */
for (const [palette, grounds, least] of [
  ["dark", [BLACK], 7],
  ["light", [WHITE], 4.5],
  ["any", [BLACK, WHITE], 3.8],
] as const) {
  test(`every colour for a ${palette} background is readable on it`, () => {
    const { seats, alert } = PALETTES[palette];
    for (const code of [...seats, alert]) {
      const contrasts = grounds.map((ground) => contrast(luminance(colorOf(code)), ground));
      assert.ok(Math.min(...contrasts) >= least, `${code} on ${palette}: ${contrasts.join(", ")}`);
    }
  });
}

test("a palette changes only the colours of seats and alerts", () => {
  const line = [words("a "), words("b ", "bold"), words("c ", { seat: 1 }), words("d", "alert")];
  const paintIn = (palette: "light" | "basic") => renderLines([line], { color: true, palette });
  assert.equal(paintIn("basic"), "a \u001b[1mb \u001b[0m\u001b[33mc \u001b[0m\u001b[1;31md\u001b[0m\n");
  assert.equal(paintIn("light"), "a \u001b[1mb \u001b[0m\u001b[38;5;130mc \u001b[0m\u001b[1;38;5;124md\u001b[0m\n");
});

const LEVELS = [0, 95, 135, 175, 215, 255];

/** Of the cube of 6 × 6 × 6. */
function colorOf(code: string): readonly number[] {
  const place = Number(code.replace("38;5;", "")) - 16;
  return [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((step) => LEVELS[step] ?? 0);
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
