/**
 * Folders that Conclave makes inside others: in a debate's folder, a site, an archive. Where those were fetched, links may be in their
 * places, which would lead what is written, listed or removed there elsewhere: a link is taken away, and never followed.
 */

import { closeSync, constants, openSync, writeSync } from "node:fs";
import { lstat, mkdir, rm } from "node:fs/promises";
import { onSystemError } from "./errno.ts";

/** Not recursive, so that a removed debate is not recreated. */
export async function makeOwnFolder(path: string): Promise<void> {
  await dropLink(path);
  await mkdir(path).catch(onSystemError(undefined, "EEXIST"));
}

export async function dropLink(path: string): Promise<void> {
  const found = await lstat(path).catch(onSystemError(null, "ENOENT"));
  if (found?.isSymbolicLink()) await rm(path);
}

/** For a file that is appended to: made if it is not there, and refused (ELOOP) if it is a link. */
export const APPEND_OWN = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

export function appendOwn(path: string, text: string): void {
  const file = openSync(path, APPEND_OWN, 0o666);
  try {
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
