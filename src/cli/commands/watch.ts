/** `conclave watch ID`: any debate as it runs, from any terminal, or how it went if it is over. */

import { ConclaveError } from "../../core/errors.ts";
import { fold, reduce, type State } from "../../core/state.ts";
import { hasLiveOwner } from "../../folder/has-live-owner.ts";
import { liveReader } from "../../log/live-file.ts";
import { followDebate, readDebate } from "../../runtime/read-debate.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, OUT_DIR, REPORT_OPTIONS } from "../arguments/option-rows.ts";
import { commandId, resolveDebate } from "../arguments/resolve-location.ts";
import { onTermination } from "../process/trap-signals.ts";
import { printStderr } from "../report/output.ts";
import { createProgressReporter, type ProgressReporter } from "../report/progress-reporter.ts";

const POLL_MS = 250;

export const watch: CliCommand = {
  name: "watch",
  summary: "watch a debate that runs, from any terminal, and step in",
  description:
    "Shows a running debate as the terminal that runs it does, with the same keys, and its verdict when it comes. One that is over is told from its beginning. Leaving it (q or Ctrl-C) changes nothing for the debate.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...REPORT_OPTIONS],
  examples: [
    { line: "conclave watch 14", says: "then q leaves, s says something, c concludes" },
    {
      line: "conclave watch 14 --json | jq -c 'select(.event.type==\"call.answered\").event.call'",
      says: "its events",
    },
  ],
  async act(given) {
    const id = requireOperand(given, "Which debate to watch");
    const leaving = new AbortController();
    const telling = createProgressReporter(given, "log.claimed", {
      by: "watcher",
      now: Date.now,
      onLeave: (isInterrupt) => leaving.abort(isInterrupt ? new ConclaveError("INTERRUPTED", "Left.") : null),
    });
    given.throwProblems();
    const folder = resolveDebate(given, id);
    telling.warn(given.warnings);
    const release = onTermination(() => leaving.abort(new ConclaveError("TERMINATED", "Left.")));
    try {
      return await watchDebate(telling, folder, leaving);
    } finally {
      release();
    }
  },
};

async function watchDebate(telling: ProgressReporter, folder: string, leaving: AbortController): Promise<number> {
  const { damage } = await readDebate(folder);
  const over = new AbortController();
  const signal = AbortSignal.any([leaving.signal, over.signal]);
  try {
    await telling.open();
    telling.onFolder(folder);
    void streamLive(telling, folder, signal);
    const state = await followEvents(telling, folder, { signal, over });
    if (leaving.signal.aborted) return await reportLeaving(telling, folder, leaving.signal.reason);
    if (damage) throw damage;
    return await telling.finish({ state, folder, wasOver: false });
  } finally {
    over.abort();
    await telling.close();
  }
}

/** Until there is a verdict, it stopped, or nobody runs it any more. */
async function followEvents(
  telling: ProgressReporter,
  folder: string,
  { signal, over }: { readonly signal: AbortSignal; readonly over: AbortController },
): Promise<State> {
  let state = fold([]);
  const lookAfter = setInterval(async () => {
    const before = state.lastSeq;
    if (!(await hasLiveOwner(folder)) && state.lastSeq === before) over.abort();
  }, POLL_MS * 4);
  try {
    for await (const recorded of followDebate(folder, 0, signal)) {
      state = reduce(state, recorded);
      telling.onRecorded(recorded, state);
      if (state.verdict || (state.stopped && !(await hasLiveOwner(folder)))) return state;
    }
  } catch (error) {
    // What comes before the damage was shown; the damage itself is told at the end.
    if (!(error instanceof ConclaveError) || error.code !== "LOG_CORRUPT") throw error;
  } finally {
    clearInterval(lookAfter);
  }
  return state;
}

/** What its seats are writing, as long as somebody looks. */
async function streamLive(telling: ProgressReporter, folder: string, signal: AbortSignal): Promise<void> {
  if (!telling.isLive) return;
  const live = liveReader(folder);
  while (!signal.aborted) {
    for (const part of await live.advance()) telling.onLive?.(part);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function reportLeaving(telling: ProgressReporter, folder: string, reason: unknown): Promise<number> {
  await telling.close();
  printStderr(`The debate goes on without you watching. conclave watch ${commandId(folder)} shows it again.\n`);
  return reason instanceof ConclaveError ? reason.exit : 0;
}
