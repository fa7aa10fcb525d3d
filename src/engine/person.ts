/**
 * The person's side of a running debate: notes are applied as they arrive, a pause holds back calls, and a checkpoint waits for
 * the first answer, from here or from another process.
 */

import type { SeatName } from "../core/ids.ts";
import type { Decision, IncomingNote } from "../core/note.ts";
import { type Decided, decisionFor } from "../core/run/pending-notes.ts";
import type { Checkpoint, State } from "../core/state.ts";
import type { LogLease } from "../log/event-log.ts";
import type { DebateRecord } from "./debate-record.ts";
import type { Activity, RestWatch } from "./rest-watch.ts";
import type { StopSignal } from "./stop-signal.ts";

/** Asks the person at this process about a checkpoint; the signal aborts if it was answered elsewhere. */
export type AskPerson = (state: State, signal: AbortSignal) => Promise<Decided>;

export interface Person {
  /** Resolves when the debate is not paused; the activity waits for the person until then. */
  waitWhilePaused(activity: Activity): Promise<void>;
  /** Resolves with a decision posted for this checkpoint by another process. */
  waitForDecision(checkpoint: string): Promise<Decided>;
}

export interface PersonSources {
  readonly claim: LogLease;
  readonly record: DebateRecord;
  readonly stopping: StopSignal;
  /** Whether the run was paused when its log was claimed. */
  readonly isPaused: boolean;
  /** A person skipped a seat. */
  readonly onSkip: (seat: SeatName, by: string) => void;
  readonly restWatch: RestWatch;
  readonly signal: AbortSignal;
}

/** Applies notes posted before this run, then new ones until the signal. */
export async function listenToPerson(sources: PersonSources): Promise<Person> {
  const { claim, record, stopping, onSkip, restWatch, signal } = sources;
  let pause: PromiseWithResolvers<void> | null = sources.isPaused ? Promise.withResolvers() : null;
  const waiting = new Map<string, PromiseWithResolvers<Decided>>();
  const unpause = () => {
    pause?.resolve();
    pause = null;
  };
  const take = async ({ id, by, note }: IncomingNote) => {
    await record.append({ type: "note.said", id, by, note });
    if (note.kind === "pause") pause ??= Promise.withResolvers();
    if (note.kind === "go") unpause();
    if (note.kind === "stop") stopping.stop("stopped");
    if (note.kind === "skip") onSkip(note.seat, by);
    if (note.kind === "decision") waiting.get(note.checkpoint)?.resolve({ decision: note.decision, by });
  };
  const batches = claim.notes(signal)[Symbol.asyncIterator]();
  const takeBatch = async () => {
    const batch = await batches.next();
    if (batch.done) return false;
    for (const said of batch.value) {
      // The note stays where it is, for the next owner of the run.
      if (stopping.departure) return false;
      await restWatch.during(() => take(said));
    }
    return true;
  };
  const takeAll = async () => {
    while (await takeBatch());
  };
  await takeBatch();
  takeAll().catch(stopping.fail);
  // A pause must not hold up a stopped debate.
  stopping.stopped.then(unpause, unpause);
  return {
    waitWhilePaused: async (activity) => {
      if (pause === null) return;
      activity.waitForPerson(null);
      await pause.promise;
      activity.work();
    },
    waitForDecision: (checkpoint) => {
      const decided = waiting.get(checkpoint) ?? Promise.withResolvers<Decided>();
      waiting.set(checkpoint, decided);
      return decided.promise;
    },
  };
}

export interface CheckpointRequest extends Omit<Checkpoint, "asks"> {
  /** Computed only if the person is asked. */
  readonly asks: () => readonly string[];
  readonly isAsked: boolean;
  /** The decision if no person is there. */
  readonly unanswered: Decision["choice"];
}

export interface DecisionSources {
  readonly record: DebateRecord;
  /** The log when this run started: what it contains is not decided again. */
  readonly before: State;
  readonly person: Person;
  readonly askPerson: AskPerson | null;
  readonly restWatch: RestWatch;
}

export async function awaitDecision(
  { record, before, person, askPerson, restWatch }: DecisionSources,
  { name, asks, endsBy, isAsked, unanswered }: CheckpointRequest,
): Promise<Decision> {
  if (!isAsked) return { choice: "next", text: "" };
  const known = before.decisions.get(name);
  if (known) return known;
  // Where no person can answer, none is said to be waited for.
  if (askPerson && before.checkpoint?.name !== name)
    await record.append({ type: "checkpoint.opened", checkpoint: name, asks: asks(), endsBy });
  const answered = new AbortController();
  const askAround = (ask: AskPerson) =>
    restWatch.during((activity) => {
      activity.waitForPerson(null);
      return Promise.race([person.waitForDecision(name), ask(record.state, answered.signal)]);
    });
  const nobody = { decision: { choice: unanswered, text: "" }, by: null };
  const { decision, by } = decisionFor(record.state, name) ?? (askPerson ? await askAround(askPerson) : nobody);
  answered.abort();
  await record.append({ type: "checkpoint.decided", checkpoint: name, decision, by });
  return decision;
}
