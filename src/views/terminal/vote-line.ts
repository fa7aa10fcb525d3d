/** The plain line of a vote, once every seat has finished a kind of call. */

import type { Call } from "../../core/call.ts";
import { repairKey, type SeatName } from "../../core/ids.ts";
import { countVotes } from "../../core/ledger/agreement.ts";
import { lastPositions, type Position } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { leader } from "../../core/verdict/vote-leader.ts";
import { joinWithAnd } from "../amounts.ts";
import { isDuet } from "../duet-rounds.ts";
import { optionNames } from "../names.ts";
import { voteCount } from "../outcome-words.ts";
import { noVoteWords, staleVotes } from "../round-votes.ts";

/** Null as long as seats have yet to finish this kind of call. A duet has no vote. */
export function voteLine(state: State, call: Call): string | null {
  if (call.about !== null || isDuet(state) || !isPhaseOver(state, call)) return null;
  const { positions } = ledgerOf(state);
  const seats = state.panel.seats.map(({ name }) => name);
  const own = positions.filter(({ round, stage }) => round === call.round && stage === call.stage);
  const earlier = positions.filter(
    ({ round, stage }) => round < call.round || (round === call.round && stage < call.stage),
  );
  if (own.length === 0) return null;
  const now = lastPositions({ positions: own }, seats);
  const before = lastPositions({ positions: earlier }, seats);
  const uncounted = staleVotes(state, now);
  const votes = countVotes(now);
  const vote = votes.length === 0 ? noVoteWords(uncounted) : voteWords(state, votes);
  return [vote, ...moveWords(before, now), ...(uncounted === "" ? [] : [uncounted])].join("; ");
}

function voteWords(state: State, votes: ReturnType<typeof countVotes>): string {
  const names = optionNames(state);
  const first = leader(votes);
  if (first) return `“${names(first.option)}” ${voteCount(votes)}`;
  return `tied ${voteCount(votes)} (${votes.map(({ option }) => `“${names(option)}”`).join(", ")})`;
}

/** Which seats moved since the vote before; empty for the first vote. */
function moveWords(before: readonly Position[], now: readonly Position[]): readonly string[] {
  if (before.length === 0) return [];
  const moved = now.filter(({ seat, prefers }) =>
    before.some((position) => position.seat === seat && position.prefers !== prefers),
  );
  return [
    moved.length === 0 ? "no seat changed position" : `${joinWithAnd(moved.map(({ seat }) => seat))} changed position`,
  ];
}

function isPhaseOver(state: State, { kind, round }: Call): boolean {
  const hasFinished = (seat: SeatName) => {
    const call = [...state.calls.values()].find(
      (each) => each.seat === seat && each.kind === kind && each.round === round && each.about === null,
    );
    if (!call || call.status === "pending") return false;
    if (call.status === "failed" || call.fault === null) return true;
    const repair = state.calls.get(repairKey(call.key));
    return repair !== undefined && repair.status !== "pending";
  };
  return state.panel.seats.every(({ name }) => hasFinished(name));
}
