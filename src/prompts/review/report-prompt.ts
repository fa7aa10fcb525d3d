/** The chair's summary of a review. What is confirmed, disputed or refuted is counted, and stands above its words. */

import type { BallotContract } from "../../core/ballot/ballot.ts";
import { mapSynthesisTexts, SYNTHESIS, type Synthesis, synthesisBallot } from "../../core/ballot/synthesis.ts";
import type { ReviewFinding } from "../../core/findings/review-finding.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { NO_OBJECTIONS } from "./finding-parts.ts";

function reportContract(sign: (text: string) => string): BallotContract<Synthesis> {
  return {
    schema: synthesisBallot.transform((said) => mapSynthesisTexts(said, sign)),
    fields: [
      "headline (required): the result in at most twelve words.",
      "decision (required): two or three sentences: what to do about the findings, and in which order.",
      "risks: [{text, mitigation | null}]: what the review could not settle and what that may cost.",
      "actions: [{text, priority: 1 | 2 | 3, effort: S | M | L, from: null}]: next actions, most urgent first.",
    ],
    example: {
      headline: "One blocking defect in billing; two small ones",
      decision: "Fix the skipped last day before the release; the two minor findings can follow.",
      risks: [{ text: "Nobody could tell whether B1X2 happens on old data.", mitigation: "Run it on a copy." }],
      actions: [{ text: "Include the last day of the period (B1X1).", priority: 1, effort: "S", from: null }],
    },
  };
}

export interface ReportSources {
  /** One part per finding, in reading order. */
  readonly findings: readonly PromptPart[];
  /** How each stands, a line each. */
  readonly states: readonly ReviewFinding[];
  /** Turns labels in what the writer says back into the names of the seats. */
  readonly sign: (text: string) => string;
  /** Whether the writer sees the whole material, or only the findings. */
  readonly context: Ask["context"];
}

export function reportPrompt({ findings, states, sign, context }: ReportSources): Ask<Synthesis> {
  const lines = states.map(
    ({ id, state, severity, foundBy, confirmedBy }) =>
      `- ${id}: ${state}, ${severity}; found by ${foundBy.length}, confirmed by ${confirmedBy.length} more`,
  );
  return {
    kind: SYNTHESIS,
    about: null,
    ...(context ? { context } : {}),
    ballot: reportContract(sign),
    parts: [
      ...findings,
      part("How the findings stand, counted from the ballots", lines.join("\n")),
      NO_OBJECTIONS,
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "Write the summary of this review for whoever has to act on it. The states above are counted and stand: don't call a disputed finding a defect, and don't drop one. The list of findings is printed below your words, so don't repeat it: say what matters most, what belongs together, what to fix first, and what the disputed ones hinge on. Before the ballot write at most 200 words of Markdown. Name findings by their ids.";
