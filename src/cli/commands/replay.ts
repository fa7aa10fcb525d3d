/** `conclave replay ID`: plays a debate back from its log at any speed. Calls nothing and writes nothing. */

import { ConclaveError } from "../../core/errors.ts";
import type { Recorded } from "../../core/event.ts";
import { fold, reduce } from "../../core/reduce/reduce.ts";
import { millis } from "../../core/time.ts";
import { systemClock } from "../../engine/clock.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, OUT_DIR, REPORT_OPTIONS } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { leaveOnSignal } from "../process/trap-signals.ts";
import { createProgressReporter, type ProgressReporter } from "../report/progress-reporter.ts";
import { createSpeechReplay } from "../report/speech-replay.ts";

const DEFAULT_SPEED = 8;
const STEP_MS = 125;
/** Idle time between calls is cut to this: it was only someone thinking. */
const LONGEST_IDLE_MS = 2_000;

export const replay: CliCommand = {
  name: "replay",
  summary: "play back a debate from its log",
  description: `Plays a debate back from its log. On a terminal it runs at ${DEFAULT_SPEED} times the original speed, with replies appearing as they were written; elsewhere it is printed at once. Idle time is shortened.`,
  operands: [DEBATE_OPERAND],
  options: [
    {
      group: "Replay",
      flags: "--speed <n>",
      amount: { kind: "count", least: 1, most: 1_000 },
      says: `playback speed (default: ${DEFAULT_SPEED} on a terminal, otherwise all at once)`,
    },
    OUT_DIR,
    ...FLEET_OPTIONS,
    ...REPORT_OPTIONS,
  ],
  examples: [
    { line: "conclave replay 14", says: "watch it again" },
    { line: "conclave replay 14 --speed 1", says: "at the original speed" },
    { line: "conclave replay 14 --json", says: "its events, then its result" },
  ],
  async act(input) {
    const id = requireOperand(input, "debate ID");
    const speed = input.amount("speed");
    const leaving = new AbortController();
    const time = { nowMs: 0 };
    const reporter = createProgressReporter(input, "log.claimed", {
      by: "replay",
      now: () => time.nowMs,
      onLeave: () => leaving.abort(),
    });
    input.throwProblems();
    return withDebate(input, id, async (place) => {
      reporter.warn(input.warnings);
      const { events, damage } = await readDebate(place.home);
      const release = leaveOnSignal(leaving);
      const pace = speed ?? (reporter.isLive ? DEFAULT_SPEED : null);
      try {
        await reporter.open();
        reporter.onPlace(place);
        await playEvents(reporter, events, { pace, time, signal: leaving.signal });
        const { aborted, reason } = leaving.signal;
        if (aborted) return reason instanceof ConclaveError ? reason.exit : 0;
        if (damage) throw damage;
        return await reporter.finish({ state: fold(events), place, wasOver: false });
      } finally {
        await reporter.close();
        release();
      }
    });
  },
};

interface Playback {
  /** null: all at once. */
  readonly pace: number | null;
  /** The debate's own time, advanced during playback. */
  readonly time: { nowMs: number };
  readonly signal: AbortSignal;
}

async function playEvents(
  reporter: ProgressReporter,
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
      for (const part of speech(state, time.nowMs)) reporter.onLive?.(part);
    }
    if (signal.aborted) return;
    time.nowMs = Math.max(time.nowMs, at);
    state = reduce(state, recorded);
    reporter.onRecorded(recorded, state);
  }
}
