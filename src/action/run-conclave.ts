/**
 * Runs Conclave's command as a process of its own, in the files of the base branch. It gets the keys of the job's environment, but
 * neither GitHub's token nor anything else that the runner gave to the action.
 */

import { spawn } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { State } from "../core/state.ts";
import { readStarted } from "../runtime/read-debate.ts";
import type { Environment } from "../speakers/process/child-environment.ts";

export interface ConclaveRun {
  /** The folder of the base branch's files. */
  readonly tree: string;
  /** Where the debate is kept. */
  readonly debate: string;
  readonly words: readonly string[];
  readonly environment: Environment;
}

export interface FinishedRun {
  readonly exit: number;
  /** null: nobody was asked. */
  readonly state: State | null;
}

const COMMAND = fileURLToPath(new URL(`../cli/conclave${extname(import.meta.url)}`, import.meta.url));

/** The base branch is trusted: anyone who can change it can change the workflow too. A rehearsal has nothing to say here. */
const ALWAYS = ["--no-rehearsal", "--trust", "--plain", "--yes"];

export async function runConclave({ tree, debate, words, environment }: ConclaveRun): Promise<FinishedRun> {
  const child = spawn(process.execPath, [COMMAND, ...words, `--path=${debate}`, ...ALWAYS], {
    cwd: tree,
    env: commandEnvironment(environment),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exit = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  return { exit, state: await readStarted(debate) };
}

/** Without a fleet: the result is read from the debate's folder. */
function commandEnvironment(environment: Environment): Environment {
  const withheld = /^(INPUT|ACTIONS|GITHUB|RUNNER)_|^CONCLAVE_(FLEET|TENANT)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !withheld.test(name)));
}
