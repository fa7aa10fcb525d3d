/**
 * Runs a debate, or continues or resumes it: the protocol runs from the top over the log, and calls in the log are not repeated.
 * Returns when there is a verdict or the debate has stopped; either is then in the log. A run that may rest also returns when it
 * only waits for a person; the log then has nothing about it, and the next owner of the log continues the run.
 */

import type { Recorded } from "../core/event.ts";
import type { Limits, Panel, Seat } from "../core/panel.ts";
import type { TakeAnswer } from "../core/run/earlier-answers.ts";
import { runOf } from "../core/run/run-of.ts";
import type { State } from "../core/state.ts";
import type { CheckEvidence } from "../evidence/evidence-checker.ts";
import type { GatherEvidence } from "../evidence/evidence-gatherer.ts";
import type { LogLease } from "../log/event-log.ts";
import type { LivePart } from "../log/live-file.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { callRunner } from "./call-runner.ts";
import type { Clock } from "./clock.ts";
import { type DebateRecord, debateRecord } from "./debate-record.ts";
import { debateVerdict } from "./debate-verdict.ts";
import { floor } from "./floor.ts";
import type { HandsOn } from "./make-call.ts";
import { type AskPerson, listenToPerson } from "./person.ts";
import { restWatch } from "./rest-watch.ts";
import { type Departure, stopSignal } from "./stop-signal.ts";

export interface Run {
  /** Of a log that holds `debate.opened`. */
  readonly claim: LogLease;
  /** The state that its events fold to (default: they are folded here). */
  readonly state?: State;
  readonly protocol: Protocol;
  readonly speakerFor: (seat: Seat) => Speaker;
  /** Answers calls from earlier debates (default: every call is made). */
  readonly takeAnswer?: TakeAnswer;
  readonly clock: Clock;
  /** Text and activity as they happen: shown, never recorded. */
  readonly live: (part: LivePart) => void;
  readonly onRecorded: (recorded: Recorded, state: State) => void;
  /** Aborted by Ctrl-C or a signal; its reason is `terminated` for the latter. */
  readonly interrupt: AbortSignal;
  /** Checks citations; null: none are checked. */
  readonly checkEvidence: CheckEvidence | null;
  /** Searches for evidence that seats ask for; null: no searches. */
  readonly gatherEvidence: GatherEvidence | null;
  /** Asks the person at checkpoints; null: no person, and checkpoints decide by themselves. */
  readonly askPerson: AskPerson | null;
  /** What a resumed run changes; null: the first run, or the one that an earlier owner left behind, which continues. */
  readonly resumed: { readonly limits: Limits; readonly panel: Panel | null } | null;
  /** Whether it may end while it only waits for a person, for somebody to continue it later (default: no). */
  readonly mayRest?: boolean;
  /** Whether a failure is this machine's, so that another is to continue the run (default: none is). */
  readonly handsOn?: HandsOn;
  /** Aborted when this process is to leave the run to another, once running calls are complete (default: never). */
  readonly drain?: AbortSignal;
}

export interface RunEnd {
  readonly state: State;
  /** null: the run is over. */
  readonly departure: Departure | null;
}

export async function runDebate(run: Run): Promise<RunEnd> {
  const record = debateRecord(run.claim, run.onRecorded, run.state);
  const resumed = run.resumed ? [await record.append({ type: "debate.resumed", ...run.resumed })] : [];
  const before = record.state;
  const own = runOf([...run.claim.events, ...resumed], before);
  if (own.isOver) return { state: before, departure: null };
  const stopping = stopSignal();
  const rest = (wakeAtMs: number | null) => stopping.leave({ left: "rested", wakeAtMs });
  const watch = restWatch(run.clock, run.mayRest ? rest : null);
  const over = new AbortController();
  const onInterrupt = () => stopping.stop(run.interrupt.reason === "terminated" ? "terminated" : "interrupted");
  const onDrain = () => stopping.leave({ left: "drained" });
  await forgetBrokenSessions(record);
  const runner = callRunner({
    ...run,
    record,
    run: own,
    stopSignal: stopping,
    restWatch: watch,
    waitWhilePaused: (activity) => person.waitWhilePaused(activity),
  });
  const { isPaused } = own;
  const hearing = { claim: run.claim, record, stopping, isPaused, onSkip: runner.skip, signal: over.signal };
  const person = await listenToPerson({ ...hearing, restWatch: watch });
  if (own.isStopping) stopping.stop("stopped");
  if (run.interrupt.aborted) onInterrupt();
  else run.interrupt.addEventListener("abort", onInterrupt, { once: true });
  if (run.drain?.aborted) onDrain();
  else run.drain?.addEventListener("abort", onDrain, { once: true });
  try {
    const deliberation = run.protocol.run(
      floor({ ...run, record, before, run: own, runner, stopSignal: stopping, restWatch: watch, person }),
    );
    // After a stop, a pending protocol may never settle, and a later failure is irrelevant.
    deliberation.catch(() => undefined);
    const ended = await Promise.race([deliberation, stopping.stopped]);
    if (ended === null) {
      // Running calls are paid for; those that wait for a person continue elsewhere.
      await watch.quiet();
      stopping.stop("stopped");
    }
    if (ended === null || "reason" in ended) await runner.idle();
    // It may also leave while calls that a limit lets finish are running.
    if (ended === null || stopping.departure) return { state: record.state, departure: stopping.departure };
    if ("reason" in ended) {
      await record.append({ type: "debate.stopped", ...ended });
    } else {
      await record.append({ type: "debate.decided", verdict: debateVerdict(record.state, run.protocol, ended) });
    }
    return { state: record.state, departure: null };
  } finally {
    watch.close();
    stopping.stop("stopped");
    await runner.idle();
    over.abort();
    run.interrupt.removeEventListener("abort", onInterrupt);
    run.drain?.removeEventListener("abort", onDrain);
  }
}

/** A session that was answering when its owner died has seen a prompt whose reply was not recorded. */
async function forgetBrokenSessions(record: DebateRecord): Promise<void> {
  for (const call of record.state.calls.values()) {
    const session = record.state.sessions.get(call.seat)?.id;
    if (call.status === "pending" && session) await record.append({ type: "session.lost", seat: call.seat, session });
  }
}
