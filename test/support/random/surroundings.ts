/**
 * Everything around a debate that decides when something happens: speakers that answer one at a time, a person who speaks up, a
 * deadline that passes, a host with a box for its replies, the moments in which a run rests. All of it follows from the log, never from the process, so that a
 * debate that another process continues meets the same surroundings.
 */

import type { DebateEvent, Recorded } from "../../../src/core/event.ts";
import type { FailureCode } from "../../../src/core/failure.ts";
import type { CallKey } from "../../../src/core/ids.ts";
import type { IncomingNote, Note } from "../../../src/core/note.ts";
import { fold } from "../../../src/core/reduce/reduce.ts";
import { runOf } from "../../../src/core/run/run-of.ts";
import type { State } from "../../../src/core/state.ts";
import type { AskPerson } from "../../../src/engine/person.ts";
import { type RunEnd, runDebate } from "../../../src/engine/run-debate.ts";
import type { EventLog } from "../../../src/log/event-log.ts";
import { askId } from "../../../src/log/host-box.ts";
import type { Protocol } from "../../../src/protocols/protocol.ts";
import {
  DONE,
  failure,
  MODEL_TOTAL_MS,
  type Speaker,
  type SpeakRequest,
  type StandingCall,
} from "../../../src/speakers/speaker.ts";
import { hashText } from "../random-replies.ts";
import { type Said, type Script, type Sent, scripted } from "../scripted.ts";
import { START } from "../world.ts";

export interface Surroundings {
  readonly protocol: Protocol;
  readonly script: Script;
  readonly keepsSession: boolean;
  /** The seat that the host takes; null: none. */
  readonly host: string | null;
  /** Decides who answers next. */
  readonly salt: number;
  /** What the person says once that many calls have ended. */
  readonly remarks: readonly { readonly after: number; readonly note: Note }[];
  /** The deadline has passed once that many calls have ended; null: it never passes. */
  readonly deadlineAfter: number | null;
  /** Whether the person decides at checkpoints by a note from another process. */
  readonly isElsewhere: boolean;
}

export const DEADLINE = "2027-01-01T00:00:00.000Z";

/** What the host was asked and has answered, each with the events that the log held then. */
export interface HostFacts {
  readonly asks: readonly HeldAsk[];
  readonly replies: ReadonlyMap<string, number>;
}

export interface HeldAsk extends StandingCall {
  readonly id: string;
  readonly call: CallKey;
  readonly count: number;
}

export interface Continued {
  readonly events: readonly Recorded[];
  readonly state: State;
  readonly sent: readonly Sent[];
  readonly box: HostFacts;
  readonly rests: number;
}

const EMPTY_BOX: HostFacts = { asks: [], replies: new Map() };

interface Continuing {
  readonly afterRest?: boolean;
  readonly box?: HostFacts;
  readonly mayRest?: boolean;
}

/** Runs the debate in the log to its end, as the owner that comes next. It is woken whenever it rests. */
export async function continueRun(
  around: Surroundings,
  log: EventLog,
  { afterRest = false, box = EMPTY_BOX, mayRest = false }: Continuing = {},
): Promise<Continued> {
  const sent: Sent[] = [];
  const held = { asks: [...box.asks], replies: new Map(box.replies) };
  for (let rests = 0; ; rests += 1) {
    const ownership = { afterRest: afterRest || rests > 0, mayRest, sent, held };
    const { state, departure, events } = await runOnce(around, log, ownership);
    if (departure === null) return { events, state, sent, box: held, rests };
  }
}

interface Ownership {
  readonly afterRest: boolean;
  readonly mayRest: boolean;
  readonly sent: Sent[];
  readonly held: HostPlace["held"];
}

async function runOnce(around: Surroundings, log: EventLog, { afterRest, mayRest, sent, held }: Ownership) {
  const claim = await log.claim({ afterRest });
  const events = [...claim.events];
  const stage = turnTaking(around, log, events);
  const model = waitingForTurn(scripted(around.script, sent, around), stage.turn);
  const host = hostSpeaker(around.script, { sent, held, turn: stage.turn, count: () => events.length });
  const hasPassed = () => around.deadlineAfter !== null && countEnds(events) >= around.deadlineAfter;
  const running = runDebate({
    claim,
    protocol: around.protocol,
    speakerFor: ({ name }) => (name === around.host ? host : model),
    clock: {
      now: () => (hasPassed() ? Date.parse(DEADLINE) : START),
      sleep: async (ms, signal) => (ms === REST_MS ? stage.untilRest(signal) : undefined),
      random: () => 0.5,
    },
    live: () => undefined,
    onRecorded: (recorded) => events.push(recorded),
    askPerson: personOf(around),
    checkEvidence: null,
    gatherEvidence: null,
    interrupt: new AbortController().signal,
    resumed: null,
    mayRest,
  });
  const { state, departure } = await stage.play(running);
  await claim.release();
  return { events, state, departure };
}

const REST_MS = 60_000;

