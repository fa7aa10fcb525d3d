/**
 * The floor that protocols run on, built from the log and the call runner. It opens rounds, counts quorums and asks seats.
 * Everything that a protocol learns from it is in the log first.
 */

import { isDeepStrictEqual } from "node:util";
import type { SettledCall } from "../core/call.ts";
import type { Finding } from "../core/finding.ts";
import { CLOSING, callKey, type SeatName } from "../core/ids.ts";
import { ledgerCache } from "../core/ledger/ledger-cache.ts";
import { judgementsIn, pinLabels, remarksIn } from "../core/ledger/ledger-of.ts";
import { CLARIFY } from "../core/note.ts";
import type { Seat } from "../core/panel.ts";
import type { DebateRun } from "../core/run/run-of.ts";
import { seatTimeMs } from "../core/run/seat-time.ts";
import { shuffleFor } from "../core/shuffle.ts";
import type { GatherEvidence } from "../evidence/evidence-gatherer.ts";
import type { Ask, DeferredAsk } from "../prompts/prompt.ts";
import {
  type Askable,
  type AskOrAbsence,
  type Each,
  type Floor,
  presentAnswers,
  type Reply,
  type Round,
} from "../protocols/protocol.ts";
import { type AskSources, askSeat, type CallPlace } from "./ask-seat.ts";
import type { Clock } from "./clock.ts";
import { gatherFindings } from "./gather-findings.ts";
import { awaitDecision, type DecisionSources } from "./person.ts";
import { createRoundTime, type RoundTime } from "./round-time.ts";
import { roundsEndReason } from "./spending-limits.ts";
import { never } from "./stop-signal.ts";

export interface FloorSources extends DecisionSources, AskSources {
  readonly run: DebateRun;
  readonly clock: Clock;
  readonly gatherEvidence: GatherEvidence | null;
}

export function floor(sources: FloorSources): Floor {
  const { record, before, clock, stopSignal } = sources;
  let round = 0;
  let ended = null as Floor["roundsEnded"];
  const panel = () => record.state.panels.get(round) ?? record.state.panel;
  const quorumSize = () => Math.min(record.state.limits.quorum, panel().seats.length);
  const insufficient = (replies: readonly Reply[]) => {
    stopSignal.stop(
      "insufficient",
      replies.filter(({ absent }) => absent).map(({ call }) => call),
    );
    return never<never>();
  };
  const ledger = ledgerCache();
  const opening = place(sources, { key: null, number: () => round, time: null });
  return {
    ...opening,
    get question() {
      return record.state.question;
    },
    get settings() {
      return record.state.settings;
    },
    seatLabels: sources.protocol.seatLabels ?? [],
    get quorumSize() {
      return quorumSize();
    },
    get seats() {
      return panel().seats;
    },
    get chair() {
      return panel().chair;
    },
    get everSat() {
      return record.state.seats.map(({ name }) => name);
    },
    get hasRoundsLeft() {
      return round < record.state.limits.rounds;
    },
    // A script has no replies for a round that it did not plan.
    continuesAfter: (number) =>
      number < before.round || (number === before.forkedFrom?.round && before.rehearsal === null),
    get roundsEnded() {
      return ended;
    },
    async *rounds() {
      for (;;) {
        const next = round + 1;
        const isOver = next > before.round && isClosed(sources);
        ended = isOver ? before.roundsEnded : await openRound(sources, next);
        if (isOver || ended !== null) return;
        round = next;
        yield roundPlace(sources, next, roundTime(sources, next));
      }
    },
    quorum: async (replies) => {
      const settled = await replies;
      const answers = presentAnswers(settled);
      return answers.length >= quorumSize() ? answers : insufficient(settled);
    },
    insufficient,
    checkpoint: (name, asks, seen) =>
      awaitDecision(sources, {
        name,
        asks,
        endsBy: seen ?? roundsEndReason(record.state, round + 1, clock.now()),
        isAsked: record.state.settings.interactive,
        unanswered: "conclude",
      }),
    clarify: async (asks) => {
      const { interactive, clarify } = record.state.settings;
      await awaitDecision(sources, {
        name: CLARIFY,
        asks: () => asks,
        endsBy: null,
        isAsked: interactive || clarify,
        unanswered: "next",
      });
    },
    passGate: async (gate) => {
      if (!record.state.gates.some((known) => isDeepStrictEqual(known, gate)))
        await record.append({ type: "gate.decided", gate });
    },
    gather: async (answer, requests) => ({
      ...answer,
      findings: await gatherFindings(sources, answer.call, requests).catch((error: unknown) => {
        stopSignal.fail(error);
        return never<readonly Finding[]>();
      }),
    }),
    shuffle: (reader, name, items) => shuffleFor(items, { seed: before.seed, name, reader: reader.name }),
    ledger: (answers) =>
      ledger({
        options: record.state.question.options,
        constraints: record.state.question.constraints,
        drivers: record.state.question.drivers,
        seats: record.state.seats.map(({ name }) => name),
        seated: panel().seats.map(({ name }) => name),
        entries: answers.filter(({ ballot }) => ballot !== null),
        judgements: judgementsIn(record.state).filter((judgement) => judgement.round < round),
        remarks: remarksIn(record.state).filter((remark) => remark.round < round),
        pins: pinLabels(record.state),
      }),
  };
}

