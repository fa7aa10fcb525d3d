/** Where defects are and what points cite, as lines of the material, so that the two can be compared. */

import type { Evidence } from "../../core/ballot/ballot.ts";
import { locateQuote, type QuotePlace } from "../../core/findings/locate-quote.ts";
import { type MaterialFile, materialOf } from "../../core/findings/material.ts";
import { linesOfSource } from "../../core/ledger/collect-points.ts";
import type { ContextItem } from "../../core/question.ts";
import type { Defect, EvalItem } from "./eval-item.ts";

/** The question with the lines of each defect and decoy that has a quote. */
export function locateDefects<T extends EvalItem>(item: T, context: readonly ContextItem[]): T {
  const material = materialOf(context);
  const locate = (defect: Defect): Defect => ({
    ...defect,
    places: [...defect.places, ...quotesOf(defect).flatMap((quote) => linesWith(material, quote))],
  });
  return {
    ...item,
    ...(item.findings ? { findings: item.findings.map(locate) } : {}),
    ...(item.decoys ? { decoys: item.decoys.map(locate) } : {}),
  };
}

function quotesOf({ quote, also = [] }: Defect): readonly string[] {
  return quote === undefined ? also : [quote, ...also];
}

/** As in `src/pool.ts:14`. A change may have the words in lines it keeps, too; the defect is in those it adds. */
export function linesWith(material: readonly MaterialFile[], quote: string): readonly string[] {
  const [words = ""] = quote.trim().split("\n");
  if (words === "") return [];
  const found = material.flatMap(({ path, change, hunks }) =>
    hunks.flat().flatMap(({ text, newLine, oldLine }) => {
      if (newLine === null || !text.includes(words)) return [];
      return [{ place: `${path}:${newLine}`, isAdded: change !== "whole" && oldLine === null }];
    }),
  );
  const added = found.filter(({ isAdded }) => isAdded);
  return (added.length > 0 ? added : found).map(({ place }) => place);
}

/** The lines that a citation quotes, whatever file it names; else what it says itself. */
export function placeOfCitation({ source, quote }: Evidence, context: readonly ContextItem[]): string {
  const material = materialOf(context);
  const [file = source, line] = (linesOfSource(source) ?? source).split(/:(?=\d+-\d+$)/);
  const named = locateQuote(material, { file, line: line === undefined ? null : Number.parseInt(line, 10), quote });
  const elsewhere = material.map(({ path }) => locateQuote(material, { file: path, line: null, quote }));
  const found = [named, ...elsewhere].find(({ status }) => status === "found");
  return found ? (placeTexts(found)[0] ?? source) : source;
}

/** All lines that may be meant; only the file where the quote is not in it. */
export function placeTexts(place: QuotePlace): readonly string[] {
  if (place.status === "found") return [`${place.path}:${place.from}-${place.to}`];
  return place.status === "ambiguous" ? place.lines.map((line) => `${place.path}:${line}`) : [place.path];
}
