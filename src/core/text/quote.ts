/**
 * Finds a quote in a text. Whitespace is ignored, because code and pages are reflowed; typographic variants of a character are
 * equal; and `…` stands for omitted text if enough text surrounds it. Words must match exactly. A quote of a few characters
 * occurs everywhere, so it must be whole lines.
 */

/** Inclusive, counted from 1. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

export interface Quote {
  /** In order; more than one where something was left out between them. */
  readonly pieces: readonly string[];
  /** Long enough to identify a place inside a line. */
  readonly isLong: boolean;
}

/** Ways to read a quote, the most literal first; empty: there is nothing to look for. */
export function quoteReadings(quote: string): readonly Quote[] {
  const bare = withoutFence(quote);
  const unwrapped = unwrapQuote(quote);
  const whole = [...new Set([bare, unwrapped])].filter((text) => /[\p{L}\p{N}]/u.test(text));
  const elided = unwrapped.split(OMISSION);
  const pieces = piecesOf(unwrapped);
  const isElided = elided.length > 1 && elided.some(isLong) && pieces.every((piece) => piece.length >= SHORTEST_PIECE);
  return [
    ...whole.map((text) => ({ pieces: [squeeze(text)], isLong: isLong(text) })),
    ...(isElided ? [{ pieces, isLong: true }] : []),
  ];
}

const OMISSION = /\[?(?:…|\.{3})\]?/;

/** What stands around omissions, as texts are compared. */
export function piecesOf(text: string): readonly string[] {
  return text
    .split(OMISSION)
    .map(squeeze)
    .filter((piece) => piece !== "");
}

/** Without the fence or the marks that a seat puts around it. */
export function unwrapQuote(quote: string): string {
  return withoutFence(quote)
    .trim()
    .replace(/^(["'`“‘«])([\s\S]*)["'`”’»]$/, "$2");
}

function withoutFence(quote: string): string {
  return quote.trim().replace(/^```\w*\n([\s\S]*?)\n?```$/, "$1");
}

/** It may be there and is not looked for, unless it is a whole line. */
export function isShortQuote(quote: string | null): boolean {
  return quote !== null && quoteReadings(quote).every((reading) => !reading.isLong);
}

/** Why there are no readings. */
export function whyUnquoted(quote: string | null): string {
  return quote === null ? "nothing was quoted" : "the quote is too short to check";
}

function isLong(text: string): boolean {
  return text.trim().replace(/\s+/g, " ").length >= SHORTEST_QUOTE;
}

/** In characters; a whole line may be shorter. */
export const SHORTEST_QUOTE = 12;
/** Why a quote that is there shows nothing. */
export const TOO_SHORT = "The quote is too short to check.";
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

/** The lines of each match, in order. */
export function* findQuoteLines(lines: readonly string[], quote: Quote): Generator<Lines> {
  const starts: number[] = [];
  let text = "";
  for (const line of lines.map(squeeze)) {
    starts.push(text.length);
    text += line;
  }
  const edges = quote.isLong ? null : new Set([...starts, text.length]);
  for (const [start, end] of occurrences(text, quote)) {
    if (edges && !(edges.has(start) && edges.has(end))) continue;
    yield { from: lineAt(starts, start), to: lineAt(starts, end - 1) };
  }
}

/** Whether these words are there at all, be it inside a longer line. */
export function containsQuote(lines: readonly string[], quote: Quote): boolean {
  return occurrences(squeeze(lines.join("")), quote).next().done !== true;
}

/** Start and end of each match, found in one pass, so that no text can make it slow. */
function* occurrences(text: string, quote: Quote): Generator<readonly [start: number, end: number]> {
  const [first = "", ...rest] = quote.pieces;
  // The whole line may begin inside a match that is not one.
  const step = quote.isLong ? first.length : 1;
  for (let start = text.indexOf(first); start >= 0 && first !== ""; start = text.indexOf(first, start + step)) {
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
