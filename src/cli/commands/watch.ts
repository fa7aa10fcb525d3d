/** `conclave watch ID`: follows any debate from any terminal, or plays a finished one from the start. */

import { ConclaveError } from "../../core/errors.ts";
import type { DebateEvent } from "../../core/event.ts";
import { fold, reduce } from "../../core/reduce/reduce.ts";
import type { State } from "../../core/state.ts";
import type { DebateHome } from "../../folder/debate-home.ts";
import { followLive } from "../../runtime/follow-live.ts";
import { followDebate, readDebate } from "../../runtime/read-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import type { DebatePlace } from "../arguments/debate-place.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, OUT_DIR, REPORT_OPTIONS } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { leaveOnSignal } from "../process/trap-signals.ts";
import type { Viewer } from "../report/live-report.ts";
import { printStderr } from "../report/output.ts";
import { createProgressReporter, type ProgressReporter, type ResultRules } from "../report/progress-reporter.ts";
import { watchTrouble } from "../report/watch-trouble.ts";

const POLL_MS = 250;

export const watch: CliCommand = {
  name: "watch",
  summary: "watch a running debate from any terminal and intervene",
  description:
    "Shows a running debate with the same view and keys as the terminal that runs it, until the verdict. A finished debate is shown from the start. Leaving (q or Ctrl-C) does not affect the debate.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...FLEET_OPTIONS, ...REPORT_OPTIONS],
  examples: [
    { line: "conclave watch 14", says: "then q leaves, s adds a note, c concludes" },
    {
      line: "conclave watch 14 --json | jq -c 'select(.event.type==\"call.answered\").event.call'",
      says: "its events",
    },
  ],
  async act(input) {
    const id = requireOperand(input, "debate ID");
    const { reporter, leaving } = createWatch(input, "log.claimed");
    input.throwProblems();
    return withDebate(input, id, async (place) => {
      reporter.warn(input.warnings);
      const release = leaveOnSignal(leaving);
      try {
        return await watchDebate({ reporter, leaving }, place);
      } finally {
        release();
      }
    });
  },
};

export interface DebateWatch {
  readonly reporter: ProgressReporter;
  readonly leaving: AbortController;
}

/** `since`: earlier events are not shown. `rules`, left out: by its outcome. */
export function createWatch(input: CliInput, since: DebateEvent["type"], rules?: ResultRules): DebateWatch {
  const leaving = new AbortController();
  const viewer: Viewer = {
    by: "watcher",
    now: Date.now,
    onLeave: (isInterrupt) => leaving.abort(isInterrupt ? new ConclaveError("INTERRUPTED", "Left.") : null),
  };
  const reporter = createProgressReporter(input, since, viewer, rules);
  return { reporter, leaving };
}

/** Until the verdict, or until the person leaves. Resolves to the exit status. */
export async function watchDebate({ reporter, leaving }: DebateWatch, place: DebatePlace): Promise<number> {
  const { damage } = await readDebate(place.home);
  const over = new AbortController();
  const signal = AbortSignal.any([leaving.signal, over.signal]);
  try {
    await reporter.open();
    reporter.onPlace(place);
    void streamLive(reporter, place.home, signal);
    const watched = watchTrouble(place.home, { notice: reporter.notice, signal });
    const state = await followEvents(reporter, place.home, { signal, over });
    if (leaving.signal.aborted)
      return await reportLeaving(reporter, { ...watched, id: place.id }, leaving.signal.reason);
    if (damage) throw damage;
    const trouble = await place.home.findTrouble();
    if (trouble !== null) reporter.notice(`${trouble}\n`);
    return await reporter.finish({ state, place, wasOver: false });
  } finally {
    over.abort();
    await reporter.close();
  }
}

/** Until there is a verdict, the debate stops, or no process runs it any more. */
async function followEvents(
  reporter: ProgressReporter,
  home: DebateHome,
  { signal, over }: { readonly signal: AbortSignal; readonly over: AbortController },
): Promise<State> {
  let state = fold([]);
  const ownerCheck = setInterval(async () => {
    const before = state.lastSeq;
    if (!(await home.isRunning()) && state.lastSeq === before) over.abort();
  }, POLL_MS * 4);
  try {
    for await (const recorded of followDebate(home, 0, signal)) {
      state = reduce(state, recorded);
      reporter.onRecorded(recorded, state);
      if (state.verdict || (state.stopped && !(await home.isRunning()))) return state;
    }
  } catch (error) {
    // Everything before the damage was shown; the damage is reported at the end.
    if (!(error instanceof ConclaveError) || error.code !== "LOG_CORRUPT") throw error;
  } finally {
    clearInterval(ownerCheck);
  }
  return state;
}

/** What the seats are writing, while the live view is open. */
async function streamLive(reporter: ProgressReporter, home: DebateHome, signal: AbortSignal): Promise<void> {
  if (!reporter.isLive) return;
  for await (const { fresh } of followLive(home, POLL_MS, signal)) for (const part of fresh) reporter.onLive?.(part);
}

async function reportLeaving(
  reporter: ProgressReporter,
  { trouble, id }: { readonly trouble: string | null; readonly id: string },
  reason: unknown,
): Promise<number> {
  await reporter.close();
  printStderr(`${trouble ?? "The debate is still running."}\nTo watch it again: ${commandName()} watch ${id}\n`);
  return reason instanceof ConclaveError ? reason.exit : 0;
}
