/**
 * The floor that protocols run on, built from the log and the call runner. It gives every call its key, opens rounds, counts
 * quorums and repairs ballots. Everything that a protocol learns from it is in the log first.
 */

import { isDeepStrictEqual } from "node:util";
import type { ZodType } from "zod";
import { withoutBallots } from "../core/ballot/ballot-block.ts";
import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { SettledCall } from "../core/call.ts";
import { callTag } from "../core/debate-calls.ts";
import type { EvidenceCheck } from "../core/evidence-check.ts";
import type { Finding } from "../core/finding.ts";
import { CLOSING, callKey, isRepair, repairKey, type SeatName } from "../core/ids.ts";
import { ledgerCache } from "../core/ledger/ledger-cache.ts";
import { judgementsIn, pinLabels, remarksIn } from "../core/ledger/ledger-of.ts";
import { lazy } from "../core/memory/lazy.ts";
import { CLARIFY } from "../core/note.ts";
import type { Seat } from "../core/panel.ts";
import type { DebateRun } from "../core/run/run-of.ts";
import { seatTimeMs } from "../core/run/seat-time.ts";
import { shuffle } from "../core/shuffle.ts";
import type { State } from "../core/state.ts";
import type { CheckEvidence } from "../evidence/evidence-checker.ts";
import type { GatherEvidence } from "../evidence/evidence-gatherer.ts";
import { standingPart } from "../prompts/positions.ts";
import type { Ask, DeferredAsk, PromptPart } from "../prompts/prompt.ts";
import { repairPrompt } from "../prompts/repair-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import {
  type Answer,
  type Askable,
  type AskOrAbsence,
  type Each,
  type Floor,
  type Protocol,
  presentAnswers,
  type Reply,
  type Round,
} from "../protocols/protocol.ts";
import type { CallRunner } from "./call-runner.ts";
import { checkCitations } from "./check-citations.ts";
import type { Clock } from "./clock.ts";
import { gatherFindings } from "./gather-findings.ts";
import { awaitDecision, type DecisionSources } from "./person.ts";
import type { CallRequest } from "./prepare-call.ts";
import { createRoundTime, type RoundTime } from "./round-time.ts";
import { roundsEndReason } from "./spending-limits.ts";
import { never, type StopSignal } from "./stop-signal.ts";

