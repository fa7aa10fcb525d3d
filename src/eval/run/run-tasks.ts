/**
 * Runs the debates of an evaluation, several at once. A finished debate is not run again and an interrupted one continues where it
 * stopped, so that nothing is paid for twice.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { State } from "../../core/state.ts";
import { readStarted } from "../../runtime/read-debate.ts";
import { resumeDebate } from "../../runtime/resume-debate.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import { startDebate } from "../../runtime/start-debate.ts";
import { isSimulated } from "../../speakers/sim/sim-parameters.ts";
import { simSpeaker } from "../../speakers/sim/sim-speaker.ts";
import type { EvalTask } from "./eval-tasks.ts";
import { taskCeiling } from "./forecast-cost.ts";
import { createSharedBudget, type SharedBudget } from "./shared-budget.ts";

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

export const NO_RESULTS: TaskResults = { finished: 0, failed: [], left: 0, spentMicroUsd: 0 };

/** Throws what is wrong with a debate, such as a missing key, once the others have stopped. */
export async function runTasks(tasks: readonly EvalTask[], settings: TaskSettings): Promise<TaskResults> {
  const limit = pLimit(settings.parallel);
  const failed: string[] = [];
  let [finished, left] = [0, 0];
  let spent = await costSoFar(tasks);
  const { budgetMicroUsd } = settings;
  const budget = budgetMicroUsd === null ? null : createSharedBudget(budgetMicroUsd - spent, settings.parallel);
  const failure = new AbortController();
  const interrupt = AbortSignal.any([settings.interrupt, failure.signal]);
  const run = async (task: EvalTask) => {
    const before = await readStarted(task.folder);
    const after = before?.verdict ? before : await runWithin(budget, { task, before }, { ...settings, interrupt });
    spent += costOf(after) - costOf(before);
    if (after?.verdict) finished += 1;
    else if (after?.stopped?.reason === "insufficient") failed.push(task.folder);
    else left += 1;
    settings.onDebate();
  };
  const stopOthers = (error: unknown) => {
    failure.abort("interrupted");
    throw error;
  };
  const runs = await Promise.allSettled(tasks.map((task) => limit(() => run(task).catch(stopOthers))));
  for (const ended of runs) if (ended.status === "rejected") throw ended.reason;
  return { finished, failed, left, spentMicroUsd: spent };
}

function costOf(state: State | null): number {
  return state?.usage.costMicroUsd ?? 0;
}

async function costSoFar(tasks: readonly EvalTask[]): Promise<number> {
  let spent = 0;
  for (const { folder } of tasks) spent += costOf(await readStarted(folder));
  return spent;
}

interface TaskRun {
  readonly task: EvalTask;
  readonly before: State | null;
}

/** Leaves the debate as it is after an interruption, or if nothing is left to spend. */
async function runWithin(budget: SharedBudget | null, run: TaskRun, settings: TaskSettings): Promise<State | null> {
  if (settings.interrupt.aborted) return run.before;
  if (!budget) return runTask(run, null, settings);
  const reserved = await budget.reserve((await taskCeiling(run.task)).microUsd);
  let after = run.before;
  try {
    if (reserved > 0 && !settings.interrupt.aborted) after = await runTask(run, reserved, settings);
  } finally {
    budget.settle(reserved, costOf(after) - costOf(run.before));
  }
  return after;
}

async function runTask({ task, before }: TaskRun, budget: number | null, settings: TaskSettings): Promise<State> {
  const { folder, request } = task;
  const host = runContext(task, settings);
  if (!before) {
    const limits = { ...request.limits, budgetMicroUsd: budget ?? request.limits.budgetMicroUsd };
    return (await startDebate({ ...request, limits }, host)).state;
  }
  const limits = ({ limits: earlier, usage }: State) => ({
    ...earlier,
    budgetMicroUsd: budget === null ? earlier.budgetMicroUsd : budget + (usage.costMicroUsd ?? 0),
  });
  return (await resumeDebate({ folder, limits, steal: false }, host)).state;
}

/** Simulated speakers are told the right answer, which they hit as often as their parameters say. */
function runContext({ item, request, speakers }: EvalTask, settings: TaskSettings): RunContext {
  const truth = () => (typeof item.answer === "string" ? item.answer : null);
  const pause = async (ms: number, signal: AbortSignal) => {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };
  const simulated = new Set(request.panel.seats.map(({ speaker }) => speaker).filter(isSimulated));
  return {
    passEnv: settings.passEnv,
    pace: 0,
    skipMissing: false,
    onFolder: () => undefined,
    onRecorded: () => undefined,
    onWarning: settings.onWarning,
    interrupt: settings.interrupt,
    speakers: [...speakers, ...[...simulated].map((id) => simSpeaker(id, { sleep: pause, truth }))],
  };
}
