/**
 * Assigns debate numbers: highest + 1, never reused, not even after a debate is removed, and safe with concurrent processes.
 *
 * A process claims a number by creating the folder `014`, which only one can. It then checks whether the number was used before
 * (a folder `014-…`, a line in `.numbers`); if so it gives it up and tries the next. Otherwise it records the number and
 * renames the folder. A process that creates `014` later finds the number used.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { attempt, errnoOf, onSystemError } from "../log/errno.ts";
import { appendOwn } from "../log/own-folder.ts";
import { folderName, listFolders, NUMBER_MOST, numberOf } from "./debate-folder.ts";
import { makeFolder } from "./make-folder.ts";

export interface ClaimedFolder {
  readonly path: string;
  /** `014-offline-edits`: the debate's id. */
  readonly name: string;
}

/** Every number ever used, one per line. Only appended to, so that writers cannot undo each other. */
const NUMBERS_NAME = ".numbers";

export function claimFolder(parent: string, slug: string): ClaimedFolder {
  try {
    makeFolder(parent);
    for (;;) {
      const claimed = tryClaimNext(parent, slug);
      if (claimed) return claimed;
    }
  } catch (error) {
    if (!(error instanceof Error) || errnoOf(error) === null) throw error;
    throw new ConclaveError("FOLDER_UNUSABLE", `Cannot create a debate in ${parent}: ${error.message}.`, {
      cause: error,
    });
  }
}

/** Whether debates here are numbered. */
export function isNumbered(parent: string): boolean {
  return existsSync(join(parent, NUMBERS_NAME));
}

/** Records the number of a folder, if it has one, before it is removed. */
export function rememberNumber(parent: string, name: string): void {
  const number = numberOf(name);
  // The leading newline ends a line that a dying process left incomplete.
  if (number !== null) appendOwn(join(parent, NUMBERS_NAME), `\n${number}\n`);
}

/** null: another process was faster. */
function tryClaimNext(parent: string, slug: string): ClaimedFolder | null {
  const number = nextNumber([...numbersIn(parent), ...readNumbers(parent)]);
  const name = folderName(number, slug);
  const bare = name.slice(0, name.indexOf("-"));
  const isMade = attempt(() => mkdirSync(join(parent, bare)) === undefined, onSystemError(false, "EEXIST"));
  if (!isMade) return null;
  const isTaken = numbersIn(parent, bare).includes(number) || readNumbers(parent).includes(number);
  if (isTaken) {
    rmdirSync(join(parent, bare));
    return null;
  }
  rememberNumber(parent, name);
  renameSync(join(parent, bare), join(parent, name));
  return { path: join(parent, name), name };
}

function nextNumber(used: readonly number[]): number {
  const highest = used.reduce((a, b) => Math.max(a, b), 0);
  if (highest < NUMBER_MOST) return highest + 1;
  throw new ConclaveError("FOLDER_UNUSABLE", `No debate number is left: ${highest} is already used.`);
}

function numbersIn(parent: string, except: string | null = null): readonly number[] {
  return listFolders(parent).flatMap((name) => (name === except ? [] : (numberOf(name) ?? [])));
}

function readNumbers(parent: string): readonly number[] {
  return attempt(() => readFileSync(join(parent, NUMBERS_NAME), "utf8"), onSystemError("", "ENOENT"))
    .split("\n")
    .filter((line) => /^\d+$/.test(line))
    .map(Number)
    .filter((number) => number <= NUMBER_MOST);
}
