/** Findings in words, the same on the terminal, in the record, on the page and in comments. */

import { materialOf, materialParts } from "../../core/findings/material.ts";
import type {
  FindingJudgement,
  FindingLastWord,
  FindingState,
  FindingWording,
  ReviewFinding,
} from "../../core/findings/review-finding.ts";
import { severityVotes } from "../../core/findings/severity-votes.ts";
import type { SoloReview } from "../../core/findings/solo-reviews.ts";
import type { State } from "../../core/state.ts";
import { isShortQuote } from "../../core/text/quote.ts";
import { joinWithAnd, pluralize } from "../amounts.ts";

export const STATE_TITLES: Readonly<Record<FindingState, string>> = {
  confirmed: "Confirmed",
  disputed: "Disputed",
  unconfirmed: "Not confirmed",
  refuted: "Refuted",
};

/** `src/a.ts:11-12`. */
export function placeWords({ place, quote }: Pick<FindingWording, "place" | "quote">): string {
  switch (place.status) {
    case "found":
      return `${place.path}:${place.from}${place.to === place.from ? "" : `-${place.to}`}`;
    case "ambiguous":
      return `${place.path} (the quote is at lines ${joinWithAnd(place.lines.map(String))})`;
    case "missing":
      return `${place.path} (the quote ${isShortQuote(quote) ? "is too short to look up" : "was not found"})`;
    case "unknown_file":
      return `${place.path} (not among the files under review)`;
  }
}

/** How another seat put it: `B1b2, by testing: Wrong total. The last day is missing. Suggested fix: include it.` */
export function otherWording({ id, by, title, failure, fix, ...cited }: FindingWording, main: FindingWording): string {
  const place = placeWords(cited);
  const quote = cited.quote === null || cited.quote === main.quote ? "" : `: “${cited.quote}”`;
  return [
    `${id}, by ${by}: ${title}.`,
    ...(failure === null ? [] : [failure]),
    ...(fix === null ? [] : [`Suggested fix: ${fix}`]),
    ...(place === placeWords(main) && quote === "" ? [] : [`(${place}${quote})`]),
  ].join(" ");
}

/** `found by security; confirmed by testing; rated blocking by security, major by testing: the lowest counts`. */
export function whoWords(finding: ReviewFinding): string {
  const { foundBy, confirmedBy } = finding;
  return [
    `found by ${joinWithAnd(foundBy)}`,
    ...(confirmedBy.length === 0 ? [] : [`confirmed by ${joinWithAnd(confirmedBy)}`]),
    ...votesWords(finding),
  ].join("; ");
}

/** Nothing where all rate it as it counts. */
function votesWords(finding: ReviewFinding): readonly string[] {
  const votes = severityVotes(finding);
  if (votes.every(({ severity }) => severity === finding.severity)) return [];
  const rated = [...Map.groupBy(votes, ({ severity }) => severity)].map(
    ([severity, voters]) => `${severity} by ${joinWithAnd(voters.map(({ by }) => by))}`,
  );
  const rule = finding.state === "confirmed" ? "the lowest counts" : "the highest of its finders counts";
  return [`rated ${rated.join(", ")}: ${rule}`];
}

/** `Confirmed as major by testing`. */
export function judgementWords({ by, as, severity, duplicateOf, separateFrom }: FindingJudgement): string {
  const rated = severity === null ? "" : ` as ${severity}`;
  const words = {
    confirmed: `Confirmed${rated} by ${by}`,
    refuted: `Refuted by ${by}`,
    duplicate: `Confirmed${rated} by ${by}, as a duplicate of ${duplicateOf}`,
    separate: `Confirmed${rated} by ${by}, as something else than ${separateFrom}`,
    cannot_tell: `${by} can't tell`,
  };
  return words[as];
}

/** `Last word of security: it stands.` */
export function lastWordWords({ by, as, separateFrom }: FindingLastWord): string {
  const words = {
    stands: "it stands",
    withdrawn: "withdrawn",
    separate: `it is something else than ${separateFrom ?? "what it was merged with"}`,
  };
  return `Last word of ${by}: ${words[as]}.`;
}

/** `security alone would have reported 3 findings (2 confirmed, 1 refuted) and missed 1 confirmed finding.` */
export function soloSentence({ seat, raised, missed }: SoloReview): string {
  const counts = Object.entries(raised).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const states = counts.length === 0 ? "" : ` (${counts.map(([state, count]) => `${count} ${state}`).join(", ")})`;
  const report = total === 0 ? "no findings" : `${pluralize(total, "finding")}${states}`;
  return `${seat} alone would have reported ${report} and missed ${missed === 0 ? "no confirmed finding" : pluralize(missed, "confirmed finding")}.`;
}

/** What nobody looked at, and why: left out of the material, cut, or in a part that was not reached. */
export function unreviewedLines({ question: { context }, round, verdict }: State): readonly string[] {
  const cut = context.flatMap(({ name, omitted }) => (omitted === null ? [] : [`${name}: ${omitted}`]));
  const binary = materialOf(context).flatMap(({ path, isBinary }) => (isBinary ? [`${path}: binary`] : []));
  const missed = verdict ? materialParts(context).slice(round).flat() : [];
  return [...cut, ...binary, ...missed.map(({ name }) => `${name}: the review ended before it`)];
}
