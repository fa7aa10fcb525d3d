/** Findings as seats read them: whole, each with the code around its place, without the name of who raised it. */

import { excerpt, excerptText } from "../../core/findings/excerpt.ts";
import type { QuotePlace } from "../../core/findings/locate-quote.ts";
import type { MaterialFile } from "../../core/findings/material.ts";
import type { FindingWording, ReviewFinding } from "../../core/findings/review-finding.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { fenceText, type PromptPart, part } from "../prompt.ts";
import { OPEN_OBJECTIONS } from "../repair-prompt.ts";

/** A review raises findings; whatever is open about them is said with them. */
export const NO_OBJECTIONS: PromptPart = part(OPEN_OBJECTIONS, "None: a review has findings instead.");

const LINES_AROUND = 8;

/** One part per finding, every wording of it. */
export function findingPart({ id, wordings }: ReviewFinding, material: readonly MaterialFile[]): PromptPart {
  const [first, ...others] = wordings;
  const texts = [...(first ? [wordingText(first, material)] : []), ...others.map(otherText)];
  return part(`Finding ${id}`, texts.join("\n\n"));
}

function wordingText(wording: FindingWording, material: readonly MaterialFile[]): string {
  const { title, severity, category, place, quote, failure, fix } = wording;
  const code = place.status === "found" ? excerptText(excerpt(material, place, LINES_AROUND)) : (quote ?? "");
  return [
    `“${seatWords(title)}” (${severity}, ${category}), at ${placeText(place)}.`,
    `What goes wrong: ${failure === null ? "its finder does not say." : seatWords(failure)}`,
    ...(fix === null ? [] : [`Suggested fix: ${seatWords(fix)}`]),
    ...(code === "" ? [] : [fenceText(code)]),
  ].join("\n");
}

function otherText({ id, title, severity, failure }: FindingWording): string {
  return `Also raised as ${id}: “${seatWords(title)}” (${severity}). ${seatWords(failure ?? "")}`.trim();
}

export function placeText(place: QuotePlace): string {
  switch (place.status) {
    case "found":
      return `${place.path}:${place.from}${place.to === place.from ? "" : `-${place.to}`}${place.side === "old" ? " (removed lines)" : ""}`;
    case "ambiguous":
      return `${place.path}, where its quote occurs ${place.lines.length} times (lines ${place.lines.join(", ")})`;
    case "missing":
      return `${place.path}, where its quote was not found`;
    case "unknown_file":
      return `${place.path}, which is not under review`;
  }
}
