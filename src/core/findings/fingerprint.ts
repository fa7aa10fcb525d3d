/**
 * How a finding is known again in a later review. Seats put the same thing in other words every time, so neither title nor text nor
 * category counts: only the file and the line of code that the finding is at, whatever its number.
 */

import { squeeze } from "../text/quote.ts";
import type { MaterialFile } from "./material.ts";
import type { FindingWording } from "./review-finding.ts";

/** One per wording, in order. Several findings at one line are told apart by their order. */
export function fingerprints(
  wordings: readonly FindingWording[],
  material: readonly MaterialFile[],
): readonly string[] {
  const seen = new Map<string, number>();
  return wordings.map((wording) => {
    const key = `${wording.place.path}\n${anchorText(wording, material)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return hash(count === 1 ? key : `${key}\n${count}`);
  });
}

/** The first line of the place; where the quote has no place, the quote itself. */
function anchorText({ place, quote, title }: FindingWording, material: readonly MaterialFile[]): string {
  if (place.status !== "found") return squeeze(quote ?? title);
  const lines = material.filter(({ path }) => path === place.path).flatMap(({ hunks }) => hunks.flat());
  const anchor = lines.find(({ newLine, oldLine }) => (place.side === "new" ? newLine : oldLine) === place.from);
  return squeeze(anchor?.text ?? "");
}

/** FNV-1a, 64 bits: the same on every machine, and enough to tell a few hundred findings apart. */
function hash(text: string): string {
  let state = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    state = BigInt.asUintN(64, (state ^ BigInt(byte)) * 0x100000001b3n);
  return state.toString(16).padStart(16, "0");
}
