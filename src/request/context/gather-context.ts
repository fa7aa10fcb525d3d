/**
 * The context of a question: what `context` and `diff` name, and the paths that the question itself names. All of it goes
 * through one basket, which limits it and warns about what was left out.
 */

import type { Stats } from "node:fs";
import { glob, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { REVIEW } from "../../core/findings/findings-of.ts";
import type { ContextItem } from "../../core/question.ts";
import { listFolderFiles } from "../../evidence/list-folder-files.ts";
import { liesIn, realPath } from "../../folder/real-path.ts";
import type { InputCheck } from "../input-check.ts";
import { type ContextBasket, createContextBasket } from "./context-basket.ts";
import { readGitDiff } from "./read-git-diff.ts";
import { asReadError, errorCode } from "./read-text.ts";

export interface ContextSources {
  readonly question: string;
  readonly workingDir: string;
  /** Earlier debates are never context: the seats should think for themselves. */
  readonly debatesFolder: string;
}

export async function gatherContext(check: InputCheck, sources: ContextSources): Promise<readonly ContextItem[]> {
  const isReview = check.input.protocol === REVIEW;
  const basket = createContextBasket({ ...sources, isReview });
  const { context = [], diff } = check.input;
  for (const item of context)
    await check.attempt("context", () => (typeof item === "string" ? addPath(basket, item) : basket.addItem(item)));
  if (diff !== undefined) await check.attempt("diff", () => addDiff(basket, check, { ...sources, revision: diff }));
  // What is to be reviewed was named; a path in the question only says so again.
  if (!isReview || basket.items().length === 0) await check.attempt("file", () => addPathsOf(basket, sources));
  for (const warning of basket.warnings()) check.addWarning(warning);
  return basket.items();
}

async function addPath(basket: ContextBasket, what: string): Promise<void> {
  const found = await statOrNull(what);
  if (found?.isDirectory()) return addAll(basket, await listFolderFiles(resolve(what)));
  if (found) return basket.addFile(resolve(what));
  if (!/[*?[{]/.test(what)) throw new ConclaveError("FILE_UNREADABLE", `The path ${what} does not exist.`);
  const matches: string[] = [];
  for await (const path of glob(what, { exclude: (path) => SKIPPED_FOLDERS.has(basename(path)) })) matches.push(path);
  if (matches.length === 0) throw new ConclaveError("FILE_UNREADABLE", `The pattern ${what} matches no file.`);
  return addAll(basket, matches.toSorted());
}

const SKIPPED_FOLDERS = new Set(["node_modules", ".git"]);

async function addAll(basket: ContextBasket, paths: readonly string[]): Promise<void> {
  for (const path of paths) if ((await statOrNull(path))?.isFile()) await basket.addFile(resolve(path));
}

async function addDiff(
  basket: ContextBasket,
  check: InputCheck,
  sources: ContextSources & { readonly revision: string },
): Promise<void> {
  const { against, files, secrets } = await readGitDiff(sources);
  for (const path of secrets) basket.leaveOut(path, "secret");
  const name = `git diff ${against}`;
  const addText = (as: string, text: string) => basket.addItem({ name: as, path: null, text, omitted: null });
  if (files.length === 0) check.addWarning(`${name} shows no changes, so the seats get no diff.`);
  else if (check.input.protocol === REVIEW) for (const { path, text } of files) addText(`${path} (${name})`, text);
  else addText(name, files.map(({ text }) => text).join(""));
}

/** Only paths inside the working directory: a question must not expose other files of the machine. */
async function addPathsOf(basket: ContextBasket, { question, workingDir }: ContextSources): Promise<void> {
  const root = realPath(workingDir);
  for (const word of pathsIn(question)) {
    const path = resolve(workingDir, word);
    const found = await statOrNull(path);
    if (!found || realPath(path) === root || !liesIn(root, path)) continue;
    if (found.isFile()) await basket.addFile(path);
    if (found.isDirectory()) basket.addListing(path, await listFolderFiles(path));
  }
}

const PATHS_AT_MOST = 200;

/** Words that look like a path, without surrounding punctuation. */
function pathsIn(question: string): readonly string[] {
  const words = question.split(/\s+/).map((word) =>
    word
      .replace(/^["'`([{<«“‘]+/, "")
      .replace(/["'`)\]}>»”’.,;:!?]+$/, "")
      .replace(/(:\d+){1,2}$/, "")
      .replace(/["'`)]+$/, ""),
  );
  const paths = words.filter((word) => word.includes("/") || /(^|\w)\.[A-Za-z]\w{0,9}$/.test(word));
  return [...new Set(paths)].slice(0, PATHS_AT_MOST);
}

/** null: there is nothing at the path. */
async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EACCES"].includes(errorCode(error) ?? "")) return null;
    throw asReadError(path, error);
  }
}
