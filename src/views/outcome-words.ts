/** The outcome, the vote and the end of a debate in words, the same in every view. */

import type { StopReason } from "../core/event.ts";
import { countFindings } from "../core/findings/review-outcome.ts";
import type { Votes } from "../core/ledger/agreement.ts";
import type { State } from "../core/state.ts";
import type { Verdict } from "../core/verdict.ts";
import { pluralize } from "./amounts.ts";
import { seatSides, seatsNotAsked, silentSeats } from "./seat-marks.ts";

/** `majority, 2 of 3`, `split 2–2`. */
export function outcomeWords(state: State): string {
  const { verdict, outcome, panel } = state;
  if (!verdict || outcome === null) return outcome ?? state.status;
  if (outcome === "insufficient") {
    const ballots = verdict.ballots === null ? [] : [pluralize(verdict.ballots, "valid final ballot")];
    return [outcome, ...ballots, `quorum is ${state.limits.quorum}`].join(", ");
  }
  if (verdict.findings !== null) return countFindings(verdict.findings);
  if (verdict.option === null) return verdict.votes.length === 0 ? outcome : `${outcome} ${voteCount(verdict.votes)}`;
  const agreeing = seatSides(state).filter(({ side }) => side === "for").length;
  // A seat that said nothing is not a seat against it.
  const silent = silentSeats(state);
  const unasked = seatsNotAsked(state);
  const absent = [
    ...(silent.length === unasked.length ? [] : [`${silent.length - unasked.length} without a ballot`]),
    ...(unasked.length === 0 ? [] : [`${unasked.length} not asked`]),
  ];
  return `${outcome}, ${agreeing} of ${panel.seats.length}${absent.length === 0 ? "" : ` (${absent.join(", ")})`}`;
}

/** `2–1`; `3–0` if all seats agree. */
export function voteCount(votes: readonly Votes[]): string {
  return tally(votes.map(({ seats }) => seats.length));
}

/** One count for each option that got votes. */
export function tally(counts: readonly number[]): string {
  return [...counts, ...(counts.length === 1 ? [0] : [])].join("–");
}

export function stopWords({ stop, outcome }: Pick<Verdict, "stop" | "outcome">): string {
  const { cause, round } = stop;
  const after = round === 0 ? "before the first round" : `after round ${round}`;
  switch (cause) {
    case "consensus": {
      const agreed = round === 0 ? "agreed in the openings" : `agreed in round ${round}`;
      return outcome === "consensus" ? agreed : `${agreed}, but not at the end`;
    }
    case "settled":
      return `stopped ${after}: no position changed and nothing new was raised`;
    case "rounds":
      return round === 0 ? "stopped after the openings" : `stopped at the round limit (${round})`;
    case "deadline":
      return `stopped by the deadline ${after}`;
    case "budget":
      return `stopped by the budget ${after}`;
    case "tokens":
      return `stopped by the token limit ${after}`;
    case "person":
      return `concluded by a person ${after}`;
    case "single pass":
      if (round === 0) return "single pass, no rounds";
      return round === 1 ? "reviewed in one pass" : `reviewed in ${round} parts`;
    case "gate":
      if (round === 0) return "stopped before the first round: the two seats asked first agree";
      return `stopped ${after}: a majority is enough for these stakes`;
  }
}

/** Who wrote the verdict. */
export function writerWords({ verdict, panel }: Pick<State, "verdict" | "panel">): string {
  if (!verdict) return "";
  if (verdict.by === null) return "assembled from the ballots";
  return verdict.by === panel.chair?.name
    ? `written by the chair (${panel.chair.speaker})`
    : `written by ${verdict.by}`;
}

export const STOP_WORDS: Readonly<Record<StopReason, string>> = {
  interrupted: "interrupted",
  terminated: "terminated by a signal",
  stopped: "stopped by a person",
  budget: "budget used up before the verdict",
  tokens: "token limit reached before the verdict",
  deadline: "deadline passed before the verdict",
  insufficient: "too few answers for the quorum",
};

/** The heading above what the seats on the losing side said; without a decision, above what every seat said. */
export function dissentTitle({ option }: Pick<Verdict, "option">): string {
  return option === null ? "Final statements" : "Dissent";
}

/** No votes against a decision is agreement; no votes at all is not. */
export function noDissent(option: Verdict["option"]): string {
  return option === null
    ? "None: no seat took a position."
    : "None: every final ballot prefers or accepts the decision.";
}
