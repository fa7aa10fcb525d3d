/**
 * Runs the debates of an evaluation, several at once. A finished debate is not run again and an interrupted one continues where it
 * stopped, so that nothing is paid for twice.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { State } from "../../core/state.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { resumeDebate } from "../../runtime/resume-debate.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import { startDebate } from "../../runtime/start-debate.ts";
import { isSimulated } from "../../speakers/sim/sim-parameters.ts";
import { simSpeaker } from "../../speakers/sim/sim-speaker.ts";
import type { EvalItem } from "../data/eval-item.ts";
import type { EvalTask } from "./eval-tasks.ts";

export interface TaskSettings {
  readonly parallel: number;
  /** In millionths of a dollar, for all debates together; null: no limit. */
  readonly budgetMicroUsd: number | null;
  readonly passEnv: readonly string[];
  readonly interrupt: AbortSignal;
  readonly onDebate: () => void;
  readonly onWarning: (sentence: string) => void;
}

export interface TaskResults {
  readonly finished: number;
  /** Debates that ended without a verdict. */
  readonly failed: readonly string[];
  /** Debates that were not started or not finished, because of the budget or an interruption. */
  readonly left: number;
  readonly spentMicroUsd: number;
}

export async function runTasks(tasks: readonly EvalTask[], settings: TaskSettings): Promise<TaskResults> {
  const limit = pLimit(settings.parallel);
  const failed: string[] = [];
  let [finished, left, spent] = [0, 0, 0];
  const run = async (task: EvalTask) => {
    const before = await storedState(task.folder);
    spent += before?.usage.costMicroUsd ?? 0;
    const mayStart = () => settings.budgetMicroUsd === null || spent < settings.budgetMicroUsd;
    if (before?.verdict) finished += 1;
    else if (settings.interrupt.aborted || !mayStart()) left += 1;
    else {
      const after = await runTask(
        task,
        before !== null,
        settings,
        settings.budgetMicroUsd === null ? null : settings.budgetMicroUsd - spent,
      );
      spent += (after.usage.costMicroUsd ?? 0) - (before?.usage.costMicroUsd ?? 0);
      if (after.verdict) finished += 1;
      else if (after.stopped?.reason === "insufficient") failed.push(task.folder);
      else left += 1;
    }
    settings.onDebate();
  };
  await Promise.all(tasks.map((task) => limit(() => run(task))));
  return { finished, failed, left, spentMicroUsd: spent };
}

async function storedState(folder: string): Promise<State | null> {
  return existsSync(join(folder, "events.jsonl")) ? (await readDebate(folder)).state : null;
}

async function runTask(
  { item, folder, request }: EvalTask,
  isResumed: boolean,
  settings: TaskSettings,
  budgetMicroUsd: number | null,
): Promise<State> {
  const host = runContext(
    item,
    request.panel.seats.map(({ speaker }) => speaker),
    settings,
  );
  if (isResumed) {
    const limits = (state: State) => ({
      ...state.limits,
      budgetMicroUsd:
        budgetMicroUsd === null ? state.limits.budgetMicroUsd : budgetMicroUsd + (state.usage.costMicroUsd ?? 0),
    });
    return (await resumeDebate({ folder, limits, steal: false }, host)).state;
  }
  const limits = { ...request.limits, budgetMicroUsd: budgetMicroUsd ?? request.limits.budgetMicroUsd };
  return (await startDebate({ ...request, limits }, host)).state;
}

/** Simulated speakers are told the right answer, which they hit as often as their parameters say. */
function runContext(item: EvalItem, speakers: readonly string[], settings: TaskSettings): RunContext {
  const truth = () => (typeof item.answer === "string" ? item.answer : null);
  const pause = async (ms: number, signal: AbortSignal) => {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };
  return {
    passEnv: settings.passEnv,
    pace: 0,
    skipMissing: false,
    onFolder: () => undefined,
    onRecorded: () => undefined,
    onWarning: settings.onWarning,
    interrupt: settings.interrupt,
    speakers: [...new Set(speakers)].filter(isSimulated).map((id) => simSpeaker(id, { sleep: pause, truth })),
  };
}
