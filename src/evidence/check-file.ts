/**
 * Checks a file citation in the working directory. The quote matters most: its line may be wrong, since lines move, but a file
 * without the quoted words is not evidence.
 */

import type { Evidence } from "../core/ballot/ballot.ts";
import type { Check, CitationCheck } from "../core/evidence-check.ts";
import {
  containsQuote,
  findQuoteLines,
  type Lines,
  type Quote,
  quoteReadings,
  TOO_SHORT,
  whyUnquoted,
} from "../core/text/quote.ts";
import { excerptAround } from "./excerpt-around.ts";
import type { CitedSource } from "./parse-source.ts";
import { type FileText, locate, readFileText, type TreeEntry, type TreeOptions, whyNoFile } from "./working-tree.ts";

type FileSource = Extract<CitedSource, { kind: "file" }>;

const FILE_AT_MOST = 8_000_000;
/** How far from the cited lines a quote may be. */
const NEARBY = 5;

export async function checkFile(evidence: Evidence, source: FileSource, tree: TreeOptions): Promise<CitationCheck> {
  const { place, lines, path } = await locateCitation(evidence.source.trim(), source, tree);
  if (place.is !== "file") return nonFileCheck(place, path, source.isSure);
  const text = await readFileText(place.path, FILE_AT_MOST);
  if (text === null) return { mark: "unchecked", detail: `${path} cannot be read as text.` };
  return checkText({ text, lines, path }, evidence.quote);
}

/** A file name may end like a line number; an existing file takes precedence. */
async function locateCitation(whole: string, { path, lines }: FileSource, tree: TreeOptions) {
  const place = await locate(path, tree);
  if (place.is === "file" || lines === null) return { place, lines, path };
  const literal = await locate(whole, tree);
  return literal.is === "file" ? { place: literal, lines: null, path: whole } : { place, lines, path };
}

function nonFileCheck(place: Exclude<TreeEntry, { is: "file" }>, path: string, isSure: boolean): Check {
  if (place.is === "absent" && !isSure) {
    return { mark: "unchecked", detail: "This is neither a file nor a URL; commands are not run." };
  }
  const mark = place.is === "absent" || place.is === "outside" ? "missing" : "unchecked";
  return { mark, detail: whyNoFile(place, path) };
}

interface CitedText {
  readonly text: FileText;
  readonly lines: Lines | null;
  readonly path: string;
}

function checkText({ text, lines, path }: CitedText, quote: string | null): CitationCheck {
  const all = text.text.split(/\r\n|\n|\r/);
  if (all.at(-1) === "") all.pop();
  const readings = quoteReadings(quote ?? "");
  if (readings.length === 0) return checkLines({ text, lines, path }, all.length, whyUnquoted(quote));
  const at = nearestMatch(all, readings, lines);
  if (at !== null) return { mark: "found", detail: whereText(at, lines, path), excerpt: excerptAround(all, at) };
  if (readings.some((reading) => containsQuote(all, reading))) return { mark: "unchecked", detail: TOO_SHORT };
  if (text.isCut) return { mark: "unchecked", detail: `${path} is too long to read completely.` };
  return { mark: "missing", detail: `${path} does not contain the quote.` };
}

/** That a place exists says nothing about what it says; that it doesn't says enough. */
function checkLines({ text, lines, path }: CitedText, count: number, why: string): Check {
  if (lines === null) return { mark: "unchecked", detail: `${path} exists; ${why}.` };
  const isThere = lines.from >= 1 && lines.to <= count;
  if (isThere) return { mark: "unchecked", detail: `${path} has line ${lines.from}; ${why}.` };
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

function distance(a: Lines, b: Lines): number {
  return Math.max(0, a.from - b.to, b.from - a.to);
}

function whereText(at: Lines, lines: Lines | null, path: string): string {
  if (lines === null || distance(at, lines) === 0) return `The quote is at ${path}:${at.from}.`;
  if (distance(at, lines) <= NEARBY) return `The quote is at ${path}:${at.from}, near the line cited.`;
  return `The quote is in ${path}, moved to line ${at.from}.`;
}
