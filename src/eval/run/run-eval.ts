/** Runs all debates of an evaluation, stage by stage: placebos take their peers from the debates, and a judge reads the answers of both. */

import type { EvalSettings } from "./eval-settings.ts";
import type { EvalPlace, EvalTask } from "./eval-tasks.ts";
import { judgeTasks } from "./judge-tasks.ts";
import { placeboTasks } from "./placebo-tasks.ts";
import { NO_RESULTS, runTasks, type TaskResults, type TaskSettings } from "./run-tasks.ts";

export interface EvalRun extends TaskSettings {
  readonly settings: EvalSettings;
  readonly place: EvalPlace;
}

/** A stage begins when the one before is complete. */
export async function runEval(tasks: readonly EvalTask[], { settings, place, ...run }: EvalRun): Promise<TaskResults> {
  const { protocols, placebo, judge } = settings;
  const debates = tasks.filter(({ arm }) => protocols.includes(arm));
  const stages = [
    async () => tasks,
    ...(placebo ? [() => placeboTasks(debates)] : []),
    ...(judge === undefined ? [] : [() => judgeTasks(judge, place)]),
  ];
  let all = NO_RESULTS;
  for (const stage of stages) {
    if (all.left > 0) break;
    const budgetMicroUsd = run.budgetMicroUsd === null ? null : run.budgetMicroUsd - all.spentMicroUsd;
    all = addResults(all, await runTasks(await stage(), { ...run, budgetMicroUsd }));
  }
  return all;
}

function addResults(a: TaskResults, b: TaskResults): TaskResults {
  return {
    finished: a.finished + b.finished,
    failed: [...a.failed, ...b.failed],
    left: a.left + b.left,
    spentMicroUsd: a.spentMicroUsd + b.spentMicroUsd,
  };
}
