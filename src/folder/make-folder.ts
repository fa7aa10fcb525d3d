/**
 * Makes a folder and those above it. Node's own way, `mkdir` with `recursive`, never returns where the system says that a folder
 * is missing although the one above it is there, as below /proc: nothing ends it, not even a signal.
 */

import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errnoOf } from "../log/errno.ts";

/** Throws the system's error where it cannot be made. */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  if (isFolder(whole)) return;
  if (dirname(whole) !== whole) makeFolder(dirname(whole));
  try {
    mkdirSync(whole);
  } catch (error) {
    // Another process may have made it just now.
    if (errnoOf(error) !== "EEXIST" || !isFolder(whole)) throw error;
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
