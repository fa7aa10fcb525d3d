/** `conclave replay ID`: a debate once more, from its log, as fast as wanted. Nobody is called and nothing is written. */

import { ConclaveError } from "../../core/errors.ts";
import type { Recorded } from "../../core/event.ts";
import { fold, reduce } from "../../core/state.ts";
import { millis } from "../../core/time.ts";
import { systemClock } from "../../engine/clock.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, OUT_DIR, REPORT_OPTIONS } from "../arguments/option-rows.ts";
import { resolveDebate } from "../arguments/resolve-location.ts";
import { onTermination } from "../process/trap-signals.ts";
import { createProgressReporter, type ProgressReporter } from "../report/progress-reporter.ts";
import { createSpeechReplay } from "../report/speech-replay.ts";

const USUAL_SPEED = 8;
const STEP_MS = 125;
/** Where nothing was under way, somebody thought or slept: nobody wants to wait for that again. */
const LONGEST_IDLE_MS = 2_000;

export const replay: CliCommand = {
  name: "replay",
  summary: "play a debate once more from its log",
  description: `Plays a debate from its log: on a terminal ${USUAL_SPEED} times as fast as it went, with what was written as if it were being written; elsewhere all at once. Pauses in which nothing was under way are shortened.`,
  operands: [DEBATE_OPERAND],
  options: [
    {
      group: "Replay",
      flags: "--speed <n>",
      amount: { kind: "count", least: 1, most: 1_000 },
      says: `how many times as fast (${USUAL_SPEED} on a terminal, else at once):`,
    },
    OUT_DIR,
    ...REPORT_OPTIONS,
  ],
  examples: [
    { line: "conclave replay 14", says: "to watch it again" },
    { line: "conclave replay 14 --speed 1", says: "as long as it took" },
    { line: "conclave replay 14 --json", says: "its events, and last its result" },
  ],
  async act(given) {
    const id = requireOperand(given, "Which debate to replay");
    const speed = given.amount("speed");
    const leaving = new AbortController();
    const time = { nowMs: 0 };
    const telling = createProgressReporter(given, "log.claimed", {
      by: "replay",
      now: () => time.nowMs,
      onLeave: () => leaving.abort(),
    });
    given.throwProblems();
    const folder = resolveDebate(given, id);
    telling.warn(given.warnings);
    const { events, damage } = await readDebate(folder);
    const release = onTermination(() => leaving.abort(new ConclaveError("TERMINATED", "Left.")));
    const pace = speed ?? (telling.isLive ? USUAL_SPEED : null);
    try {
      await telling.open();
      telling.onFolder(folder);
      await playEvents(telling, events, { pace, time, signal: leaving.signal });
      const { aborted, reason } = leaving.signal;
      if (aborted) return reason instanceof ConclaveError ? reason.exit : 0;
      if (damage) throw damage;
      return await telling.finish({ state: fold(events), folder, wasOver: false });
    } finally {
      await telling.close();
      release();
    }
  },
};

interface Playback {
  /** null: all at once. */
  readonly pace: number | null;
  /** The time of the debate, moved on as it is played. */
  readonly time: { nowMs: number };
  readonly signal: AbortSignal;
}

async function playEvents(
  telling: ProgressReporter,
  events: readonly Recorded[],
  { pace, time, signal }: Playback,
): Promise<void> {
  const speech = createSpeechReplay(events);
  let state = fold([]);
  for (const recorded of events) {
    const at = millis(recorded.at);
    const isIdle = ![...state.calls.values()].some(({ status }) => status === "pending");
    if (time.nowMs === 0 || pace === null) time.nowMs = at;
    if (isIdle) time.nowMs = Math.max(time.nowMs, at - LONGEST_IDLE_MS * (pace ?? 1));
    while (pace !== null && time.nowMs < at && !signal.aborted) {
      const step = Math.min(STEP_MS, (at - time.nowMs) / pace);
      await systemClock.sleep(step, signal);
      time.nowMs += step * pace;
      for (const part of speech(state, time.nowMs)) telling.onLive?.(part);
    }
    if (signal.aborted) return;
    time.nowMs = Math.max(time.nowMs, at);
    state = reduce(state, recorded);
    telling.onRecorded(recorded, state);
  }
}
