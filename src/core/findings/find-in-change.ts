/**
 * Finds a quote in what a diff shows of a file: as it is after the change, as it was before, or as the diff prints it. A quote with the
 * signs of a diff is looked for only where each sign stands, so that nobody can pass off a removed line as an added one. No quote reaches
 * from one hunk into the next: nobody was shown what is between them.
 */

import { isQuoteOf, type NumberedLine, type NumberedQuote, parseNumberedQuote } from "../text/numbered-quote.ts";
import { containsQuote, findQuoteLines, type Lines, type Quote, quoteReadings, unwrapQuote } from "../text/quote.ts";
import type { MaterialFile } from "./material.ts";
import { type SourceLine, signOf } from "./parse-diff.ts";

/** `printed`: removed and added lines together. */
type Side = "new" | "old" | "printed";

interface View {
  readonly side: Side;
  /** Each line with its sign. */
  readonly isSigned: boolean;
}

const UNSIGNED: readonly View[] = [
  { side: "new", isSigned: false },
  { side: "old", isSigned: false },
];
const SIGNED: readonly View[] = [
  { side: "printed", isSigned: true },
  { side: "new", isSigned: true },
  { side: "old", isSigned: true },
];

export interface ChangePlace {
  readonly side: Side;
  readonly line: number;
}

/** The first place, or one that the citation names. */
export function findInChange(file: MaterialFile, quote: string, cited: Lines | null): ChangePlace | null {
  for (const { views, find } of changeReadings(quote)) {
    for (const view of views) {
      if (view.isSigned && file.change === "whole") continue;
      const places = file.hunks.flatMap((hunk) => find(linesIn(view, hunk)));
      const found = places.find((line) => cited !== null && line >= cited.from && line <= cited.to) ?? places[0];
      if (found !== undefined) return { side: view.side, line: found };
    }
  }
  return null;
}

/** Whether these words are there at all, be it inside a longer line. */
export function containsInChange({ hunks }: MaterialFile, quote: string): boolean {
  const stretches = hunks.flatMap((hunk) => UNSIGNED.map((view) => linesIn(view, hunk).map(({ text }) => text)));
  return quoteReadings(quote).some((reading) => stretches.some((lines) => containsQuote(lines, reading)));
}

/** Whether a line of this number is shown, on either side. */
export function hasLine({ hunks }: MaterialFile, number: number): boolean {
  return hunks.some((hunk) => hunk.some(({ newLine, oldLine }) => newLine === number || oldLine === number));
}

interface ChangeReading {
  readonly views: readonly View[];
  /** The number of the first line of each match. */
  readonly find: (lines: readonly NumberedLine[]) => readonly number[];
}

/** Ways to read a quote from a diff, the most literal first. */
function changeReadings(quote: string): readonly ChangeReading[] {
  const unwrapped = unwrapQuote(quote);
  const numbered = parseNumberedQuote(unwrapped);
  return [
    ...quoteReadings(quote).map((reading) => ({ views: UNSIGNED, find: findText(reading) })),
    ...(/^[^\S\n]*[+-]/m.test(unwrapped) ? quoteReadings(unwrapped) : []).map((reading) => ({
      views: SIGNED,
      find: findText(reading),
    })),
    ...(numbered === null
      ? []
      : [{ views: numbered.isDiff ? SIGNED : [...UNSIGNED, ...SIGNED], find: findNumbered(numbered) }]),
  ];
}

function findText(reading: Quote): ChangeReading["find"] {
  return (lines) => {
    const texts = lines.map(({ text }) => text);
    return [...findQuoteLines(texts, reading)].flatMap(({ from }) => lines[from - 1]?.number ?? []);
  };
}

function findNumbered(quote: NumberedQuote): ChangeReading["find"] {
  return (lines) =>
    lines.flatMap(({ number }, index) =>
      number === quote.from && isQuoteOf(lines.slice(index), quote) ? [number] : [],
    );
}

function linesIn({ side, isSigned }: View, hunk: readonly SourceLine[]): readonly NumberedLine[] {
  return hunk.flatMap((line) => {
    const number = numberOn(side, line);
    return number === null ? [] : [{ number, text: isSigned ? `${signOf(line)}${line.text}` : line.text }];
  });
}

function numberOn(side: Side, { newLine, oldLine }: SourceLine): number | null {
  if (side === "printed") return newLine ?? oldLine;
  return side === "new" ? newLine : oldLine;
}
