/**
 * The floor that protocols stand on, made of the log and the desk. It gives every call its key, opens rounds, counts
 * quorums, repairs ballots. All that a protocol learns through it stands in the log before it is learned.
 */

import { isDeepStrictEqual } from "node:util";
import { withoutBallots } from "../core/ballot-block.ts";
import { callTag } from "../core/calls-of.ts";
import type { EvidenceCheck } from "../core/evidence-check.ts";
import type { Finding } from "../core/finding.ts";
import { callKey, isRepair, repairKey, type SeatName } from "../core/ids.ts";
import { judgementsIn, pinLabels } from "../core/ledger-of.ts";
import { CLARIFY, type Decision } from "../core/note.ts";
import type { Seat } from "../core/panel.ts";
import { shuffle } from "../core/shuffle.ts";
import type { State } from "../core/state.ts";
import type { CheckEvidence } from "../evidence/check.ts";
import type { GatherEvidence } from "../evidence/gather.ts";
import type { Ask } from "../prompts/prompt.ts";
import { repair } from "../prompts/repair.ts";
import {
  type Absence,
  type Answer,
  type Each,
  type Floor,
  type Place,
  type Protocol,
  present,
  type Reply,
  type Round,
} from "../protocols/protocol.ts";
import type { CallDesk, DeskCall } from "./call-desk.ts";
import { checkedEvidence } from "./check-evidence.ts";
import type { Clock } from "./clock.ts";
import { gatheredEvidence } from "./gather-evidence.ts";
import { type Halt, never } from "./halt.ts";
import type { KeptCall } from "./kept-calls.ts";
import { roundsOver } from "./limits.ts";
import type { AskPerson, Person } from "./person.ts";
import type { DebateRecord } from "./record.ts";
import { rememberedLedger } from "./remembered-ledger.ts";

export interface FloorSources {
  readonly protocol: Protocol;
  readonly record: DebateRecord;
  /** The log as it was when this run began: what stands in it is not decided again. */
  readonly before: State;
  readonly desk: CallDesk;
  readonly halt: Halt;
  readonly clock: Clock;
  readonly person: Person;
  readonly checkEvidence: CheckEvidence | null;
  readonly gatherEvidence: GatherEvidence | null;
  readonly askPerson: AskPerson | null;
}

export function floor(sources: FloorSources): Floor {
  const { record, before, halt } = sources;
  let round = 0;
  let ended = null as Floor["roundsEnded"];
  const panel = () => record.state.panels.get(round) ?? record.state.panel;
  const quorumSize = () => Math.min(record.state.limits.quorum, panel().seats.length);
  const insufficient = (replies: readonly Reply[]) => {
    halt.stop(
      "insufficient",
      replies.filter(({ absent }) => absent).map(({ call }) => call),
    );
    return never<never>();
  };
  const tableOf = rememberedLedger();
  const opening = place(sources, { key: null, number: () => round, time: null });
  return {
    ...opening,
    get question() {
      return record.state.question;
    },
    get settings() {
      return record.state.settings;
    },
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
    get roundsEnded() {
      return ended;
    },
    async *rounds() {
      for (;;) {
        const next = round + 1;
        ended = await opensRound(sources, next);
        if (ended !== null) return;
        round = next;
        const time = roundTimer(record.state.limits.roundMs);
        try {
          yield roundPlace(sources, next, time.signal);
        } finally {
          time.end();
        }
      }
    },
    quorum: async (replies) => {
      const settled = await replies;
      const answers = present(settled);
      return answers.length >= quorumSize() ? answers : insufficient(settled);
    },
    insufficient,
    checkpoint: (name, asks) =>
      decisionAt(sources, { name, asks, isAsked: record.state.settings.interactive, unanswered: "conclude" }),
    clarify: async (asks) => {
      const { interactive, clarify } = record.state.settings;
      await decisionAt(sources, { name: CLARIFY, asks, isAsked: interactive || clarify, unanswered: "next" });
    },
    gather: async (answer, requests) => ({
      ...answer,
      findings: await gatheredEvidence(sources, answer.call, requests).catch((error: unknown) => {
        halt.fail(error);
        return never<readonly Finding[]>();
      }),
    }),
    shuffle: (reader, name, items) => shuffle(items, `${before.seed}/${name}/${reader.name}`),
    ledger: (answers) =>
      tableOf({
        options: record.state.question.options,
        seats: record.state.seats.map(({ name }) => name),
        entries: answers.filter(({ ballot }) => ballot !== null),
        judgements: judgementsIn(record.state).filter((judgement) => judgement.round < round),
        pins: pinLabels(record.state),
      }),
  };
}

/** Opens the round unless the log has it open already; the reason where no further one opens. */
async function opensRound({ record, before, clock }: FloorSources, round: number): Promise<Floor["roundsEnded"]> {
  if (round <= before.round) return null;
  if (before.roundsEnded !== null && round === before.round + 1) return before.roundsEnded;
  const reason = roundsOver(record.state, round, clock.now());
  if (reason === null) await record.append({ type: "round.opened", round });
  else await record.append({ type: "rounds.ended", after: round - 1, reason });
  return reason;
}

