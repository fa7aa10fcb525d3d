/**
 * The vote after a round. Only the seats of its panel vote, each with its last ballot of that round: a chair or moderator may
 * take a position but has no vote, and a seat that was absent has none either.
 */

import { debateParts, partAt } from "../core/debate-parts.ts";
import { countVotes, type Votes } from "../core/ledger/agreement.ts";
import { positionAsOf } from "../core/ledger/collect-positions.ts";
import { lastPositions, type Position } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { leader } from "../core/verdict/vote-leader.ts";
import { joinWithAnd } from "./amounts.ts";
import { optionNames, seatNames } from "./names.ts";
import { voteCount } from "./outcome-words.ts";

export interface RoundVotes {
  readonly votes: readonly Votes[];
  /** `“Stay” 2–1`, `tied 1–1`, `no vote`; `none counted` if every vote was for a text that was amended. */
  readonly words: string;
  /** The same without the option's name: `2–1`, `tied 1–1`. */
  readonly tally: string;
  /** `data's vote for “Stay” doesn't count, because …`; empty if every vote counts. */
  readonly uncounted: string;
}

/** With a stage, the vote after that stage of the round. */
export function roundVotes(state: State, round: number, stage = Number.POSITIVE_INFINITY): RoundVotes {
  const seats = seatNames(state.panels.get(round) ?? state.panel);
  const { positions, options } = ledgerOf(state);
  const taken = positions.filter((each) => each.round === round && each.stage <= stage);
  const last = lastPositions({ positions: taken }, seats).map((each) => positionAsOf(each, options, { round, stage }));
  const votes = countVotes(last);
  const uncounted = staleVotes(state, last);
  if (votes.length > 0) return { votes, ...voteWords(state, votes), uncounted };
  const none = noVoteWords(uncounted);
  return { votes, words: none, tally: none, uncounted };
}

/** If no vote counts. `uncounted` says why those that were cast don't. */
export function noVoteWords(uncounted: string): string {
  return uncounted === "" ? "no vote" : "none counted";
}

/** `“Stay” 2–1`, `“Split” 2–1`: one entry for each part of the debate in which seats took positions. */
export function voteTrend(state: State): readonly string[] {
  const voting = new Set(seatNames(state));
  const own = ledgerOf(state).positions.filter(({ seat }) => voting.has(seat));
  const parts = debateParts(state).filter((part) => own.some((position) => partAt(state, position) === part));
  return parts.map(({ round, to }) => roundVotes(state, round, to).words);
}

function voteWords(state: State, votes: readonly Votes[]): Pick<RoundVotes, "words" | "tally"> {
  const first = leader(votes);
  const count = voteCount(votes);
  if (!first) return { words: `tied ${count}`, tally: `tied ${count}` };
  return { words: `“${optionNames(state)(first.option)}” ${count}`, tally: count };
}

/** `data's vote for “Stay” doesn't count, because …`; empty if every vote counts. */
export function staleVotes(state: State, positions: readonly Position[]): string {
  const names = optionNames(state);
  const stale = positions.filter(({ prefers, stale: old }) => prefers !== null && old.includes(prefers));
  const options = [...new Set(stale.map(({ prefers }) => prefers))];
  const groups = options.map((option) => {
    const voters = stale.filter(({ prefers }) => prefers === option).map(({ seat }) => seat);
    const [voter = ""] = voters;
    const whose =
      voters.length === 1 ? `${voter}${voter.endsWith("s") ? "'" : "'s"} vote` : `the votes of ${joinWithAnd(voters)}`;
    return `${whose} for “${names(option)}”`;
  });
  if (groups.length === 0) return "";
  const unseen = groups.length === 1 ? "that option's amendment" : "those options' amendments";
  const why =
    stale.length === 1
      ? "doesn't count, because it was cast before the seat had seen"
      : "don't count, because they were cast before the seats had seen";
  return `${joinWithAnd(groups)} ${why} ${unseen}`;
}
