/**
 * How findings are tested: each seat examines all findings that it did not raise, in one call and in its own order; then the seats
 * whose findings are contested have the last word.
 */

import { isStandingRefutation } from "../core/findings/finding-state.ts";
import { type MaterialFile, materialOf } from "../core/findings/material.ts";
import type { FindingJudgement, ReviewFinding } from "../core/findings/review-finding.ts";
import type { FindingId } from "../core/ids.ts";
import type { Seat } from "../core/panel.ts";
import { part } from "../prompts/prompt.ts";
import { defendPrompt } from "../prompts/review/defend-prompt.ts";
import { examinePrompt } from "../prompts/review/examine-prompt.ts";
import { judgementLine } from "../prompts/review/finding-notes.ts";
import { findingParts, ownFindingsPart } from "../prompts/review/finding-parts.ts";
import { type Answer, type Floor, presentAnswers } from "./protocol.ts";
import { findingsIn, laterContext } from "./review-material.ts";

/** One call per seat over all findings that it did not raise. */
export async function crossExamine(floor: Floor, said: readonly Answer[]): Promise<readonly Answer[]> {
  const findings = findingsIn(floor, said);
  const material = materialOf(floor.question.context);
  const isOwn = ({ foundBy }: ReviewFinding, { name }: Seat) => foundBy.includes(name);
  const examiners = floor.seats.filter((seat) => findings.some((finding) => !isOwn(finding, seat)));
  return presentAnswers<unknown>(
    await floor.askEach(examiners, (seat) => {
      const theirs = floor.shuffle(
        seat,
        "findings",
        findings.filter((finding) => !isOwn(finding, seat)),
      );
      const own = findings.filter((finding) => isOwn(finding, seat));
      return {
        ...examinePrompt({
          findings: findingParts(theirs, material),
          own: ownFindingsPart(own, seat.name),
          toJudge: theirs.map(({ id }) => id),
          known: [...theirs, ...own].flatMap(({ ids }) => ids),
        }),
        ...laterContext(floor),
      };
    }),
  );
}

/** Finders speak on those of their findings that somebody refutes, or holds for something else than what they were merged with. */
export async function askLastWords(floor: Floor, said: readonly Answer[]): Promise<readonly Answer[]> {
  const findings = findingsIn(floor, said);
  const material = materialOf(floor.question.context);
  const finders = floor.seats.filter((seat) => listContested(seat, findings, material).length > 0);
  return presentAnswers<unknown>(
    await floor.askEach(finders, (seat) => {
      const contested = listContested(seat, findings, material);
      return {
        ...defendPrompt({
          contested: [
            ...findingParts([...new Set(contested.map(({ finding }) => finding))], material),
            ...contested.map(({ id, against }) =>
              part(
                `What others say against ${id}`,
                against.map((judgement) => judgementLine(judgement, null)).join("\n"),
              ),
            ),
          ],
          own: contested.map(({ id }) => id),
        }),
        ...laterContext(floor),
      };
    }),
  );
}

interface ContestedFinding {
  /** Of the seat's own wording. */
  readonly id: FindingId;
  readonly finding: ReviewFinding;
  readonly against: readonly FindingJudgement[];
}

/** A refutation concerns all who found it. That two findings differ concerns a finder unless it is the other finder who says so. */
function listContested(
  { name }: Seat,
  findings: readonly ReviewFinding[],
  material: readonly MaterialFile[],
): readonly ContestedFinding[] {
  const finders = new Map(findings.flatMap(({ wordings }) => wordings).map(({ id, by }) => [id, by]));
  return findings.flatMap((finding) =>
    finding.wordings.flatMap(({ id, by }) => {
      const isAgainst = (judgement: FindingJudgement) =>
        judgement.as === "separate"
          ? judgement.finding === id && finders.get(judgement.separateFrom ?? "") !== judgement.by
          : !finding.foundBy.includes(judgement.by) && isStandingRefutation(judgement, material);
      const against = by === name ? finding.judgements.filter(isAgainst) : [];
      return against.length === 0 ? [] : [{ id, finding, against }];
    }),
  );
}