interface Checkpoint {
  readonly name: string;
  readonly asks: readonly string[];
  readonly isAsked: boolean;
  /** What nobody being there means. */
  readonly unanswered: Decision["choice"];
}

async function decisionAt(
  { record, before, person, askPerson }: FloorSources,
  { name, asks, isAsked, unanswered }: Checkpoint,
): Promise<Decision> {
  if (!isAsked) return { choice: "next", text: "" };
  const known = before.decisions.get(name);
  if (known) return known;
  if (before.checkpoint?.name !== name) await record.append({ type: "checkpoint.opened", checkpoint: name, asks });
  const answered = new AbortController();
  const { decision, by } = askPerson
    ? await Promise.race([person.posted(name), askPerson(record.state, answered.signal)])
    : { decision: { choice: unanswered, text: "" }, by: null };
  answered.abort();
  await record.append({ type: "checkpoint.decided", checkpoint: name, decision, by });
  return decision;
}

function roundTimer(ms: number | null): { readonly signal: AbortSignal | null; end(): void } {
  if (ms === null) return { signal: null, end: () => undefined };
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), ms);
  return { signal: time.signal, end: () => clearTimeout(timer) };
}

function roundPlace(sources: FloorSources, number: number, time: AbortSignal | null): Round {
  const seats = sources.record.state.panels.get(number)?.seats ?? [];
  return { ...place(sources, { key: number, number: () => number, time }), number, seats };
}

interface Where {
  readonly key: number | null;
  readonly number: () => number;
  readonly time: AbortSignal | null;
}

function place(sources: FloorSources, where: Where): Place {
  const ask = <B>(seat: Seat, asked: Ask<B>) => replyTo(sources, where, seat, asked);
  return {
    ask,
    askEach: <B>(
      seats: readonly Seat[],
      askFor: (seat: Seat) => Ask<B> | Absence | Promise<Ask<B> | Absence>,
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

async function replyTo<B>(sources: FloorSources, where: Where, seat: Seat, ask: Ask<B>): Promise<Reply<B>> {
  const call: DeskCall = {
    key: callKey({ round: where.key, kind: ask.kind, seat: seat.name, about: ask.about }),
    round: where.number(),
    stage: sources.protocol.kinds.indexOf(ask.kind),
    seat,
    ask,
    isRepair: false,
    roundTime: where.time,
  };
  const ended = await sources.desk.settle(call);
  if (ended.status === "failed") return { absent: true, call: call.key, seat: seat.name, code: ended.code };
  const ballot = ballotIn(ask, ended) ?? (ask.ballot ? await repaired(sources, call, ask, ended) : null);
  const checks = await checkedEvidence(sources, call.key, ballot).catch((error: unknown) => {
    sources.halt.fail(error);
    return never<readonly EvidenceCheck[]>();
  });
  return { ...answerOf(sources, call, ended, ballot), checks };
}

function answerOf<B>(
  { record }: FloorSources,
  call: DeskCall,
  ended: KeptCall & { status: "answered" },
  ballot: B | null,
): Answer<B> {
  const { key, round, stage } = call;
  const { kind, about } = call.ask;
  const seat = call.seat.name;
  const tag = callTag(record.state, { round, seat, about });
  return { absent: false, call: key, kind, round, stage, seat, about, tag, text: withoutBallots(ended.text), ballot };
}

/** A ballot from the log is parsed again: that is what gives it its type, and changes nothing in it. */
function ballotIn<B>({ ballot }: Ask<B>, call: KeptCall): B | null {
  if (!ballot || call.status !== "answered" || call.ballot === null) return null;
  const parsed = ballot.schema.safeParse(call.ballot);
  if (!parsed.success) return null;
  // The one in the log is kept where it can be: a second copy of every ballot would be held as long as the debate runs.
  return isSame(call.ballot, parsed.data) ? call.ballot : parsed.data;
}

function isSame<B>(stored: unknown, parsed: B): stored is B {
  return isDeepStrictEqual(stored, parsed);
}

/** One call that asks for the block alone; a seat that failed at it twice in earlier rounds is not asked again. */
async function repaired<B>(
  sources: FloorSources,
  call: DeskCall,
  ask: Ask<B>,
  ended: KeptCall & { status: "answered" },
): Promise<B | null> {
  if (failedRepairs(sources.record.state, call) >= 2) return null;
  const asked = repair(ask, withoutBallots(ended.text), ended.fault ?? "");
  const again = await sources.desk.settle({ ...call, key: repairKey(call.key), ask: asked, isRepair: true });
  return ballotIn(ask, again);
}

/** Counted over earlier rounds only: within a round the order of arrival would decide. */
function failedRepairs({ calls }: State, { seat, round }: DeskCall): number {
  return [...calls.values()].filter(
    (call) =>
      isRepair(call.key) &&
      call.seat === seat.name &&
      call.round < round &&
      (call.status === "failed" || (call.status === "answered" && call.ballot === null)),
  ).length;
}
