/** Whether no seat read another's answer. In a council there are no rounds either, but seats rank each other's answers. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";

export function isPlainVote(state: State, { stop }: Pick<Verdict, "stop">): boolean {
  if (stop.cause === "gate") return stop.round === 0;
  return stop.cause === "single pass" && ledgerOf(state).rankings.length === 0;
}
