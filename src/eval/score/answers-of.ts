/** The answers in a finished debate: of each opening, of each seat in the end, and of the debate as a whole. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import type { AnsweredCall } from "../../core/call.ts";
import type { State } from "../../core/state.ts";
import type { Usage } from "../../core/usage.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { GivenAnswer } from "../data/grade-answer.ts";
import { debateSteps, type HeldAnswer } from "../debate-steps.ts";
import { REPLAY } from "../run/replay-speaker.ts";
import { openingPoints, resultPoints, seatPoints } from "./points-of.ts";

export interface SeatAnswer extends GivenAnswer {
  readonly seat: string;
  readonly speaker: string;
  readonly confidence: number | null;
  readonly usage: Usage;
}

/** Seats that answered, in the order of the panel. */
export function openingAnswers(state: State, protocol: Protocol): readonly SeatAnswer[] {
  return debateSteps(state, protocol).openings.flatMap((held) => seatAnswer(state, protocol, held));
}

function seatAnswer(state: State, { openings }: Protocol, held: HeldAnswer): readonly SeatAnswer[] {
  const call = [...state.calls.values()].find(
    (each): each is AnsweredCall =>
      each.kind === openings.kind && each.seat === held.seat && each.status === "answered",
  );
  if (!call) return [];
  const points = openingPoints(state, call);
  // A review takes no position; elsewhere, a seat without one has not answered.
  if (held.answer === null && points.length === 0) return [];
  const speaker = state.seats.find(({ name }) => name === held.seat)?.speaker ?? "";
  const { seat, confidence, answer: choice } = held;
  return [{ seat, speaker, confidence, choice, text: withoutBallots(call.text), points, usage: call.usage }];
}

/** The answers that lead the final vote; several where it is tied, none where nobody took a position. */
function leadingAnswers(held: readonly HeldAnswer[]): readonly string[] {
  const answers = held.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const counts = [...Map.groupBy(answers, (answer) => answer)].map(([answer, votes]) => ({
    answer,
    count: votes.length,
  }));
  const most = Math.max(0, ...counts.map(({ count }) => count));
  return counts.filter(({ count }) => count === most).map(({ answer }) => answer);
}

/** The debate's own answer for each leader of its final vote; of a review, one without a choice. */
export function debateAnswers(state: State, protocol: Protocol): readonly GivenAnswer[] {
  const text = state.verdict ? [state.verdict.decision, state.verdict.answer].join("\n") : "";
  const points = resultPoints(state);
  const leaders = leadingAnswers(debateSteps(state, protocol).final);
  if (leaders.length === 0 && points.length > 0) return [{ choice: null, text, points }];
  return leaders.map((choice) => ({ choice, text, points }));
}

/** What the one seat of a placebo that is not a replay holds in the end. */
export function listenerAnswer(state: State, protocol: Protocol): readonly GivenAnswer[] {
  const listener = state.panel.seats.find(({ family }) => family !== REPLAY)?.name;
  const held = debateSteps(state, protocol).final.find(({ seat }) => seat === listener);
  if (!held?.answer) return [];
  return [{ choice: held.answer, text: held.answer, points: seatPoints(state, held.seat) }];
}
