/** Parses durations as people and rate limits write them: `200ms`, `2s`, `1m30s`, `1.5 hours`. */

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const PIECE = /(\d+(?:\.\d+)?)\s*(ms|millisec(?:ond)?s?|s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hours?)(?![a-z])\s*/giy;

/** null: not a duration. */
export function durationMs(text: string): number | null {
  const rest = text.trim();
  const pieces = [...rest.matchAll(PIECE)];
  if (pieces.length === 0 || pieces.map(([piece]) => piece).join("") !== rest) return null;
  return pieces.reduce((sum, [, amount = "", unit = ""]) => sum + Number(amount) * UNITS_MS[shortUnit(unit)], 0);
}

function shortUnit(unit: string): keyof typeof UNITS_MS {
  const word = unit.toLowerCase();
  if (word === "ms" || word.startsWith("milli")) return "ms";
  if (word.startsWith("s")) return "s";
  return word.startsWith("m") ? "m" : "h";
}
