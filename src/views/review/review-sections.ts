/** The record of a review: the chair's summary, every finding, and what one seat alone would have reported. */

import type { ReviewFinding } from "../../core/findings/review-finding.ts";
import { soloReviews } from "../../core/findings/solo-reviews.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { bullets, inline, section } from "../markdown/markdown-text.ts";
import { actionTable, answerBlock, decisionBlocks, riskLines } from "../markdown/verdict-sections.ts";
import { findingSections } from "./finding-sections.ts";
import { soloSentence } from "./finding-words.ts";

export function reviewSections(
  state: State,
  verdict: Verdict,
  findings: readonly ReviewFinding[],
): readonly (string | null)[] {
  const seats = state.seats.map(({ name }) => name);
  return [
    section("## Summary", [...decisionBlocks(state, verdict), answerBlock(verdict)]),
    section("## Next actions", [actionTable(verdict.actions)]),
    ...findingSections(state, findings),
    section("## Risks", [riskLines(state, verdict)]),
    section("## What one seat alone would have reported", [
      bullets(soloReviews(findings, seats).map((solo) => inline(soloSentence(solo)))),
    ]),
  ];
}
