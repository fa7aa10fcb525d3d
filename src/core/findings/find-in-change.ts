/**
 * Finds a quote in what a diff shows of a file: as it is after the change, as it was before, or as the diff prints it. A quote with the
 * signs of a diff is looked for only where its signs say, so that nobody can pass off a removed line as an added one. No quote reaches
 * from one hunk into the next: nobody was shown what is between them.
 */

import { parseNumberedQuote } from "../text/numbered-quote.ts";
import { containsQuote, findQuoteLines, type Lines, type Quote, quoteReadings, unwrapQuote } from "../text/quote.ts";
import type { MaterialFile } from "./material.ts";
import { type SourceLine, signOf } from "./parse-diff.ts";

/** `printed`: removed and added lines together, each with its sign. */
type Side = (typeof SIDES)[number] | "printed";
const SIDES = ["new", "old"] as const;

export interface ChangePlace {
  readonly side: Side;
  readonly line: number;
}

/** The first place, or one that the citation names. */
export function findInChange(file: MaterialFile, quote: string, cited: Lines | null): ChangePlace | null {
  for (const reading of changeReadings(quote)) {
    for (const side of reading.sides) {
      const places = placesOn(side, file, reading);
      const found = places.find((line) => cited !== null && line >= cited.from && line <= cited.to) ?? places[0];
      if (found !== undefined) return { side, line: found };
    }
  }
  return null;
}

/** Whether these words are there at all, be it inside a longer line. */
export function containsInChange({ hunks }: MaterialFile, quote: string): boolean {
  const stretches = hunks.flatMap((hunk) => SIDES.map((side) => linesOn(side, hunk).map(({ text }) => text)));
  return quoteReadings(quote).some((reading) => stretches.some((lines) => containsQuote(lines, reading)));
}

/** Whether a line of this number is shown, on either side. */
export function hasLine({ hunks }: MaterialFile, number: number): boolean {
  return hunks.some((hunk) => hunk.some(({ newLine, oldLine }) => newLine === number || oldLine === number));
}

interface ChangeReading {
  readonly readings: readonly Quote[];
  readonly sides: readonly Side[];
  /** The number that it has to begin at; null: any. */
  readonly from: number | null;
}

/** Ways to read a quote from a diff, the most literal first. */
function changeReadings(quote: string): readonly ChangeReading[] {
  const unwrapped = unwrapQuote(quote);
  const numbered = parseNumberedQuote(unwrapped);
  return [
    { readings: quoteReadings(quote), sides: SIDES, from: null },
    ...signedReadings(unwrapped, null),
    ...(numbered === null
      ? []
      : [
          { readings: quoteReadings(numbered.text), sides: SIDES, from: numbered.from },
          ...signedReadings(numbered.text, numbered.from),
        ]),
  ];
}

/** None where the quote has no signs. One that has both is only as it was printed: without its signs, it would say something else. */
function signedReadings(text: string, from: number | null): readonly ChangeReading[] {
  const signs = new Set(text.split("\n").flatMap((line) => SIGN.exec(line)?.[1] ?? []));
  if (signs.size === 0) return [];
  const printed: ChangeReading = { readings: quoteReadings(text), sides: ["printed"], from };
  if (signs.size > 1) return [printed];
  const bare = text.replace(SIGNS, "");
  return [printed, { readings: quoteReadings(bare), sides: [signs.has("+") ? "new" : "old"], from }];
}

const SIGN = /^\s*([+-])/;
const SIGNS = /^[^\S\n]*[+-]/gm;

/** The number of the first line of each match. */
function placesOn(side: Side, { hunks }: MaterialFile, { readings, from }: ChangeReading): readonly number[] {
  for (const reading of readings) {
    const places = hunks.flatMap((hunk) => {
      const lines = linesOn(side, hunk);
      const texts = lines.map(({ text }) => text);
      return [...findQuoteLines(texts, reading)].flatMap((match) => lines[match.from - 1]?.number ?? []);
    });
    const right = from === null ? places : places.filter((number) => number === from);
    if (right.length > 0) return right;
  }
  return [];
}

function linesOn(
  side: Side,
  hunk: readonly SourceLine[],
): readonly { readonly text: string; readonly number: number }[] {
  return hunk.flatMap((line) => {
    const { text, newLine, oldLine } = line;
    if (side === "printed") return { text: `${signOf(line)}${text}`, number: newLine ?? oldLine ?? 0 };
    const number = side === "new" ? newLine : oldLine;
    return number === null ? [] : { text, number };
  });
}
