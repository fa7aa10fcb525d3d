/** All that an evaluation is going to do, before anything is spent: its debates, what may follow from them, and the commands it runs. */

import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { quoteWords } from "../../request/quote-words.ts";
import { type EvalItem, judgeOf } from "../data/eval-item.ts";
import { LOOKS } from "./eval-folder.ts";
import type { EvalSettings } from "./eval-settings.ts";
import { type EvalPlace, type EvalTask, planTasks } from "./eval-tasks.ts";
import { checkFamilies, sampleLooks } from "./judge-tasks.ts";

export interface EvalPlan {
  readonly tasks: readonly EvalTask[];
  /** At most these in addition: placebos, and what a judge has to read. Some represent several of the same size. */
  readonly later: readonly EvalTask[];
  /** Programs that check answers, each once. */
  readonly commands: readonly string[];
  /** Files of context that are not in the folder of the data, each once. */
  readonly outside: readonly string[];
}

/** Throws what is wrong with a question, the panel or the judge. */
export async function planEval(
  items: readonly EvalItem[],
  settings: EvalSettings,
  place: EvalPlace,
): Promise<EvalPlan> {
  const tasks = await planTasks(items, settings, place);
  const looks = await sampleLooks(items, settings.judge ?? null, place);
  checkFamilies(tasks, looks);
  // A placebo makes the calls of its debate once more at most.
  const placebos = settings.placebo ? tasks.filter(({ arm }) => settings.protocols.includes(arm)) : [];
  const commands = items.flatMap(({ checker }) => (checker?.kind === "command" ? [quoteWords(checker.command)] : []));
  return {
    tasks,
    later: [
      ...placebos,
      ...looks.flatMap((look) => {
        const answers = mostAnswers(look.item, [...tasks, ...placebos]);
        return new Array<EvalTask>(answers * LOOKS.length).fill(look);
      }),
    ],
    commands: [...new Set(commands)],
    outside: contextOutside(items, place),
  };
}

/** Data from somebody else could name a file of secrets, or a link to one. */
function contextOutside(items: readonly EvalItem[], { dataFolder }: EvalPlace): readonly string[] {
  const paths = new Set(items.flatMap(({ context }) => context.map((path) => realpathSync(join(dataFolder, path)))));
  const root = realpathSync(dataFolder);
  return [...paths].filter((path) => path !== root && !path.startsWith(join(root, sep)));
}

/** Of every seat one, of every debate one, and those that are labelled. */
function mostAnswers(item: EvalItem, tasks: readonly EvalTask[]): number {
  const own = tasks.filter((task) => task.item === item);
  const labelled = judgeOf(item)?.labelled ?? [];
  return own.reduce((sum, { request }) => sum + request.panel.seats.length + 1, labelled.length);
}
