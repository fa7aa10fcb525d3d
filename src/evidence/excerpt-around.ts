/** The lines around a quote, kept with its check so that a reader sees the quote in its place, even after the file has changed. */

import { clip } from "../core/ballot/ballot.ts";
import type { Excerpt } from "../core/evidence-check.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import type { Lines } from "../core/text/quote.ts";

const LINES_AROUND = 3;
const QUOTED_AT_MOST = 12;
const LONGEST_LINE = 240;

export function excerptAround(all: readonly string[], { from, to }: Lines): Excerpt {
  const slice = (start: number, end: number) => all.slice(Math.max(0, start), end).map(cleanLine);
  return {
    line: from,
    before: slice(from - 1 - LINES_AROUND, from - 1),
    quoted: slice(from - 1, Math.min(to, from - 1 + QUOTED_AT_MOST)),
    after: to - from < QUOTED_AT_MOST ? slice(to, to + LINES_AROUND) : [],
  };
}

function cleanLine(line: string): string {
  return clip(stripEscapes(line), LONGEST_LINE);
}
