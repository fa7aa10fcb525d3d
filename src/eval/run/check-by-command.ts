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
import { errnoWords } from "../../log/errno.ts";
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
  closeTornLine(join(folder, GRADES));
  const known = new Set(readGrades(folder).map(({ item, answer }) => `${item}/${answer}`));
  const missing = (await readDebates(folder)).flatMap((debates) => {
    const { item } = debates;
    if (item.checker?.kind !== "command") return [];
    return [...listAnswers(debates)].flatMap(([key, answer]) =>
      known.has(`${item.id}/${key}`) ? [] : [{ item, key, answer }],
    );
  });
  const check = async ({ item, key, answer }: (typeof missing)[number]) => {
    const score = checks.interrupt.aborted ? null : await runCheck(item, answer, checks);
    if (score === null) return;
    const grade: Grade = { item: item.id, answer: key, score };
    appendFileSync(join(folder, GRADES), `${JSON.stringify(grade)}\n`);
  };
  try {
    await Promise.all(missing.map((each) => limit(() => check(each))));
  } finally {
    limit.clearQueue();
  }
}

/** The process may have died while it wrote: the next grade begins a line of its own. */
function closeTornLine(file: string): void {
  if (existsSync(file) && !readFileSync(file, "utf8").endsWith("\n")) appendFileSync(file, "\n");
}

export function readGrades(folder: string): readonly Grade[] {
  const file = join(folder, GRADES);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // A line that was cut off when the process died is checked again.
  return lines.filter((line) => line.endsWith("}")).map((line) => gradeSchema.parse(JSON.parse(line)));
}

/** null: it was interrupted. */
async function runCheck(item: EvalItem, answer: GivenAnswer, checks: CommandChecks): Promise<number | null> {
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
  if (checks.interrupt.aborted) return null;
  throw new ConclaveError("USAGE_ARGUMENTS", `The checker ${command} of question ${item.id} ${failureOf(end)}.`, {
    hint: "It must exit with 0 if the answer on its standard input is right, and with 1 if it is wrong.",
  });
}

function failureOf(end: ChildEnd): string {
  if (end.how === "exited") return `exited with ${end.code}`;
  if (end.how === "aborted") return `took longer than ${LIMIT_MS / 1_000} s`;
  if (end.how === "refused") return `could not be started: ${errnoWords(end.code)}`;
  return end.how === "killed" ? `was killed by ${end.signal}` : "printed too much";
}
