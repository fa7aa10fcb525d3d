/**
 * Grades answers by the command that their question names. The command gets the answer on its standard input, as JSON, and exits with 0
 * if it is right and with 1 if it is wrong. Grades are recorded in `grades.jsonl`: nothing is checked twice, and scoring the
 * evaluation again runs no command.
 */

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { childEnvironment } from "../../speakers/process/child-environment.ts";
import { type ChildEnd, runChild } from "../../speakers/process/run-child.ts";
import type { EvalItem } from "../data/eval-item.ts";
import type { GivenAnswer } from "../data/grade-answer.ts";
import { answerWords, listAnswers } from "../score/list-answers.ts";
import { readDebates } from "./eval-folder.ts";

const GRADES = "grades.jsonl";
const LIMIT_MS = 120_000;

const gradeSchema = z.object({ item: z.string(), answer: z.string(), score: z.number() });
type Grade = Readonly<z.output<typeof gradeSchema>>;

export interface CommandChecks {
  /** Commands run here. */
  readonly dataFolder: string;
  readonly passEnv: readonly string[];
  readonly parallel: number;
  readonly interrupt: AbortSignal;
}

export async function checkByCommand(folder: string, checks: CommandChecks): Promise<void> {
  const limit = pLimit(checks.parallel);
  const known = new Set(readGrades(folder).map(({ item, answer }) => `${item}/${answer}`));
  const missing = (await readDebates(folder)).flatMap((debates) => {
    const { item } = debates;
    if (item.checker?.kind !== "command") return [];
    return [...listAnswers(debates)].flatMap(([key, answer]) =>
      known.has(`${item.id}/${key}`) ? [] : [{ item, key, answer }],
    );
  });
  const check = async ({ item, key, answer }: (typeof missing)[number]) => {
    if (checks.interrupt.aborted) return;
    const score = await runCheck(item, answer, checks);
    const grade: Grade = { item: item.id, answer: key, score };
    appendFileSync(join(folder, GRADES), `${JSON.stringify(grade)}\n`);
  };
  await Promise.all(missing.map((each) => limit(() => check(each))));
}

export function readGrades(folder: string): readonly Grade[] {
  const file = join(folder, GRADES);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // A line that was cut off when the process died is checked again.
  return lines.filter((line) => line.endsWith("}")).map((line) => gradeSchema.parse(JSON.parse(line)));
}

async function runCheck(item: EvalItem, answer: GivenAnswer, checks: CommandChecks): Promise<number> {
  const [command = "", ...args] = item.checker?.kind === "command" ? item.checker.command : [];
  const child = {
    ...{ command, args, cwd: checks.dataFolder },
    env: childEnvironment(process.env, checks.passEnv),
    stdin: JSON.stringify({ id: item.id, question: item.question, choice: answer.choice, text: answerWords(answer) }),
  };
  const limit = AbortSignal.any([checks.interrupt, AbortSignal.timeout(LIMIT_MS)]);
  let end: ChildEnd = { how: "aborted" };
  for await (const part of runChild(child, limit)) if (part.type === "ended") ({ end } = part);
  if (end.how === "exited" && end.code <= 1) return 1 - end.code;
  const how = end.how === "exited" ? `exited with ${end.code}` : `was ${end.how}`;
  throw new ConclaveError("USAGE_ARGUMENTS", `The checker ${command} of question ${item.id} ${how}.`, {
    hint: "It must exit with 0 if the answer on its standard input is right, and with 1 if it is wrong.",
  });
}
