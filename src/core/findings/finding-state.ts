/**
 * What became of a finding. It is confirmed only by a seat that did not raise it, by its judgement or by having found the same on its
 * own; who calls it a duplicate, or something else than it was merged with, says that it happens. A refutation whose evidence isn't there counts for nothing. A blocking finding is refuted by evidence that was checked and by
 * nothing else, and none against its finder's word.
 */

import type { Severity } from "../ballot/ballot.ts";
import { isDiscredited } from "../evidence-check.ts";
import { linesOfSource } from "../ledger/collect-points.ts";
import { locateQuote } from "./locate-quote.ts";
import type { MaterialFile } from "./material.ts";
import { type FindingJudgement, type FindingState, isConfirming, type ReviewFinding } from "./review-finding.ts";
import { highestSeverity, lowestSeverity, severityVotes } from "./severity-votes.ts";

type SaidOfFinding = Pick<ReviewFinding, "wordings" | "foundBy" | "judgements" | "lastWords">;

export function judgeFinding(
  said: SaidOfFinding,
  material: readonly MaterialFile[],
): Pick<ReviewFinding, "state" | "severity" | "confirmedBy"> {
  const { wordings, foundBy } = said;
  // Once findings are merged, a finder of one of them may have judged another.
  const judgements = said.judgements.filter(({ by }) => !foundBy.includes(by));
  const confirming = judgements.filter(isConfirming);
  const isConfirmed = confirming.length > 0 || foundBy.length > 1;
  const refuting = judgements.filter((judgement) => isStandingRefutation(judgement, material));
  const raised = wordings.map(({ severity }) => severity);
  const state = stateOf({ said, isConfirmed, refuting, raised, material });
  const votes = severityVotes(said).map(({ severity }) => severity);
  return {
    state,
    severity: state === "confirmed" ? lowestSeverity(votes) : highestSeverity(raised),
    confirmedBy: [...new Set(confirming.map(({ by }) => by))],
  };
}

interface Judged {
  readonly said: SaidOfFinding;
  readonly isConfirmed: boolean;
  readonly refuting: readonly FindingJudgement[];
  readonly raised: readonly Severity[];
  readonly material: readonly MaterialFile[];
}

function stateOf({ said: { foundBy, lastWords }, isConfirmed, refuting, raised, material }: Judged): FindingState {
  if (refuting.length === 0) return isConfirmed ? "confirmed" : "unconfirmed";
  if (isConfirmed || lastWords.some(({ as }) => as === "stands")) return "disputed";
  const isProven = refuting.some((judgement) => isCheckedRefutation(judgement, material));
  const isGivenUp = foundBy.every((seat) => lastWords.some(({ by }) => by === seat));
  return isProven || (isGivenUp && !raised.includes("blocking")) ? "refuted" : "disputed";
}

/** It may rest on no evidence at all, but not on evidence that isn't there. */
export function isStandingRefutation(judgement: FindingJudgement, material: readonly MaterialFile[]): boolean {
  const { as, check } = judgement;
  return as === "refuted" && (!isDiscredited(check) || isCheckedRefutation(judgement, material));
}

/** Its quote was found in the working tree, or is in what is under review, which the working tree need not have. */
function isCheckedRefutation({ evidence, check }: FindingJudgement, material: readonly MaterialFile[]): boolean {
  if (check?.mark === "found") return true;
  if (evidence === null || check?.mark === "rejected") return false;
  const file = (linesOfSource(evidence.source) ?? evidence.source).replace(/:\d+-\d+$/, "");
  const place = locateQuote(material, { file, line: null, quote: evidence.quote });
  return place.status === "found" || place.status === "ambiguous";
}