/** Whether the log has something that comes after a call of this kind, which can't be made any more if it was not. */
function isPast({ before, run, protocol: { kinds } }: FloorSources, round: number | null, kind: string): boolean {
  if (round !== null) return round < before.round;
  const isLater = (call: SettledCall) =>
    call.key === callKey({ ...call, round: null }) && kinds.lastIndexOf(call.kind) > kinds.lastIndexOf(kind);
  return [...run.kept.values()].some((call) => call.status === "answered" && isLater(call));
}

/** No round follows an answered closing call, even where this version would have opened one before it. */
function isClosed({ run }: FloorSources): boolean {
  return [...run.kept.values()].some(({ kind, status }) => kind === CLOSING && status === "answered");
}

/** Opens the round unless the log already has it; returns the reason if no more rounds open. */
async function openRound({ record, before, clock }: FloorSources, round: number): Promise<Floor["roundsEnded"]> {
  if (round <= before.round) return null;
  if (before.roundsEnded !== null && round === before.round + 1) return before.roundsEnded;
  const reason = roundsEndReason(record.state, round, clock.now());
  if (reason === null) await record.append({ type: "round.opened", round });
  else await record.append({ type: "rounds.ended", after: round - 1, reason });
  return reason;
}

function roundTime({ record, before, run }: FloorSources, round: number): RoundTime | null {
  const { roundMs } = record.state.limits;
  return roundMs === null ? null : createRoundTime((seat) => roundMs - seatTimeMs(before, round, seat, run));
}

function roundPlace(sources: FloorSources, number: number, time: RoundTime | null): Round {
  const seats = sources.record.state.panels.get(number)?.seats ?? [];
  return {
    ...place(sources, { key: number, number: () => number, time }),
    number,
    seats,
  };
}

function place(sources: FloorSources, where: CallPlace): Askable {
  const ask = <B>(seat: Seat, asked: Ask<B> | DeferredAsk<B>) => askSeat(sources, where, seat, asked);
  return {
    ask,
    wasAsked: ({ name }, kind) => {
      const key = callKey({ round: where.key, kind, seat: name, about: null });
      return isPast(sources, where.key, kind) ? sources.run.kept.has(key) : null;
    },
    askEach: <B>(
      seats: readonly Seat[],
      askFor: (seat: Seat) => AskOrAbsence<B> | Promise<AskOrAbsence<B>>,
    ): Each<B> => {
      const replies = new Map<SeatName, Promise<Reply<B>>>(
        seats.map((seat) => [
          seat.name,
          Promise.resolve(askFor(seat)).then((asked) => ("absent" in asked ? asked : ask(seat, asked))),
        ]),
      );
      const all = Promise.all(replies.values());
      return {
        of: (seat) => replies.get(seat.name) ?? never(),
        // biome-ignore lint/suspicious/noThenProperty: a protocol awaits calls as they are.
        then: (onAnswer, onError) => all.then(onAnswer, onError),
      };
    },
  };
}
