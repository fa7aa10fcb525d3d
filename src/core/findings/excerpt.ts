/** The lines around a finding's place, numbered, with what the change adds and removes: what a reader needs to judge it. */

import type { FoundPlace } from "./locate-quote.ts";
import type { MaterialFile } from "./material.ts";
import type { SourceLine } from "./parse-diff.ts";

export interface ExcerptLine extends SourceLine {
  /** Belongs to the place itself. */
  readonly isPlace: boolean;
}

/** Empty where the file isn't there. */
export function excerpt(material: readonly MaterialFile[], place: FoundPlace, around: number): readonly ExcerptLine[] {
  const isPlace = ({ newLine, oldLine }: SourceLine) => {
    const number = place.side === "new" ? newLine : oldLine;
    return number !== null && number >= place.from && number <= place.to;
  };
  const files = material.filter(({ path }) => path === place.path);
  const hunk = files.flatMap(({ hunks }) => hunks).find((lines) => lines.some(isPlace)) ?? [];
  const first = hunk.findIndex(isPlace);
  const last = hunk.findLastIndex(isPlace);
  return hunk
    .slice(Math.max(0, first - around), last + around + 1)
    .map((line) => ({ ...line, isPlace: isPlace(line) }));
}

/** `  12 + const a = 1;`, as in a diff; of a whole file without signs. */
export function excerptText(lines: readonly ExcerptLine[]): string {
  const isChange = lines.some(({ newLine, oldLine }) => newLine === null || oldLine !== null);
  return lines
    .map(({ text, newLine, oldLine }) => {
      const sign = newLine === null ? "-" : oldLine === null ? "+" : " ";
      return `${String(newLine ?? oldLine).padStart(5)} ${isChange ? `${sign} ` : ""}${text}`;
    })
    .join("\n");
}
