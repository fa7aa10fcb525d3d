/**
 * The place of a finding, computed from its quote. Models echo wrong line numbers, and one wrong line makes GitHub refuse a whole
 * review: so a number that a seat gives only chooses among places where its quote really is, and nothing is ever guessed.
 */

import { z } from "zod";
import type { Immutable } from "../immutable.ts";
import { findQuoteParts, type Lines, type Quote, quoteReadings } from "../text/quote.ts";
import { findMaterialFile, type MaterialFile } from "./material.ts";
import type { SourceLine } from "./parse-diff.ts";

const SIDES = ["new", "old"] as const;

export const placeSchema = z.discriminatedUnion("status", [
  /** `old`: lines that the change removes. */
  z.object({
    status: z.literal("found"),
    path: z.string(),
    side: z.enum(SIDES),
    from: z.number(),
    to: z.number(),
  }),
  /** The quote is at each of these lines. */
  z.object({ status: z.literal("ambiguous"), path: z.string(), lines: z.array(z.number()) }),
  z.object({ status: z.literal("missing"), path: z.string() }),
  /** The file is not under review. */
  z.object({ status: z.literal("unknown_file"), path: z.string() }),
]);
export type QuotePlace = Immutable<typeof placeSchema>;
export type FoundPlace = Extract<QuotePlace, { readonly status: "found" }>;

export interface Cited {
  readonly file: string;
  readonly line: number | null;
  readonly quote: string | null;
}

/** By the most literal reading that matches anything; at equal readings, what the change adds comes before what it removes. */
export function locateQuote(material: readonly MaterialFile[], { file: said, line, quote }: Cited): QuotePlace {
  const file = findMaterialFile(material, said);
  if (file === null) return { status: "unknown_file", path: said };
  const { path } = file;
  const text = quote ?? "";
  for (const reading of [text, withoutMarkers(text)].flatMap(quoteReadings)) {
    for (const side of SIDES) {
      const found = matchesOn(side, file, reading);
      const [only] = found.length === 1 ? found : found.filter(({ from }) => from === line);
      if (only) return { status: "found", path, side, ...only };
      if (found.length > 0) return { status: "ambiguous", path, lines: found.map(({ from }) => from) };
    }
  }
  return { status: "missing", path };
}

/** One match per first line. */
function matchesOn(side: (typeof SIDES)[number], { hunks }: MaterialFile, reading: Quote): readonly Lines[] {
  const numberOf = (line: SourceLine | undefined) => (side === "new" ? line?.newLine : line?.oldLine) ?? 0;
  const stretches = hunks.map((lines) => lines.filter((line) => numberOf(line) > 0));
  const found = stretches.flatMap((lines) => {
    const texts = lines.map(({ text }) => text);
    return [...findQuoteParts(texts, reading)].map(({ from, to }) => ({
      from: numberOf(lines[from - 1]),
      to: numberOf(lines[to - 1]),
    }));
  });
  return [...new Map(found.map((each) => [each.from, each])).values()];
}

/** Without the signs of a diff, or the numbers that tools print before each line. */
function withoutMarkers(quote: string): string {
  return quote
    .split("\n")
    .map((line) => line.replace(/^\s*\d+\s*[:|→\t]\s?/, "").replace(/^[+-]/, ""))
    .join("\n");
}
