/**
 * Runs the debates of an evaluation, several at once. A finished debate is not run again and an interrupted one continues where it
 * stopped, so that nothing is paid for twice.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { State } from "../../core/state.ts";
import { folderHome } from "../../folder/folder-home.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { resumeDebate } from "../../runtime/resume-debate.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import { startDebate } from "../../runtime/start-debate.ts";
import { isSimulated } from "../../speakers/sim/sim-parameters.ts";
import { simSpeaker } from "../../speakers/sim/sim-speaker.ts";
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

export const NO_RESULTS: TaskResults = { finished: 0, failed: [], left: 0, spentMicroUsd: 0 };

export async function runTasks(tasks: readonly EvalTask[], settings: TaskSettings): Promise<TaskResults> {
  const limit = pLimit(settings.parallel);
  const failed: string[] = [];
  let [finished, left, spent] = [0, 0, 0];
  const budgetLeft = () => (settings.budgetMicroUsd === null ? null : settings.budgetMicroUsd - spent);
  const run = async (task: EvalTask) => {
    const before = await readTask(task);
    spent += before?.usage.costMicroUsd ?? 0;
    const mayRun = !settings.interrupt.aborted && (budgetLeft() ?? 1) > 0;
    const after = before?.verdict || !mayRun ? before : await runTask(task, { before, budget: budgetLeft() }, settings);
    spent += (after?.usage.costMicroUsd ?? 0) - (before?.usage.costMicroUsd ?? 0);
    if (after?.verdict) finished += 1;
    else if (after?.stopped?.reason === "insufficient") failed.push(task.folder);
    else left += 1;
    settings.onDebate();
  };
  await Promise.all(tasks.map((task) => limit(() => run(task))));
  return { finished, failed, left, spentMicroUsd: spent };
}

/** The debate as far as it got; null: it was not started. */
export async function readTask({ folder }: EvalTask): Promise<State | null> {
  return existsSync(join(folder, "events.jsonl")) ? (await readDebate(folderHome(folder))).state : null;
}

interface TaskRun {
  readonly before: State | null;
  readonly budget: number | null;
}

async function runTask(task: EvalTask, { before, budget }: TaskRun, settings: TaskSettings): Promise<State> {
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