/** Lets things happen one at a time, each only when nothing else moves. */
function turnTaking(around: Surroundings, log: EventLog, events: readonly Recorded[]) {
  const waiting = new Map<string, () => void>();
  let rest: (() => void) | null = null;
  const posted = new Set<string>();
  const turn = (name: string, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const take = () => {
        waiting.delete(name);
        resolve();
      };
      waiting.set(name, take);
      signal.addEventListener("abort", take, { once: true });
    });
  const post = async (said: IncomingNote) => {
    posted.add(said.id);
    await log.post(said);
  };
  const untilRest = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      rest = resolve;
      signal.addEventListener("abort", () => {
        rest = null;
        resolve();
      });
    });
  const step = async (): Promise<boolean> => {
    if (rest && hashText(`${around.salt}/rest/${events.length}`) % 3 === 0) {
      rest();
      rest = null;
      return true;
    }
    const said = nextRemark(around, events, posted);
    if (said) await post(said);
    const [next] = [...waiting.keys()].toSorted((a, b) => orderOf(around, a) - orderOf(around, b));
    if (!said && next !== undefined) waiting.get(next)?.();
    const go = { id: `go/${events.length}`, by: "ada", note: { kind: "go" } } as const;
    const isHeld = !said && next === undefined && runOf(events).isPaused;
    if (isHeld) await post(go);
    return said !== null || next !== undefined || isHeld;
  };
  return {
    turn,
    untilRest,
    play: async (running: Promise<RunEnd>): Promise<RunEnd> => {
      let isOver = false;
      const watched = running.finally(() => {
        isOver = true;
      });
      watched.catch(() => undefined);
      for (let idle = 0; !isOver && idle < 20; ) {
        // A seat that was in the middle of a call takes its first one a turn later.
        for (let turns = 0; turns < 2; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        idle = isOver || (await step()) ? 0 : idle + 1;
      }
      if (!isOver) throw new Error(`Nothing moves any more: ${JSON.stringify(events.at(-1)?.event)}`);
      return watched;
    },
  };
}

function orderOf({ salt }: Surroundings, name: string): number {
  return hashText(`${salt}/${name}`);
}

function nextRemark(
  { remarks, isElsewhere, salt }: Surroundings,
  events: readonly Recorded[],
  posted: ReadonlySet<string>,
): IncomingNote | null {
  const isNew = ({ id }: IncomingNote) =>
    !posted.has(id) && !events.some(({ event }) => event.type === "note.said" && event.id === id);
  const due = remarks
    .map(({ after, note }, index) => ({ after, said: { id: `remark/${index}`, by: "ada", note } }))
    .find(({ after, said }) => after <= countEnds(events) && isNew(said));
  if (due) return due.said;
  if (!isElsewhere) return null;
  const { checkpoint } = fold(events);
  if (!checkpoint) return null;
  const note = { kind: "decision", checkpoint: checkpoint.name, decision: decisionAt(checkpoint.name, salt) } as const;
  const said = { id: `decision/${checkpoint.name}`, by: "ada", note };
  return isNew(said) ? said : null;
}

function personOf({ isElsewhere, salt }: Surroundings): AskPerson {
  return async ({ checkpoint }) => {
    if (isElsewhere) return new Promise(() => undefined);
    return { decision: decisionAt(checkpoint?.name ?? "", salt), by: "ada" };
  };
}

function decisionAt(checkpoint: string, salt: number) {
  const choices = ["next", "deeper", "constrain", "conclude"] as const;
  const choice = choices[hashText(`${salt}/${checkpoint}`) % choices.length] ?? "next";
  return { choice: checkpoint === "clarify" ? "answer" : choice, text: "Only until spring." } as const;
}

function countEnds(events: readonly Recorded[]): number {
  return new Set(events.flatMap(({ event }) => callThatEnded(event) ?? [])).size;
}

/** Time passes only while somebody is asked: a call of a seat that is out ends in the moment in which others begin. */
function callThatEnded(event: DebateEvent): CallKey | null {
  if (event.type === "call.failed") return event.code === "CALL_SEAT_OUT" ? null : event.call;
  return event.type === "call.answered" ? event.call : null;
}

type Turn = (name: string, signal: AbortSignal) => Promise<void>;

function waitingForTurn(speaker: Speaker, turn: Turn): Speaker {
  return {
    ...speaker,
    async *speak(request, signal) {
      await turn(request.call, signal);
      // As long as the run has to be quiet for a rest is a time that no retry waits for.
      for await (const part of speaker.speak(request, signal))
        yield part.type === "finished" ? { ...part, retryAfterMs: 1 } : part;
    },
  };
}

interface HostPlace {
  readonly sent: Sent[];
  readonly held: { readonly asks: HeldAsk[]; readonly replies: Map<string, number> };
  readonly turn: Turn;
  readonly count: () => number;
}

/** Like the real one, it holds what it was asked, and finds a reply that was handed in for the same attempt at the same prompt. */
function hostSpeaker(script: Script, { sent, held: { asks, replies }, turn, count }: HostPlace): Speaker {
  return {
    id: "host",
    family: "host",
    traits: { keepsSession: false, readsFiles: true, totalMs: MODEL_TOTAL_MS },
    preflight: async () => null,
    standing: async (call) => asks.findLast((ask) => ask.call === call) ?? null,
    async *speak(request: SpeakRequest, signal) {
      sent.push({ ...request, speaker: "host" });
      const { call, attempt, prompt } = request;
      const id = askId(call, attempt, prompt);
      if (asks.findLast((ask) => ask.call === call)?.id !== id)
        asks.push({ id, call, attempt, prompt, askedAt: DEADLINE, count: count() });
      yield { type: "waiting", text: "for the host", until: DEADLINE };
      if (!replies.has(id)) await turn(request.call, signal);
      if (signal.aborted) return;
      replies.set(id, count());
      const said = script(request);
      if (said.fail) return yield failure(failureOfHost(said.fail), "as scripted", 1);
      yield { type: "text", text: textOf(said) };
      yield DONE;
    },
  };
}

/** A host keeps no session, and hands its replies in whole. */
function failureOfHost(code: FailureCode): FailureCode {
  return code === "SPEAKER_SESSION_LOST" || code === "SPEAKER_TRUNCATED" ? "SPEAKER_EMPTY" : code;
}

function textOf({ text = "", ballot }: Said): string {
  return ballot === undefined ? text : `${text}\n\n\`\`\`ballot\n${JSON.stringify(ballot)}\n\`\`\``;
}
