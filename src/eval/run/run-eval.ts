/** Runs all debates of an evaluation. Placebos come last: their peers are taken from the debates before. */

import type { EvalTask } from "./eval-tasks.ts";
import { placeboTasks } from "./placebo-tasks.ts";
import { readTask, runTasks, type TaskResults, type TaskSettings } from "./run-tasks.ts";

export async function runEval(
  tasks: readonly EvalTask[],
  protocols: readonly string[],
  settings: TaskSettings & { readonly placebo: boolean },
): Promise<TaskResults> {
  const main = await runTasks(tasks, settings);
  if (!settings.placebo || main.left > 0) return main;
  const debated = tasks.filter(({ arm }) => protocols.includes(arm));
  const { budgetMicroUsd: budget } = settings;
  const placebos = await runTasks(await placeboTasks(debated, readTask), {
    ...settings,
    budgetMicroUsd: budget === null ? null : budget - main.spentMicroUsd,
  });
  return {
    finished: main.finished + placebos.finished,
    failed: [...main.failed, ...placebos.failed],
    left: placebos.left,
    spentMicroUsd: main.spentMicroUsd + placebos.spentMicroUsd,
  };
}
