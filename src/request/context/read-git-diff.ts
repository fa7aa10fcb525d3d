/** The changes of the working directory, from git, without the debates and files that may contain secrets. */

import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { ConclaveError } from "../../core/errors.ts";
import { isSecretFile } from "../../evidence/secret-files.ts";
import { errorCode } from "./read-text.ts";

export interface DiffSources {
  /** Empty: uncommitted changes. */
  readonly revision: string;
  readonly workingDir: string;
  readonly debatesFolder: string;
}

export interface GitDiff {
  readonly against: string;
  readonly text: string;
  /** Changed files that were left out because they may contain secrets. */
  readonly secrets: readonly string[];
}

export async function readGitDiff({ revision, workingDir, debatesFolder }: DiffSources): Promise<GitDiff> {
  const against = revision === "" ? "HEAD" : revision;
  if (against.startsWith("-")) {
    throw new ConclaveError("USAGE_OPTION_VALUE", `--diff needs a revision, but got ${JSON.stringify(against)}.`);
  }
  const sections = (await runGitDiff(against, workingDir)).split(/^(?=diff --git )/m);
  const shown: string[] = [];
  const secrets: string[] = [];
  for (const section of sections) {
    const path = sectionPath(section);
    if (path !== null && isSecretFile(path)) secrets.push(path);
    else if (path === null || !`${resolve(workingDir, path)}/`.startsWith(`${debatesFolder}/`)) shown.push(section);
  }
  return { against, text: shown.join(""), secrets };
}

async function runGitDiff(revision: string, workingDir: string): Promise<string> {
  const words = ["-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--relative"];
  try {
    const { stdout } = await promisify(execFile)("git", [...words, revision, "--"], {
      cwd: workingDir,
      maxBuffer: 64_000_000,
    });
    return stdout;
  } catch (error) {
    throw new ConclaveError("USAGE_OPTION_VALUE", `git diff ${revision} failed: ${reason(error)}.`, {
      cause: error,
      hint: "Run it in a git repository, with a revision that git diff takes, e.g. --diff=main.",
    });
  }
}

function reason(error: unknown): string {
  if (errorCode(error) === "ENOENT") return "git is not installed";
  if (errorCode(error) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return "it is larger than 64 MB";
  const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const [first = "git failed"] = said.trim().split(/\n|\. /);
  return first.replace(/^(fatal|error|warning): /, "").replace(/\.$/, "");
}

function sectionPath(section: string): string | null {
  return /^diff --git "?a\/.*? "?b\/(.*?)"?$/m.exec(section)?.[1] ?? null;
}
