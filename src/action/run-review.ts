/**
 * Runs `conclave review` as a process of its own, in the files of the base branch. It gets the keys of the job's environment, but
 * neither GitHub's token nor anything else that the runner gave to the action.
 */

import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { State } from "../core/state.ts";
import { LOG_NAME } from "../folder/debate-folder.ts";
import { readDebate } from "../runtime/read-debate.ts";
import type { Environment } from "../speakers/process/child-environment.ts";

export interface ReviewRun {
  /** The folder of the base branch's files. */
  readonly tree: string;
  readonly number: number;
  readonly diff: string;
  /** Where the debate is kept. */
  readonly debate: string;
  readonly options: readonly string[];
  readonly environment: Environment;
}

export interface FinishedReview {
  readonly exit: number;
  /** null: nobody was asked. */
  readonly state: State | null;
}

const COMMAND = fileURLToPath(new URL(`../cli/conclave${extname(import.meta.url)}`, import.meta.url));

export async function runReview({
  tree,
  number,
  diff,
  debate,
  options,
  environment,
}: ReviewRun): Promise<FinishedReview> {
  const name = `pull-request-${number}.diff`;
  writeFileSync(join(tree, name), diff);
  const words = ["review", name, `--path=${debate}`, "--no-rehearsal", "--trust", "--plain", "--yes", ...options];
  const child = spawn(process.execPath, [COMMAND, ...words], {
    cwd: tree,
    env: withoutRunner(environment),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exit = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  return { exit, state: existsSync(join(debate, LOG_NAME)) ? (await readDebate(debate)).state : null };
}

function withoutRunner(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(INPUT|ACTIONS|GITHUB|RUNNER)_/.test(name)),
  );
}
