/** The changes of the working directory, from git, without the debates and files that may contain secrets. */

import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { ConclaveError } from "../../core/errors.ts";
import { type DividedDiff, divideDiff } from "./divide-diff.ts";
import { errorCode } from "./read-text.ts";

export interface DiffSources {
  /** Empty: uncommitted changes; `staged`: those that the next commit would have. */
  readonly revision: string;
  /** Git's own patterns for the files whose changes are wanted; none: all of them. */
  readonly patterns: readonly string[];
  readonly workingDir: string;
  readonly debatesFolder: string;
}

export interface GitDiff extends DividedDiff {
  readonly against: string;
}

export async function readGitDiff(sources: DiffSources): Promise<GitDiff> {
  const { revision, patterns, workingDir, debatesFolder } = sources;
  const against = revision === "" ? "HEAD" : revision;
  if (against.startsWith("-")) {
    throw new ConclaveError("USAGE_OPTION_VALUE", `--diff needs a revision, but got ${JSON.stringify(against)}.`);
  }
  const { files, secrets } = divideDiff(await runGitDiff(against, patterns, workingDir)) ?? { files: [], secrets: [] };
  const isDebate = (path: string) => `${resolve(workingDir, path)}/`.startsWith(`${debatesFolder}/`);
  return { against, files: files.filter(({ path }) => !isDebate(path)), secrets };
}

const STAGED = "staged";

async function runGitDiff(revision: string, patterns: readonly string[], workingDir: string): Promise<string> {
  const words = ["-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--relative"];
  // Whatever the person's configuration says: the paths are read by these signs.
  const form = ["--find-renames", "--src-prefix=a/", "--dst-prefix=b/"];
  const compared = revision === STAGED ? "--cached" : revision;
  try {
    const { stdout } = await promisify(execFile)("git", [...words, ...form, compared, "--", ...patterns], {
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
