/**
 * Checks a file citation in the working directory. The quote matters most: its line may be wrong, since lines move, but a file
 * without the quoted words is not evidence.
 */

import type { Evidence } from "../core/ballot/ballot.ts";
import type { CitationCheck } from "../core/evidence-check.ts";
import { isQuoteOf, parseNumberedQuote } from "../core/text/numbered-quote.ts";
import {
  containsQuote,
  findQuoteLines,
  type Lines,
  type Quote,
  quoteReadings,
  unwrapQuote,
  whyUncertain,
  whyUnquoted,
} from "../core/text/quote.ts";
import { excerptAround } from "./excerpt-around.ts";
import { type CitationPlaces, foundPlace, locateCitation, whyNotThere } from "./locate-citation.ts";
import type { FileSource } from "./parse-source.ts";
import { type FileText, readFileText } from "./working-tree.ts";

const FILE_AT_MOST = 8_000_000;
/** How far from the cited lines a quote may be. */
const NEARBY = 5;

export interface FileCheck {
  /** Whether there is such a file. */
  readonly isThere: boolean;
  readonly check: CitationCheck;
}

export async function checkFile(evidence: Evidence, source: FileSource, places: CitationPlaces): Promise<FileCheck> {
  const { place, lines, path } = await locateCitation(evidence.source.trim(), source, places);
  if (place.is !== "file") return { isThere: false, check: await whyNotThere(place, source, places) };
  const text = await readFileText(place.path, FILE_AT_MOST);
  if (text === null) return { isThere: true, check: { mark: "unchecked", detail: `${path} cannot be read as text.` } };
  return { isThere: true, check: checkText({ text, lines, path, source }, evidence.quote) };
}

interface CitedText {
  readonly text: FileText;
  readonly lines: Lines | null;
  readonly path: string;
  readonly source: FileSource;
}

function checkText({ text, lines, path, source }: CitedText, quote: string | null): CitationCheck {
  const all = text.text.split(/\r\n|\n|\r/);
  if (all.at(-1) === "") all.pop();
  const readings = quoteReadings(quote ?? "");
  if (readings.length === 0) return checkLines({ text, lines, path, source }, all.length, whyUnquoted(quote));
  const at = nearestMatch(all, readings, lines) ?? numberedMatch(all, quote ?? "");
  if (at !== null) {
    const place = foundPlace({ path: source.path, lines }, { path, lines: at });
    return { mark: "found", detail: whereText(at, lines, path), ...place, excerpt: excerptAround(all, at) };
  }
  if (readings.some((reading) => containsQuote(all, reading)))
    return { mark: "unchecked", detail: whyUncertain(readings), needs: "quote" };
  if (text.isCut) return { mark: "unchecked", detail: `${path} is too long to read completely.` };
  return { mark: "missing", detail: `${path} does not contain the quote.` };
}

/** That a place exists says nothing about what it says; that it doesn't says enough. */
function checkLines({ text, lines, path }: CitedText, count: number, why: string): CitationCheck {
  if (lines === null) return { mark: "unchecked", detail: `${path} exists; ${why}.`, needs: "quote" };
  const isThere = lines.from >= 1 && lines.to <= count;
  if (isThere) return { mark: "unchecked", detail: `${path} has line ${lines.from}; ${why}.`, needs: "quote" };
  if (text.isCut) return { mark: "unchecked", detail: `${path} is too long to read completely.` };
  return { mark: "missing", detail: `${path} has ${count} ${count === 1 ? "line" : "lines"}; ${why}.` };
}

/** The match closest to the cited lines, or the first one if no line was cited. */
function nearestMatch(all: readonly string[], readings: readonly Quote[], lines: Lines | null): Lines | null {
  for (const reading of readings) {
    let best: Lines | null = null;
    for (const found of findQuoteLines(all, reading)) {
      if (lines === null) return found;
      if (best === null || distance(found, lines) < distance(best, lines)) best = found;
    }
    if (best !== null) return best;
  }
  return null;
}

/** With the line numbers that tools print, which have to be right. */
function numberedMatch(all: readonly string[], quote: string): Lines | null {
  const numbered = parseNumberedQuote(unwrapQuote(quote));
  if (numbered === null || numbered.isDiff) return null;
  const { from, to } = numbered;
  const first = Math.max(1, from);
  const lines = all.slice(first - 1, to).map((text, index) => ({ text, number: first + index }));
  return isQuoteOf(lines, numbered) ? { from, to } : null;
}

function distance(a: Lines, b: Lines): number {
  return Math.max(0, a.from - b.to, b.from - a.to);
}

function whereText(at: Lines, lines: Lines | null, path: string): string {
  if (lines === null || distance(at, lines) === 0) return `The quote is at ${path}:${at.from}.`;
  if (distance(at, lines) <= NEARBY) return `The quote is at ${path}:${at.from}, near the line cited.`;
  return `The quote is in ${path}, moved to line ${at.from}.`;
}
