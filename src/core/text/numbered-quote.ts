/**
 * A quote with the line numbers that tools and prompts print before each line: `12: const a`, `12→const a`, a number and a tab, and in
 * a diff `12 + const a`. Every number has to be right, and a number that nothing but a space follows is text: "200 jobs" is a figure,
 * even on line 200.
 */

import { findQuoteLines, piecesOf, quoteReadings, squeeze } from "./quote.ts";

export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

export interface NumberedQuote {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly NumberedLine[];
  /** Only the signs of a diff separate its numbers from the text. */
  readonly isDiff: boolean;
}

/** null: not every line has a number. */
export function parseNumberedQuote(quote: string): NumberedQuote | null {
  const parsed = quote
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .map((line) => NUMBERED.exec(line)?.groups ?? {});
  const isDiff = parsed.some(({ separator, rest = "" }) => separator === undefined && /^\s+[+-]/.test(rest));
  const isSearch = parsed.some(({ separator }) => separator?.trim() === ":");
  const lines: NumberedLine[] = [];
  for (const { number, separator, rest = "" } of parsed) {
    if (number === undefined) return null;
    if (separator === undefined && rest.trim() !== "" && !isDiff) return null;
    // As grep prints the lines around those it finds. Alone, a dash means something else: "12-bit keys".
    if (separator === "-" && !isSearch) return null;
    lines.push({ number: Number(number), text: rest });
  }
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last ? { from: first.number, to: last.number, lines, isDiff } : null;
}

const NUMBERED = /^\s*(?<number>\d{1,9})(?:(?<separator>\t| *[:|│→]|-)|(?=\s|$))(?<rest>.*)$/u;

/** Whether the quote is of these lines, the first of which has its first number. More may follow. */
export function isQuoteOf(lines: readonly NumberedLine[], { lines: quoted }: NumberedQuote): boolean {
  const numbers = new Set(quoted.map(({ number }) => number));
  // Seats leave blank lines out.
  const meant = lines.filter(({ number, text }) => text.trim() !== "" || numbers.has(number)).slice(0, quoted.length);
  const isEachThere = quoted.every(({ number, text }, index) => {
    const line = meant[index];
    return line?.number === number && isTextOf(line, piecesOf(text).map(squeeze));
  });
  if (!isEachThere) return false;
  const texts = meant.map(({ text }) => text);
  const filled = texts.flatMap((text, index) => (text.trim() === "" ? [] : [index + 1]));
  return quoteReadings(quoted.map(({ text }) => text).join("\n")).some((reading) =>
    [...findQuoteLines(texts, reading)].some(({ from, to }) => from === filled[0] && to === filled.at(-1)),
  );
}

/** No number of the line may be left out before the quote: that of the line could stand in its place. */
function isTextOf({ text }: NumberedLine, pieces: readonly string[]): boolean {
  const line = squeeze(text);
  const [first = ""] = pieces;
  return pieces.every((piece) => line.includes(piece)) && !/\d/.test(line.slice(0, line.indexOf(first)));
}
