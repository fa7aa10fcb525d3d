/** The chair's summary of a review. What is confirmed, disputed or refuted is counted, and stands above its words. */

import type { BallotContract } from "../../core/ballot/ballot.ts";
import { SYNTHESIS, type Synthesis, synthesisBallot } from "../../core/ballot/synthesis.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";

function reportContract(): BallotContract<Synthesis> {
  return {
    schema: synthesisBallot,
    strict: () => synthesisBallot.pick({ headline: true, decision: true, actions: true }),
    howToReply: HOW_TO_REPLY,
    fields: [
      "headline (required): the result in at most twelve words.",
      "decision (required): the summary, two or three sentences: what matters most, and what to do about it.",
      "actions: [{text, priority, effort, from}]: what to do, first things first, at most ten. text: one sentence. priority: 1 (before this ships), 2 (soon after) or 3 (when there is time). effort: S (within an hour), M (within a day) or L (longer). from: the id of the finding it fixes, or of the first of them.",
    ],
    example: {
      headline: "One blocking defect in billing; two small ones",
      decision: "Fix the skipped last day before the release; the two minor findings can follow.",
      actions: [{ text: "Include the last day of the period.", priority: 1, effort: "S", from: "B1X1" }],
    },
  };
}

const HOW_TO_REPLY = `Write Markdown in the question's language, and end with one fenced \`ballot\` block (JSON, English keys). Readers see, in this order: your headline, your decision, what you write before the ballot, your actions, and every finding with everything that was said about it.

Ids: B1X2 is the second finding of seat X in part 1 of the material; C, F, A are the person's. Use only ids you were shown.`;

export interface ReportSources {
  /** One part per finding, in reading order, with how it stands and what was said of it. */
  readonly findings: readonly PromptPart[];
  /** Whether the writer sees the whole material, or only the findings. */
  readonly context: Ask["context"];
}

export function reportPrompt({ findings, context }: ReportSources): Ask<Synthesis> {
  return {
    kind: SYNTHESIS,
    about: null,
    ...(context ? { context } : {}),
    isContextUnderReview: true,
    ballot: reportContract(),
    parts: [...findings, part("How findings are counted", HOW_COUNTED), part("What to do", WHAT_TO_DO)],
  };
}

const HOW_COUNTED = `confirmed: a seat that did not raise it says that it happens, or two seats found it, and nobody refutes it. disputed: somebody refutes it and somebody stands by it. unconfirmed: nobody but its finder could tell. refuted: evidence contradicts it, or its finder withdrew it.

The severity of a confirmed finding is the lowest that its finders and confirmers voted for, one vote per seat; that of any other, the highest that its finders gave.`;

const WHAT_TO_DO = `Before the ballot, write at most 200 words.

Sum up this review for the people who have to act on it. States and severities are counted and stand; where you would rate a finding differently, say so. Don't call a disputed or unconfirmed finding a defect, and don't pass over one that matters: say what it hinges on. Every finding is printed below your words, so don't list them again: say what belongs together, what to fix first, and what would settle the open ones. Name findings by their ids.`;