export interface FloorSources extends DecisionSources {
  readonly protocol: Protocol;
  readonly run: DebateRun;
  readonly runner: CallRunner;
  readonly stopSignal: StopSignal;
  readonly clock: Clock;
  readonly checkEvidence: CheckEvidence | null;
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
        ended = await openRound(sources, next);
        if (ended !== null) return;
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
    shuffle: (reader, name, items) => shuffle(items, `${before.seed}/${name}/${reader.name}`),
    ledger: (answers) =>
      ledger({
        options: record.state.question.options,
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
    wasAsked: ({ name }, kind) => {
      const key = callKey({ round: number, kind, seat: name, about: null });
      return number < sources.before.round ? sources.run.kept.has(key) : null;
    },
  };
}

interface CallPlace {
  readonly key: number | null;
  readonly number: () => number;
  readonly time: RoundTime | null;
}

function place(sources: FloorSources, where: CallPlace): Askable {
  const ask = <B>(seat: Seat, asked: Ask<B> | DeferredAsk<B>) => askSeat(sources, where, seat, asked);
  return {
    ask,
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

async function askSeat<B>(
  sources: FloorSources,
  where: CallPlace,
  seat: Seat,
  asked: Ask<B> | DeferredAsk<B>,
): Promise<Reply<B>> {
  const { kind, about } = asked;
  const call: AskedCall = {
    key: callKey({ round: where.key, kind, seat: seat.name, about }),
    round: where.number(),
    stage: where.key === null ? sources.protocol.kinds.lastIndexOf(kind) : sources.protocol.kinds.indexOf(kind),
    seat,
    isRepair: false,
    roundTime: where.time,
  };
  const ask = lazy(() => ("build" in asked ? asked.build() : asked));
  const ended = await sources.runner.settle(call.key, () => ({
    ...call,
    ask: { ...ask(), parts: withStanding(sources, where, ask()) },
  }));
  if (ended.status === "failed") return { absent: true, call: call.key, seat: seat.name, code: ended.code };
  const schema = "build" in asked ? asked.recorded : (asked.ballot?.schema ?? null);
  const ballot = schema && (ballotIn(schema, ended) ?? (await repairBallot(sources, call, { ask, schema, ended })));
  const checks = await checkCitations(sources, call.key, ballot).catch((error: unknown) => {
    sources.stopSignal.fail(error);
    return never<readonly EvidenceCheck[]>();
  });
  return { ...answerOf(sources, call, { kind, about, text: ended.text, ballot }), checks };
}

/** A call, whatever it asks. */
type AskedCall = Omit<CallRequest, "ask">;

/** Adds the round and its limit before the instructions, which come last; calls that are made only once get neither. */
function withStanding(
  { protocol, record }: FloorSources,
  { key, number }: CallPlace,
  { kind, parts }: Ask,
): readonly PromptPart[] {
  const round = number();
  const hasNoTurns = protocol.rounds.most === 1 || protocol.roundsFor !== undefined;
  const isAfterRounds = key === null && round > 0;
  const isOutside =
    hasNoTurns ||
    isAfterRounds ||
    kind === CLOSING ||
    kind === REPLY ||
    kind === SYNTHESIS ||
    kind === "group" ||
    kind === "merge";
  if (isOutside) return parts;
  const standing = standingPart(round, record.state.limits.rounds, protocol.endsEarly);
  return [...parts.slice(0, -1), standing, ...parts.slice(-1)];
}

function answerOf<B>(
  { record }: FloorSources,
  { key, round, stage, seat: { name: seat } }: AskedCall,
  { kind, about, text, ballot }: Pick<Answer<B>, "kind" | "about" | "text" | "ballot">,
): Answer<B> {
  const tag = callTag(record.state, { round, seat, about });
  return { absent: false, call: key, kind, round, stage, seat, about, tag, text: withoutBallots(text), ballot };
}

/** A ballot from the log is parsed again to give it its type; it does not change. */
function ballotIn<B>(schema: ZodType<B>, call: SettledCall): B | null {
  if (call.status !== "answered" || call.ballot === null) return null;
  const parsed = schema.safeParse(call.ballot);
  if (!parsed.success) return null;
  // Reuses the log's object where possible, to avoid a second copy of every ballot in memory.
  return isSame(call.ballot, parsed.data) ? call.ballot : parsed.data;
}

function isSame<B>(stored: unknown, parsed: B): stored is B {
  return isDeepStrictEqual(stored, parsed);
}

interface UncountedReply<B> {
  readonly ask: () => Ask<B>;
  readonly schema: ZodType<B>;
  readonly ended: SettledCall & { status: "answered" };
}

/** One call that asks for the ballot block only. A seat that failed twice at this in earlier rounds is not asked again. */
async function repairBallot<B>(
  sources: FloorSources,
  call: AskedCall,
  { ask, schema, ended }: UncountedReply<B>,
): Promise<B | null> {
  if (repairFailures(sources.record.state, call) >= 2) return null;
  const key = repairKey(call.key);
  const build = () => repairPrompt(ask(), withoutBallots(ended.text), ended.fault ?? "");
  const again = await sources.runner.settle(key, () => ({ ...call, key, ask: build(), isRepair: true }));
  return ballotIn(schema, again);
}

/** Counts earlier rounds only: within a round, the order of arrival would matter. */
function repairFailures({ calls }: State, { seat, round }: AskedCall): number {
  return [...calls.values()].filter(
    (call) =>
      isRepair(call.key) &&
      call.seat === seat.name &&
      call.round < round &&
      (call.status === "failed" || (call.status === "answered" && call.ballot === null)),
  ).length;
}
