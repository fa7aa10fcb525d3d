/**
 * Review: every seat looks for defects alone; every finding is then examined by the seats that did not raise it, and its finder has
 * the last word. What is confirmed, disputed or refuted follows from the ballots alone, and no finding is dropped.
 *
 * A round reviews one part of the material: what is too long for one prompt is divided by file.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { REVIEW } from "../core/findings/findings-of.ts";
import { materialOf, materialParts } from "../core/findings/material.ts";
import type { ReviewFinding } from "../core/findings/review-finding.ts";
import { reviewOutcome, sortFindings } from "../core/findings/review-outcome.ts";
import { completePrompt, incompleteReason } from "../prompts/review/complete-prompt.ts";
import { findPrompt } from "../prompts/review/find-prompt.ts";
import { findingNotes } from "../prompts/review/finding-notes.ts";
import { findingParts } from "../prompts/review/finding-parts.ts";
import { reportPrompt } from "../prompts/review/report-prompt.ts";
import { askLastWords, crossExamine } from "./cross-examination.ts";
import { labels } from "./exchange/reader-labels.ts";
import { stopCause } from "./exchange/round-end.ts";
import { signSynthesis } from "./exchange/sign-synthesis.ts";
import {
  type Answer,
  type Conclusion,
  type Floor,
  type Protocol,
  presentAnswers,
  type Reply,
  type Round,
} from "./protocol.ts";
import { findingsIn, laterContext } from "./review-material.ts";

const MOST_PARTS = 30;

export const reviewDebate: Protocol = {
  name: REVIEW,
  summary: "Everyone looks for defects alone; every finding is examined by those who did not raise it.",
  description:
    "One or more seats and a chair. Each reviews the context (a diff, files, a design) alone. Findings that are close together and say the same are merged; every finding is examined by the other seats (confirmed, refuted with evidence, duplicate, separate, cannot tell), and its finder has the last word on a refutation. A blocking finding is refuted only by evidence that was looked up. A round is one part of a review that is too long for one prompt.",
  seats: { least: 1, most: 7 },
  rounds: { least: 1, most: MOST_PARTS, usual: 1 },
  roundsFor: ({ context }) => Math.min(MOST_PARTS, materialParts(context).length),
  chair: "required",
  roles: ["reviewer", "security", "testing", "operations"],
  openings: { kind: "find", areIndependent: true },
  kinds: ["find", "complete", "examine", "defend", SYNTHESIS],
  plan: ({ seats: { length } }, rounds) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: "find", calls: length },
      { round: index + 1, kind: "complete", calls: length },
    ]).flat(),
    { round: 0, kind: "examine", calls: length > 1 ? length : 0 },
    { round: 0, kind: "defend", calls: length > 1 ? length : 0 },
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const parts = materialParts(floor.question.context);
    const said: Answer[] = [];
    let counted = 0;
    let last = 0;
    for await (const round of floor.rounds()) {
      const reviews = await reviewPart(floor, round, parts);
      said.push(...reviews);
      counted = Math.max(counted, reviews.filter(({ kind, ballot }) => kind === "find" && ballot !== null).length);
      last = round.number;
      if (last >= parts.length) break;
    }
    const isCut = floor.roundsEnded !== null && floor.roundsEnded !== "rounds" && floor.roundsEnded !== "person";
    if (!isCut) {
      said.push(...(await crossExamine(floor, said)));
      said.push(...(await askLastWords(floor, said)));
    }
    const findings = findingsIn(floor, said);
    const outcome = reviewOutcome(findings, counted, floor.quorumSize);
    const cause = last >= parts.length ? "single pass" : stopCause(floor, null);
    return {
      agreement: { outcome, option: null, votes: [] },
      positions: [],
      stop: { cause, round: last },
      synthesis: outcome === "insufficient" ? null : await writeReport(floor, findings),
    };
  },
};

/** Each seat's review and, where some of it came back, what the seat added. Nobody waits for another's. */
async function reviewPart(
  floor: Floor,
  round: Round,
  parts: ReturnType<typeof materialParts>,
): Promise<readonly Answer[]> {
  const context = parts[round.number - 1] ?? [];
  const ask = findPrompt({ context, part: round.number, parts: parts.length });
  const asked = round.seats.map((seat) => ({ seat, reply: round.ask<unknown>(seat, ask) }));
  const completed = asked.map(async ({ seat, reply }): Promise<readonly Reply[]> => {
    const answer = await reply;
    const raised = answer.absent ? [] : findingsIn(floor, [answer]).flatMap(({ wordings }) => wordings);
    const incomplete = raised.filter((wording) => incompleteReason(wording) !== null);
    return incomplete.length === 0 ? [] : [await round.ask<unknown>(seat, completePrompt(incomplete, context))];
  });
  const additions = presentAnswers((await Promise.all(completed)).flat());
  const reviews = await floor.quorum(Promise.all(asked.map(({ reply }) => reply)));
  return [...reviews, ...additions];
}

/** The chair's words, else a seat's, else none: the findings are printed in any case. */
async function writeReport(floor: Floor, findings: readonly ReviewFinding[]): Promise<Conclusion["synthesis"]> {
  if (findings.length === 0) return null;
  const material = materialOf(floor.question.context);
  const sorted = sortFindings(findings);
  for (const writer of floor.chair ? [floor.chair, ...floor.seats] : floor.seats) {
    const label = labels(floor, writer);
    const ask = reportPrompt({
      findings: findingParts(sorted, material, (finding) => findingNotes(finding, label)),
      context: laterContext(floor).context,
    });
    const reply = await floor.ask(writer, ask);
    if (!reply.absent && reply.ballot) return signSynthesis(floor, { ...reply, ballot: reply.ballot });
  }
  return null;
}
