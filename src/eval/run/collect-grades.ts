/** The recorded grades of an evaluation: what commands said, and what the logs of a judge's looks say. Calls nobody. */

import { poll } from "../../protocols/poll.ts";
import { readStarted } from "../../runtime/read-debate.ts";
import { judgeOf } from "../data/eval-item.ts";
import { isGradedOutside } from "../data/grade-answer.ts";
import { debateSteps } from "../debate-steps.ts";
import { listAnswers } from "../score/list-answers.ts";
import { type JudgedPair, pairScore } from "../score/pair-score.ts";
import type { ItemDebates } from "../score/score-item.ts";
import { readGrades } from "./check-by-command.ts";
import { debateFolder, lookArm } from "./eval-folder.ts";
import { LOOK_OPTIONS } from "./judge-tasks.ts";

/** A question with an answer that is not graded yet is not finished, and left out. */
export async function collectGrades(folder: string, all: readonly ItemDebates[]): Promise<readonly ItemDebates[]> {
  const byCommand = readGrades(folder);
  const found: ItemDebates[] = [];
  for (const debates of all) {
    const { item } = debates;
    if (!isGradedOutside(item)) {
      found.push(debates);
      continue;
    }
    const keys = [...listAnswers(debates).keys()];
    const looks = judgeOf(item) ? await readLooks(folder, item.id, keys) : [];
    const own = byCommand
      .filter((grade) => grade.item === item.id)
      .map(({ answer, score }) => [answer, score] as const);
    const grades = Object.fromEntries([...own, ...looks.map((pair) => [pair.key, pairScore(pair)] as const)]);
    if (keys.every((key) => grades[key] !== undefined)) found.push({ ...debates, item: { ...item, grades }, looks });
  }
  return found;
}

async function readLooks(folder: string, item: string, keys: readonly string[]): Promise<readonly JudgedPair[]> {
  const pairs: JudgedPair[] = [];
  for (const key of keys) {
    const [first, second] = [
      await readLook(folder, item, lookArm(key, "first")),
      await readLook(folder, item, lookArm(key, "second")),
    ];
    if (first === undefined || second === undefined) continue;
    const prefers = (chosen: string | null, option: string) => (chosen === null ? null : chosen === option);
    pairs.push({ key, first: prefers(first, LOOK_OPTIONS[0]), second: prefers(second, LOOK_OPTIONS[1]) });
  }
  return pairs;
}

/** The option that was chosen; null: none; undefined: the look is missing. */
async function readLook(folder: string, item: string, arm: string): Promise<string | null | undefined> {
  const state = await readStarted(debateFolder(folder, item, arm));
  return state?.verdict ? (debateSteps(state, poll).final[0]?.answer ?? null) : undefined;
}
