/**
 * Finds a quote in a text. Whitespace is ignored, because code and pages are reflowed; typographic variants of a character are
 * equal; and `…` stands for omitted text if enough text surrounds it. Words must match exactly.
 */

import type { Lines } from "./parse-source.ts";

export interface Quote {
  /** In order; more than one where something was left out between them. */
  readonly pieces: readonly string[];
}

/** Ways to read a quote, the most literal first; empty: too short to identify a place. */
export function quoteReadings(quote: string): readonly Quote[] {
  const bare = quote.trim().replace(/^```\w*\n([\s\S]*?)\n?```$/, "$1");
  const unwrapped = bare.trim().replace(/^(["'`“‘«])([\s\S]*)["'`”’»]$/, "$2");
  const whole = [bare, unwrapped].map(squeeze).filter((text) => text.length >= SHORTEST);
  const pieces = unwrapped.split(/\[?(?:…|\.{3})\]?/).map(squeeze);
  const long = pieces.filter((piece) => piece.length >= SHORTEST_PIECE);
  const isElided =
    pieces.length > 1 && long.length > 0 && pieces.every((piece) => piece === "" || long.includes(piece));
  return [...new Set(whole)].map((text) => ({ pieces: [text] })).concat(isElided ? [{ pieces: long }] : []);
}

const SHORTEST = 4;
const SHORTEST_PIECE = 8;
/** How far apart the pieces around an omission may be, in squeezed characters. */
const GAP_AT_MOST = 4_000;

/** What texts are compared as. */
export function squeeze(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]+/g, "")
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, "-");
}

/** Whether a squeezed text contains the quote. */
export function containsQuote(text: string, { pieces }: Quote): boolean {
  return occurrences(text, pieces).next().done !== true;
}

/** The lines of each match, in order. */
export function* findQuoteLines(lines: readonly string[], { pieces }: Quote): Generator<Lines> {
  const starts: number[] = [];
  let text = "";
  for (const line of lines.map(squeeze)) {
    starts.push(text.length);
    text += line;
  }
  for (const [start, end] of occurrences(text, pieces)) {
    yield { from: lineAt(starts, start), to: lineAt(starts, end - 1) };
  }
}

/** Start and end of each match, found in one pass, so that no text can make it slow. */
function* occurrences(text: string, pieces: readonly string[]): Generator<readonly [start: number, end: number]> {
  const [first = "", ...rest] = pieces;
  for (let start = text.indexOf(first); start >= 0 && first !== ""; start = text.indexOf(first, start + first.length)) {
    const end = endOfRest(text, start + first.length, rest);
    if (end !== null) yield [start, end];
  }
}

function endOfRest(text: string, from: number, rest: readonly string[]): number | null {
  let end = from;
  for (const piece of rest) {
    const at = text.slice(end, end + GAP_AT_MOST + piece.length).indexOf(piece);
    if (at < 0) return null;
    end += at + piece.length;
  }
  return end;
}

/** The last line, counted from 1, that starts at or before `offset` and is not empty. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
