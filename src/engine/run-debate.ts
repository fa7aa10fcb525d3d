/**
 * Running a debate, which is also resuming one: the protocol runs from the top over the log, and what stands in the log is
 * not asked again. Returns when there is a verdict or the debate has stopped; either is in the log by then.
 */

import type { Recorded } from "../core/event.ts";
import type { Said } from "../core/note.ts";
import type { Limits, Panel, Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import type { Claim } from "../log/event-log.ts";
import type { LivePart } from "../log/live.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { callDesk } from "./call-desk.ts";
import type { Clock } from "./clock.ts";
import { concludedVerdict } from "./conclude.ts";
import { floor } from "./floor.ts";
import { type Halt, halt } from "./halt.ts";
import { keptCalls } from "./kept-calls.ts";
import { type DebateRecord, debateRecord } from "./record.ts";

export interface Run {
  /** Of a log that holds `debate.opened`. */
  readonly claim: Claim;
  readonly protocol: Protocol;
  readonly speakerFor: (seat: Seat) => Speaker;
  readonly clock: Clock;
  /** Text under way and activity: shown, never recorded. */
  readonly live: (part: LivePart) => void;
  readonly onRecorded: (recorded: Recorded, state: State) => void;
  /** Aborted by Ctrl-C or a signal; its reason is `terminated` for the latter. */
  readonly interrupt: AbortSignal;
  /** What a resumed run changes; null: this is the first run. */
  readonly resumed: { readonly limits: Limits; readonly panel: Panel | null } | null;
}

export async function runDebate(run: Run): Promise<State> {
  const record = debateRecord(run.claim, run.onRecorded);
  const before = record.state;
  const kept = keptCalls(before, run.claim.events);
  const stopping = halt();
  const person = new AbortController();
  const onInterrupt = () => stopping.stop(run.interrupt.reason === "terminated" ? "terminated" : "interrupted");
  if (run.resumed) await record.append({ type: "debate.resumed", ...run.resumed });
  await forgetBrokenSessions(record);
  const notes = await listenToPerson(run.claim, record, stopping, person.signal);
  if (run.interrupt.aborted) onInterrupt();
  else run.interrupt.addEventListener("abort", onInterrupt, { once: true });
  const desk = callDesk({ ...run, record, kept, halt: stopping, unpaused: notes.unpaused });
  try {
    const deliberation = run.protocol.run(floor({ ...run, record, before, desk, halt: stopping }));
    // A protocol that a stop has left pending may never settle; one that fails afterwards has nothing to say any more.
    deliberation.catch(() => undefined);
    const ended = await Promise.race([deliberation, stopping.stopped]);
    if ("reason" in ended) {
      await desk.idle();
      await record.append({ type: "debate.stopped", ...ended });
    } else {
      await record.append({ type: "debate.decided", verdict: concludedVerdict(record.state, run.protocol, ended) });
    }
    return record.state;
  } finally {
    stopping.stop("stopped");
    await desk.idle();
    person.abort();
    run.interrupt.removeEventListener("abort", onInterrupt);
  }
}

/** A session that was speaking when its owner died has heard what nobody recorded. */
async function forgetBrokenSessions(record: DebateRecord): Promise<void> {
  for (const call of record.state.calls.values()) {
    const session = record.state.sessions.get(call.seat)?.id;
    if (call.status === "pending" && session) await record.append({ type: "session.lost", seat: call.seat, session });
  }
}

/** Takes up what was posted before this run, then whatever comes while it lasts. */
async function listenToPerson(claim: Claim, record: DebateRecord, stopping: Halt, signal: AbortSignal) {
  let pause: PromiseWithResolvers<void> | null = null;
  const take = async ({ id, by, note }: Said) => {
    await record.append({ type: "note.said", id, by, note });
    if (note.kind === "stop") stopping.stop("stopped");
    if (note.kind === "pause") pause ??= Promise.withResolvers();
    if (note.kind === "go" || note.kind === "stop") {
      pause?.resolve();
      pause = null;
    }
  };
  const batches = claim.notes(signal)[Symbol.asyncIterator]();
  const takeBatch = async () => {
    const batch = await batches.next();
    if (batch.done) return false;
    for (const said of batch.value) await take(said);
    return true;
  };
  const takeAll = async () => {
    while (await takeBatch());
  };
  await takeBatch();
  takeAll().catch(stopping.fail);
  // A stopped debate must not be held by its pause.
  stopping.stopped.then(
    () => pause?.resolve(),
    () => pause?.resolve(),
  );
  return { unpaused: () => pause?.promise ?? Promise.resolve() };
}
