/**
 * Everything around a debate that decides when something happens: speakers that answer one at a time, a person who speaks up, a
 * deadline that passes, a host with a box for its replies. All of it follows from the log, never from the process, so that a
 * debate that another process continues meets the same surroundings.
 */

import type { DebateEvent, Recorded } from "../../../src/core/event.ts";
import type { CallKey } from "../../../src/core/ids.ts";
import type { IncomingNote, Note } from "../../../src/core/note.ts";
import { fold } from "../../../src/core/reduce/reduce.ts";
import { runOf } from "../../../src/core/run/run-of.ts";
import type { State } from "../../../src/core/state.ts";
import type { AskPerson } from "../../../src/engine/person.ts";
import { runDebate } from "../../../src/engine/run-debate.ts";
import type { EventLog } from "../../../src/log/event-log.ts";
import { askId } from "../../../src/log/host-box.ts";
import type { Protocol } from "../../../src/protocols/protocol.ts";
import { DONE, failure, MODEL_TOTAL_MS, type Speaker, type SpeakRequest } from "../../../src/speakers/speaker.ts";
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

/** The host's replies by ask, with the events that the log held when each was handed in. */
export type ReplyBox = ReadonlyMap<string, number>;

export interface Continued {
  readonly events: readonly Recorded[];
  readonly state: State;
  readonly sent: readonly Sent[];
  readonly box: ReplyBox;
  /** The ids of what the host was asked. */
  readonly asked: ReadonlySet<string>;
}

/** Runs the debate in the log to its end, as the owner that comes next. */
export async function continueRun(
  around: Surroundings,
  log: EventLog,
  { afterRest = false, box = new Map() as ReplyBox } = {},
): Promise<Continued> {
  const claim = await log.claim({ afterRest });
  const events = [...claim.events];
  const sent: Sent[] = [];
  const stage = turnTaking(around, log, events);
  const replies = new Map(box);
  const asked = new Set<string>();
  const model = waitingForTurn(scripted(around.script, sent, around), stage.turn);
  const host = hostSpeaker(around.script, { sent, replies, asked, turn: stage.turn, count: () => events.length });
  const hasPassed = () => around.deadlineAfter !== null && countEnds(events) >= around.deadlineAfter;
  const running = runDebate({
    claim,
    protocol: around.protocol,
    speakerFor: ({ name }) => (name === around.host ? host : model),
    clock: {
      now: () => (hasPassed() ? Date.parse(DEADLINE) : START),
      sleep: async () => undefined,
      random: () => 0.5,
    },
    live: () => undefined,
    onRecorded: (recorded) => events.push(recorded),
    askPerson: personOf(around),
    checkEvidence: null,
    gatherEvidence: null,
    interrupt: new AbortController().signal,
    resumed: null,
  });
  const state = await stage.play(running);
  await claim.release();
  return { events, state, sent, box: replies, asked };
}

/** Lets things happen one at a time, each only when nothing else moves. */
function turnTaking(around: Surroundings, log: EventLog, events: readonly Recorded[]) {
  const waiting = new Map<string, () => void>();
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
  const step = async (): Promise<boolean> => {
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
    play: async (running: Promise<State>): Promise<State> => {
      let isOver = false;
      const watched = running.finally(() => {
        isOver = true;
      });
      watched.catch(() => undefined);
      for (let idle = 0; !isOver && idle < 20; ) {
        await new Promise((resolve) => setImmediate(resolve));
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
  return new Set(events.flatMap(({ event }) => endedCall(event) ?? [])).size;
}

/** Time passes only while somebody is asked: a call of a seat that is out ends in the moment in which others begin. */
function endedCall(event: DebateEvent): CallKey | null {
  if (event.type === "call.failed") return event.code === "CALL_SEAT_OUT" ? null : event.call;
  return event.type === "call.answered" ? event.call : null;
}

type Turn = (name: string, signal: AbortSignal) => Promise<void>;

function waitingForTurn(speaker: Speaker, turn: Turn): Speaker {
  return {
    ...speaker,
    async *speak(request, signal) {
      await turn(request.call, signal);
      yield* speaker.speak(request, signal);
    },
  };
}

interface HostPlace {
  readonly sent: Sent[];
  readonly replies: Map<string, number>;
  readonly asked: Set<string>;
  readonly turn: Turn;
  readonly count: () => number;
}

/** Like the real one, it finds a reply that was handed in for the same attempt at the same prompt. */
function hostSpeaker(script: Script, { sent, replies, asked, turn, count }: HostPlace): Speaker {
  return {
    id: "host",
    family: "host",
    traits: { keepsSession: false, readsFiles: true, totalMs: MODEL_TOTAL_MS },
    preflight: async () => null,
    async *speak(request: SpeakRequest, signal) {
      sent.push({ ...request, speaker: "host" });
      const id = askId(request.call, request.attempt, request.prompt);
      asked.add(id);
      yield { type: "waiting", text: "for the host" };
      if (!replies.has(id)) await turn(request.call, signal);
      if (signal.aborted) return;
      replies.set(id, count());
      const said = script(request);
      if (said.fail) return yield failure(said.fail, "as scripted");
      yield { type: "text", text: textOf(said) };
      yield DONE;
    },
  };
}

function textOf({ text = "", ballot }: Said): string {
  return ballot === undefined ? text : `${text}\n\n\`\`\`ballot\n${JSON.stringify(ballot)}\n\`\`\``;
}
