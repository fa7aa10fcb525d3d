/**
 * Finds a quote in a text. Whitespace is ignored, because code and pages are reflowed; typographic variants of a character are
 * equal; and `…` stands for omitted text if enough text surrounds it. Words and numbers must match exactly: a quote neither cuts them,
 * since "1500 jobs" does not say "500 jobs", nor joins them. A quote of a few characters occurs everywhere, so it must be whole lines.
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
    ...whole.map((text) => ({ pieces: [squeezeWords(text)], isLong: isLong(text) })),
    ...(isElided ? [{ pieces, isLong: true }] : []),
  ];
}

const OMISSION = /\[?(?:…|\.{3})\]?/;

/** What stands around omissions, as texts are compared. */
export function piecesOf(text: string): readonly string[] {
  return text
    .split(OMISSION)
    .map(squeezeWords)
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

/** Why a quote shows nothing though the text contains it. */
export function whyUncertain(readings: readonly Quote[]): string {
  return readings.some((reading) => reading.isLong)
    ? "The quote cuts or joins words or numbers of what is there."
    : "The quote is too short to check.";
}

const SHORTEST_PIECE = 8;
/** How far apart the pieces around an omission may be, in squeezed characters. */
const GAP_AT_MOST = 4_000;

/** A text without what layout changes: whitespace, and which variant of a mark it has. */
export function squeeze(text: string): string {
  return unifyMarks(text).replace(/\s+/g, "");
}

function unifyMarks(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]+/g, "")
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, "-");
}

/** The same with spaces where two words or numbers would become one: what quotes are compared as. */
function squeezeWords(text: string): string {
  return joinWords([text]).text;
}

interface JoinedLines {
  readonly text: string;
  /** Of each line. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function joinWords(lines: readonly string[]): JoinedLines {
  const parts: string[] = [];
  let length = 0;
  let last = "";
  const add = (word: string): number => {
    const gap = isGapKept(last, word.charAt(0)) ? " " : "";
    parts.push(gap, word);
    length += gap.length + word.length;
    last = word.charAt(word.length - 1);
    return length - word.length;
  };
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const line of lines) {
    const [first, ...rest] = unifyMarks(line)
      .split(/\s+/)
      .filter((word) => word !== "");
    starts.push(first === undefined ? length : add(first));
    rest.forEach(add);
    ends.push(length);
  }
  return { text: parts.join(""), starts, ends };
}

/** Wherever it could part words or numbers, by the two characters around it alone: a quote may begin at either. */
function isGapKept(last: string, first: string): boolean {
  if (isOfWord(last)) return isOfWord(first) || /['-]/.test(first) || (/[.,:]/.test(first) && /\d/.test(last));
  return isOfWord(first) && (/['-]/.test(last) || (/[.,:]/.test(last) && /\d/.test(first)));
}

/** Whether the place between them is inside a word or a number: `it|em`, `1|0`, `0|.5`, `1,|000`, `can|'t`, `non-|stop`, `-|5`. */
function areJoined(before: string, after: string): boolean {
  const [last, first] = [before.at(-1) ?? "", after[0] ?? ""];
  if (isOfWord(last) && isOfWord(first)) return true;
  if (isOfWord(last)) return isJoint(first, last, after[1] ?? "");
  return isOfWord(first) && (isJoint(last, before.at(-2) ?? "", first) || (last === "-" && /\d/.test(first)));
}

function isJoint(mark: string, before: string, after: string): boolean {
  if (/[.,:]/.test(mark)) return /\d\d/.test(`${before}${after}`);
  return /['-]/.test(mark) && isOfWord(before) && isOfWord(after);
}

/** Only in scripts that put spaces between words. */
function isOfWord(character: string): boolean {
  return character > "\u007F" ? WORD.test(character) : ASCII_WORD.test(character);
}

const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}]/u;
const ASCII_WORD = /\w/;

/** The lines of each match, in order. */
export function findQuoteLines(lines: readonly string[], quote: Quote): Generator<Lines> {
  const isEdge: IsEdge = (text, at) => !areJoined(text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2));
  return findLines(joinWords(lines), quote, isEdge);
}

/** The same, whatever its spaces, and where a match begins and ends. */
export function findQuoteParts(lines: readonly string[], quote: Quote): Generator<Lines> {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  for (const line of lines.map(squeeze)) {
    starts.push(text.length);
    text += line;
    ends.push(text.length);
  }
  return findLines({ text, starts, ends }, withoutGaps(quote), () => true);
}

type IsEdge = (text: string, at: number) => boolean;

function* findLines({ text, starts, ends }: JoinedLines, quote: Quote, mayBeEdge: IsEdge): Generator<Lines> {
  const edges = quote.isLong ? null : new Set([...starts, ...ends]);
  for (const [start, end] of occurrences(text, quote, edges ? (_, at) => edges.has(at) : mayBeEdge)) {
    yield { from: lineAt(starts, start), to: lineAt(starts, end - 1) };
  }
}

function withoutGaps({ pieces, isLong }: Quote): Quote {
  return { pieces: pieces.map(squeeze), isLong };
}

/** Whether these words are there at all, be it inside a longer line or in other words. */
export function containsQuote(lines: readonly string[], quote: Quote): boolean {
  return occurrences(squeeze(lines.join("")), withoutGaps(quote), () => true).next().done !== true;
}

/** Start and end of each match, found in one pass, so that no text can make it slow. */
function* occurrences(text: string, quote: Quote, isEdge: IsEdge): Generator<readonly [start: number, end: number]> {
  const [first = "", ...rest] = quote.pieces;
  // The whole line may begin inside a match that is not one.
  const step = quote.isLong ? first.length : 1;
  for (let start = text.indexOf(first); start >= 0 && first !== ""; start = text.indexOf(first, start + step)) {
    if (!isEdge(text, start) || !isEdge(text, start + first.length)) continue;
    const end = endOfRest(text, start + first.length, { rest, isEdge });
    if (end !== null) yield [start, end];
  }
}

interface Rest {
  readonly rest: readonly string[];
  readonly isEdge: IsEdge;
}

function endOfRest(text: string, from: number, { rest, isEdge }: Rest): number | null {
  let end = from;
  for (const piece of rest) {
    const at = text.slice(end, end + GAP_AT_MOST + piece.length).indexOf(piece);
    if (at < 0 || !isEdge(text, end + at) || !isEdge(text, end + at + piece.length)) return null;
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
