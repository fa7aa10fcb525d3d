/**
 * Answers of earlier debates that a call may reuse (--reuse): the same speaker was asked the same whole prompt. A session knows
 * more than its prompt, so there the whole history must be equal, too. Each answer is taken once per debate: two seats that ask the
 * same are asked for two answers.
 */

import type { AnsweredCall } from "../call.ts";
import type { CallKey, DebateId, SeatName } from "../ids.ts";
import { everyMember, type Seat } from "../panel.ts";
import { numberSeats } from "../seats/seat-mentions.ts";
import { authorOf } from "../seats/seat-order.ts";
import type { State } from "../state.ts";

export interface AskedCall {
  readonly key: CallKey;
  readonly seat: Pick<Seat, "speaker" | "temperature">;
  /** Of the whole prompt. */
  readonly hash: string;
  readonly history: readonly SessionTurn[];
}

/** What a session was asked before, and what it answered. */
interface SessionTurn {
  readonly hash: string;
  readonly text: string;
}

export interface EarlierAnswer {
  readonly debate: DebateId;
  readonly call: CallKey;
  readonly text: string;
  readonly model: string | null;
}

/** null: there is none, or none is left. */
export type TakeAnswer = (asked: AskedCall) => EarlierAnswer | null;

interface Candidate extends EarlierAnswer {
  readonly history: readonly SessionTurn[];
}

/** The oldest debate first; the latest answer is taken, or else the one to the call of the same name. */
export function earlierAnswers(debates: readonly State[]): TakeAnswer {
  const known = Map.groupBy(debates.flatMap(answersOf), ({ asked: { seat, hash } }) => placeOf(seat, hash));
  const taken = new Set<Candidate>();
  return ({ key, seat, hash, history }) => {
    const fitting = (known.get(placeOf(seat, hash)) ?? [])
      .map(({ candidate }) => candidate)
      .filter((each) => !taken.has(each) && isSameHistory(each.history, history));
    const chosen = fitting.findLast(({ call }) => call === key) ?? fitting.at(-1);
    if (!chosen) return null;
    // A fork repeats the answers of the debate it was forked from.
    for (const each of fitting) if (each.text === chosen.text) taken.add(each);
    const { history: _, ...answer } = chosen;
    return answer;
  };
}

/** What the seat's session knows: a live one its own calls; none, and only reused answers since, as if they were its calls. */
export function sessionHistory(state: State, seat: SeatName): readonly SessionTurn[] {
  const session = state.sessions.get(seat)?.id ?? null;
  const answered = listAnswers(state, seat);
  const lastAsked = answered.findLastIndex(({ reused }) => reused === null);
  const own = session === null ? answered.slice(lastAsked + 1) : answered.filter((call) => call.session === session);
  return own.map(turnOf);
}

function answersOf(state: State) {
  const seats = everyMember(state);
  return seats.flatMap((seat) => {
    const answered = listAnswers(state, seat.name);
    return answered
      .filter(({ fault, reused }) => fault === null && reused === null)
      .map((call) => {
        const { key, model, session, startedSeq } = call;
        const text = asWritten(state, call);
        const before = answered.filter(
          (each) => session !== null && each.session === session && each.endedSeq < startedSeq,
        );
        const candidate: Candidate = { debate: state.id, call: key, text, model, history: before.map(turnOf) };
        return { asked: { seat, hash: turnOf(call).hash }, candidate };
      });
  });
}

/** With the numbers that its author knows the seats by: those of the debate that takes it may have other names. */
function asWritten(state: State, call: AnsweredCall): string {
  return numberSeats(call.text, authorOf(state, call));
}

/** In the order of their ends. */
function listAnswers({ calls }: State, seat: SeatName): readonly AnsweredCall[] {
  return [...calls.values()]
    .filter((call): call is AnsweredCall => call.status === "answered" && call.seat === seat)
    .toSorted((a, b) => a.endedSeq - b.endedSeq);
}

function turnOf({ parts: [hash = ""], text }: AnsweredCall): SessionTurn {
  return { hash, text };
}

function isSameHistory(one: readonly SessionTurn[], other: readonly SessionTurn[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ hash, text }, index) => hash === other[index]?.hash && text === other[index]?.text)
  );
}

function placeOf({ speaker, temperature }: AskedCall["seat"], hash: string): string {
  return JSON.stringify([speaker, temperature ?? null, hash]);
}
