/** Findings as seats read them: whole, each with the code around its place, without the name of who raised it. */

import { type ExcerptLine, excerpt, excerptText } from "../../core/findings/excerpt.ts";
import type { MaterialFile } from "../../core/findings/material.ts";
import type { FindingWording, ReviewFinding } from "../../core/findings/review-finding.ts";
import type { SeatName } from "../../core/ids.ts";
import { isShortQuote, SHORTEST_QUOTE } from "../../core/text/quote.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { fenceText, type PromptPart, part } from "../prompt.ts";

const LINES_AROUND = 8;

/** What is said of a finding below its wordings. */
export type FindingNotes = (finding: ReviewFinding) => readonly string[];

/** One part per finding, every wording of it. Code that an earlier finding shows is not repeated. */
export function findingParts(
  findings: readonly ReviewFinding[],
  material: readonly MaterialFile[],
  notes: FindingNotes = () => [],
): readonly PromptPart[] {
  const shown = new Map<string, string>();
  return findings.map((finding) => {
    const { id, wordings } = finding;
    const [first, ...others] = wordings;
    const texts = first
      ? [wordingText(first), codeText(first, material, shown), ...others.map((other) => otherText(other, first))]
      : [];
    return part(`Finding ${id}`, [...texts, ...notes(finding)].filter((text) => text !== "").join("\n\n"));
  });
}

/** The reader's own findings while it examines others': whole, with what was merged with them and is therefore not put to it. */
export function ownFindingsPart(findings: readonly ReviewFinding[], reader: SeatName): PromptPart {
  const texts = findings.flatMap(({ wordings }) => {
    const own = wordings.find(({ by }) => by === reader);
    if (!own) return [];
    const merged = wordings.filter((wording) => wording !== own).map((other) => otherText(other, own));
    return [[`${own.id}: ${wordingText(own)}`, ...merged].join("\n")];
  });
  return part("Your own findings, which others examine", texts.join("\n\n"));
}

function wordingText({ title, severity, category, place, quote, failure, fix }: FindingWording): string {
  return [
    `“${seatWords(title)}” (${severity}, ${category}), at ${placeText({ place, quote })}.`,
    `What goes wrong: ${failure === null ? "its finder does not say." : seatWords(failure)}`,
    ...(fix === null ? [] : [`Suggested fix: ${seatWords(fix)}`]),
  ].join("\n");
}

/** `shown` has the finding that shows a line first, and gets the lines of this one. */
function codeText(
  { id, place, quote }: FindingWording,
  material: readonly MaterialFile[],
  shown: Map<string, string>,
): string {
  if (place.status !== "found") return quote === null ? "" : fenceText(quote);
  const keyOf = ({ newLine, oldLine }: ExcerptLine) => `${place.path}:${newLine}:${oldLine}`;
  const lines = excerpt(material, place, LINES_AROUND);
  const earlier = lines.filter(({ isPlace }) => isPlace).map((line) => shown.get(keyOf(line)));
  const [first] = earlier;
  if (first !== undefined && earlier.every((other) => other !== undefined)) return `Its code is shown under ${first}.`;
  for (const line of lines) if (!shown.has(keyOf(line))) shown.set(keyOf(line), id);
  return fenceText(excerptText(lines));
}

/** The place only where it is another one. */
function otherText(other: FindingWording, first: FindingWording): string {
  const { id, title, severity, failure } = other;
  const where = placeText(other) === placeText(first) ? "" : `, at ${placeText(other)}`;
  return `Also raised as ${id}: “${seatWords(title)}” (${severity})${where}. ${seatWords(failure ?? "")}`.trim();
}

export function placeText({ place, quote }: Pick<FindingWording, "place" | "quote">): string {
  switch (place.status) {
    case "found":
      return `${place.path}:${place.from}${place.to === place.from ? "" : `-${place.to}`}${place.side === "old" ? " (removed lines)" : ""}`;
    case "ambiguous":
      return `${place.path}, where its quote occurs ${place.lines.length} times (lines ${place.lines.join(", ")})`;
    case "missing":
      return `${place.path}, where its quote ${isShortQuote(quote) ? `is too short to look up (at least ${SHORTEST_QUOTE} characters, or a whole line)` : "was not found"}`;
    case "unknown_file":
      return `${place.path}, which is not under review`;
  }
}
