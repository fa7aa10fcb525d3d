/**
 * Removes a debate. Its number is recorded first and never reused. The folder is moved away in one step, so that a half-removed
 * debate is never visible.
 */

import { rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { asWriteError } from "../log/errno.ts";
import { isDebateFolder, numberOf } from "./debate-folder.ts";
import { indexDebate, type ListOptions } from "./index-file.ts";
import { rememberNumber } from "./numbering.ts";

export async function removeDebate(folder: string, { isAlive }: ListOptions): Promise<void> {
  const name = basename(folder);
  if (!isDebateFolder(folder)) throw new ConclaveError("DEBATE_UNKNOWN", `There is no debate in ${folder}.`);
  if (await isAlive(folder)) throw new ConclaveError("DEBATE_RUNNING", `Debate ${name} is running.`);
  const aside = join(dirname(folder), `.removed-${process.pid}-${name}`);
  try {
    rememberNumber(dirname(folder), name);
    await rename(folder, aside);
    await rm(aside, { recursive: true, force: true });
  } catch (error) {
    throw asWriteError(folder, error);
  }
  // A folder without a number is not in a folder of debates.
  if (numberOf(name) !== null) await indexDebate(folder);
}
