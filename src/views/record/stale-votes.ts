/** Votes that don't count, because the option was amended while the seats wrote. */

import type { Position } from "../../core/ledger/ledger.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { optionNames } from "../names.ts";

/** `not counting data, who voted for “Stay” before it was amended`; empty if every vote counts. */
export function staleVotes(state: State, positions: readonly Position[]): string {
  const names = optionNames(state);
  const stale = positions.filter(({ prefers, stale: old }) => prefers !== null && old.includes(prefers));
  const options = [...new Set(stale.map(({ prefers }) => prefers))];
  const groups = options.map((option) => {
    const voters = stale.filter(({ prefers }) => prefers === option).map(({ seat }) => seat);
    return `${joinWithAnd(voters)}, who voted for “${names(option)}” before it was amended`;
  });
  return groups.length === 0 ? "" : `not counting ${groups.join(", and ")}`;
}
