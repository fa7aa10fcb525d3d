/** The findings of a review as it stands, computed once per state, which never changes; null: the debate is not a review. */

import { ballotOf, callTag } from "../debate-calls.ts";
import { isRepair } from "../ids.ts";
import type { State } from "../state.ts";
import { collectFindings } from "./collect-findings.ts";
import type { ReviewFinding } from "./review-finding.ts";

/** The name of the protocol whose ballots have findings. */
export const REVIEW = "review";

const findings = new WeakMap<State, readonly ReviewFinding[]>();

export function findingsOf(state: State): readonly ReviewFinding[] | null {
  if (state.protocol !== REVIEW) return null;
  const known = findings.get(state);
  if (known) return known;
  const entries = [...state.calls.values()].flatMap((call) => {
    const ballot = isRepair(call.key) ? null : ballotOf(state, call.key);
    return ballot === null
      ? []
      : [{ ...call, tag: callTag(state, call), ballot, checks: state.checks.get(call.key) ?? [] }];
  });
  const computed = collectFindings({ entries, context: state.question.context });
  findings.set(state, computed);
  return computed;
}
