/**
 * The record of a review: the chair's summary, every finding, and what one seat alone would have reported. Findings are sorted by
 * state, then severity; each has its code and what every side said.
 */

import { excerpt, excerptText } from "../../core/findings/excerpt.ts";
import { materialOf } from "../../core/findings/material.ts";
import { FINDING_STATES, mainWording, type ReviewFinding } from "../../core/findings/review-finding.ts";
import { sortFindings } from "../../core/findings/review-outcome.ts";
import { soloReviews } from "../../core/findings/solo-reviews.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd } from "../amounts.ts";
import { bullets, codeBlock, inline, section } from "../markdown/markdown-text.ts";
import { citationWords } from "../markdown/objection-sections.ts";
import { actionTable, answerBlock, decisionBlocks, riskLines } from "../markdown/verdict-sections.ts";
import { seatNames } from "../names.ts";
import {
  judgementWords,
  lastWordWords,
  otherWording,
  placeWords,
  STATE_TITLES,
  soloSentence,
  unreviewedLines,
  whoWords,
} from "./finding-words.ts";
import { wordingCorrections } from "./wording-corrections.ts";

const LINES_AROUND = 3;

export function reviewSections(
  state: State,
  verdict: Verdict,
  findings: readonly ReviewFinding[],
): readonly (string | null)[] {
  const toBlock = findingWriter(state);
  const sorted = sortFindings(findings);
  return [
    section("## Summary", [...decisionBlocks(state, verdict), answerBlock(verdict)]),
    section("## Next actions", [actionTable(verdict.actions, verdict)]),
    ...FINDING_STATES.map((each) => {
      const own = sorted.filter((finding) => finding.state === each);
      return section(`## ${STATE_TITLES[each]} (${own.length})`, own.map(toBlock));
    }),
    section("## Not reviewed", [bullets(unreviewedLines(state).map(inline))]),
    section("## Risks", [riskLines(state, verdict)]),
    section("## What one seat alone would have reported", [
      bullets(soloReviews(findings, seatNames(state)).map((solo) => inline(soloSentence(solo)))),
    ]),
  ];
}

function findingWriter(state: State): (finding: ReviewFinding) => string {
  const material = materialOf(state.question.context);
  const corrected = wordingCorrections(state);
  return (finding) => {
    const { title, category, place, quote } = mainWording(finding);
    const code = place.status === "found" ? excerptText(excerpt(material, place, LINES_AROUND)) : (quote ?? "");
    const earlier = finding.ids.flatMap((id) => (corrected.get(id) ?? []).map((text) => `${id} ${inline(text)}`));
    return [
      `### ${inline(title)} (${finding.severity})`,
      `${finding.ids.join(", ")}, ${category}, \`${inline(placeWords({ place, quote }))}\`; ${inline(whoWords(finding))}.`,
      ...(code === "" ? [] : [codeBlock(code, "text")]),
      ...detailBlocks(finding),
      ...(earlier.length === 0 ? [] : [bullets(earlier)]),
      ...replacementBlocks(finding),
    ].join("\n\n");
  };
}

/** Code that seats would put in its place. */
function replacementBlocks({ wordings }: ReviewFinding): readonly string[] {
  return [...Map.groupBy(wordings, ({ replacement }) => replacement)].flatMap(([code, same]) =>
    code === null
      ? []
      : [`Replacement by ${inline(joinWithAnd(same.map(({ by }) => by)))}:\n\n${codeBlock(code, "text")}`],
  );
}

/** What goes wrong, what to do, how others put it, and what was said of it. */
export function detailBlocks(finding: ReviewFinding): readonly string[] {
  const { failure, fix } = mainWording(finding);
  const others = finding.wordings.filter((wording) => wording !== mainWording(finding));
  const said = [
    ...others.map((wording) => inline(otherWording(wording, mainWording(finding)))),
    ...finding.judgements.map(
      (each) => `${inline(judgementWords(each))}: ${inline(each.text)}${citationWords(each.evidence, each.check)}`,
    ),
    ...finding.lastWords.map((word) => `${inline(lastWordWords(word))} ${inline(word.text)}`),
  ];
  return [
    failure === null ? "Its finder did not say what goes wrong." : inline(failure),
    ...(fix === null ? [] : [`Suggested fix: ${inline(fix)}`]),
    ...(said.length === 0 ? [] : [bullets(said)]),
  ];
}
