/**
 * The context of a question: what `context` and `diff` name, and the paths that the question itself names. All of it goes
 * through one basket, which limits it and warns about what was left out. In a review of a diff, the paths of the context say whose
 * changes are reviewed, as they do in git.
 */

import type { Stats } from "node:fs";
import { glob, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
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
  const isOfDiff = isReview && diff !== undefined;
  for (const item of context) {
    if (typeof item !== "string") await check.attempt("context", () => basket.addItem(item));
    else if (!isOfDiff) await check.attempt("context", () => addPath(basket, item));
  }
  const paths = isOfDiff ? context.filter((item) => typeof item === "string") : [];
  if (diff !== undefined)
    await check.attempt("diff", () => addDiff(basket, check, { ...sources, revision: diff, paths }));
  // What is to be reviewed was named; a path in the question only says so again.
  if (!isReview || (!isOfDiff && basket.items().length === 0))
    await check.attempt("file", () => addPathsOf(basket, sources));
  for (const warning of basket.warnings()) check.addWarning(warning);
  return basket.items();
}

async function addPath(basket: ContextBasket, what: string): Promise<void> {
  const found = await statOrNull(what);
  if (found?.isDirectory()) return addAll(basket, await listFolderFiles(resolve(what)));
  if (found) return basket.addFile(resolve(what));
  if (!GLOB.test(what)) throw new ConclaveError("FILE_UNREADABLE", `The path ${what} does not exist.`);
  const matches: string[] = [];
  for await (const path of glob(what, { exclude: (path) => SKIPPED_FOLDERS.has(basename(path)) })) matches.push(path);
  if (matches.length === 0) throw new ConclaveError("FILE_UNREADABLE", `The pattern ${what} matches no file.`);
  return addAll(basket, matches.toSorted());
}

const GLOB = /[*?[{]/;
const SKIPPED_FOLDERS = new Set(["node_modules", ".git"]);

async function addAll(basket: ContextBasket, paths: readonly string[]): Promise<void> {
  for (const path of paths) if ((await statOrNull(path))?.isFile()) await basket.addFile(resolve(path));
}

async function addDiff(
  basket: ContextBasket,
  check: InputCheck,
  { paths, ...sources }: ContextSources & { readonly revision: string; readonly paths: readonly string[] },
): Promise<void> {
  const patterns = await Promise.all(paths.map((path) => gitPattern(path, sources.workingDir)));
  const { against, files, secrets } = await readGitDiff({ ...sources, patterns });
  for (const path of secrets) basket.leaveOut(path, "secret");
  const name = `git diff ${against}`;
  const where = paths.length === 0 ? "" : ` to ${paths.join(", ")}`;
  if (files.length === 0) check.addWarning(`${name} shows no changes${where}, so the seats get no diff.`);
  else basket.addItem({ name, path: null, text: files.map(({ text }) => text).join(""), omitted: null });
}

/**
 * A file that is there is itself, whatever its name looks like; one that was deleted is not there any more. What git would silently
 * match with nothing is refused: a review that skips what it was asked about must not pass.
 */
async function gitPattern(path: string, workingDir: string): Promise<string> {
  const whole = resolve(path);
  const isGlob = (await statOrNull(path)) === null && GLOB.test(path);
  if (isGlob && /\{.*\}/.test(path))
    throw new ConclaveError("USAGE_OPTION_VALUE", `With --diff, the pattern ${path} can't have braces.`, {
      hint: "Name each path, or leave the quotes away so that your shell does.",
    });
  if (!liesIn(workingDir, whole) && !liesIn(workingDir, dirname(whole)))
    throw new ConclaveError(
      "USAGE_OPTION_VALUE",
      `With --diff, ${path} must be in the working directory ${workingDir}.`,
      {
        hint: "Set --working-dir to a folder that has all paths, for example the repository's root.",
      },
    );
  return `:(${isGlob ? "glob" : "literal"})${whole}`;
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
