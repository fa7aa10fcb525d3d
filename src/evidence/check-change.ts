/**
 * Looks a citation up in the diffs that seats were given. What a diff adds need not be on disk (a saved diff, another branch, a
 * pull request), and what it removes may still be there.
 */

import type { Evidence } from "../core/ballot/ballot.ts";
import type { CitationCheck } from "../core/evidence-check.ts";
import { findMaterialFile, type MaterialFile } from "../core/findings/material.ts";
import type { SourceLine } from "../core/findings/parse-diff.ts";
import { findQuoteLines, quoteReadings } from "../core/text/quote.ts";

/** null: no diff changes this file, or none has the quote. */
export function checkChange(
  { quote }: Evidence,
  path: string,
  material: readonly MaterialFile[],
): CitationCheck | null {
  const file = findMaterialFile(material, path);
  if (file === null || file.change === "whole") return null;
  const added = findLine(file, quote, ({ newLine }) => newLine);
  if (added !== null) return { mark: "found", detail: `The quote is at ${file.path}:${added}, as changed.` };
  const removed = findLine(file, quote, ({ oldLine }) => oldLine);
  return removed === null ? null : { mark: "missing", detail: `The change removes the quote from ${file.path}.` };
}

/** Where the quote begins on one side of the change. */
function findLine(
  { hunks }: MaterialFile,
  quote: string | null,
  numberOf: (line: SourceLine) => number | null,
): number | null {
  for (const reading of quoteReadings(quote ?? "")) {
    for (const hunk of hunks) {
      const lines = hunk.filter((line) => numberOf(line) !== null);
      for (const { from } of findQuoteLines(
        lines.map(({ text }) => text),
        reading,
      )) {
        const first = lines[from - 1];
        return first ? numberOf(first) : null;
      }
    }
  }
  return null;
}
