/** The lines around a finding's place, numbered, with what the change adds and removes: what a reader needs to judge it. */

import type { FoundPlace } from "./locate-quote.ts";
import type { MaterialFile } from "./material.ts";
import { type SourceLine, signOf } from "./parse-diff.ts";

export interface ExcerptLine extends SourceLine {
  /** As in a diff; "" in a file that is not a change. */
  readonly sign: "+" | "-" | " " | "";
  /** Belongs to the place itself. */
  readonly isPlace: boolean;
}

/** Empty where the file isn't there. */
export function excerpt(material: readonly MaterialFile[], place: FoundPlace, around: number): readonly ExcerptLine[] {
  const isPlace = ({ newLine, oldLine }: SourceLine) => {
    const number = place.side === "new" ? newLine : oldLine;
    return number !== null && number >= place.from && number <= place.to;
  };
  const hunks = material
    .filter(({ path }) => path === place.path)
    .flatMap(({ hunks: own, change }) => own.map((lines) => ({ lines, isChange: change !== "whole" })));
  const { lines: hunk, isChange } = hunks.find(({ lines }) => lines.some(isPlace)) ?? { lines: [], isChange: false };
  const first = hunk.findIndex(isPlace);
  const last = hunk.findLastIndex(isPlace);
  return hunk
    .slice(Math.max(0, first - around), last + around + 1)
    .map((line) => ({ ...line, sign: isChange ? signOf(line) : "", isPlace: isPlace(line) }));
}

export function excerptText(lines: readonly ExcerptLine[]): string {
  return lines.map(excerptLineText).join("\n");
}

/** `  12 + const a = 1;`, as in a diff; of a whole file `  12: const a = 1;`. A quote of it with its number can be told from a figure. */
export function excerptLineText({ text, newLine, oldLine, sign }: ExcerptLine): string {
  return `${String(newLine ?? oldLine).padStart(5)}${sign === "" ? ":" : ` ${sign}`} ${text}`;
}
