/** Where a path really leads. Whether it may be read or written to is decided on that, never on how it is written: a repository may hold any link. */

import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { attempt, onSystemError } from "../log/errno.ts";
import { isInside } from "../log/is-inside.ts";

/** With all links followed. What does not exist yet is where its nearest existing folder is. */
export function realPath(path: string): string {
  const whole = resolve(path);
  const found = attempt(() => realpathSync(whole), onSystemError(null));
  const parent = dirname(whole);
  if (found !== null || parent === whole) return found ?? whole;
  return join(realPath(parent), basename(whole));
}

/** Whether the path really lies in the folder, or is the folder. */
export function liesIn(folder: string, path: string): boolean {
  return isInside(realPath(folder), realPath(path));
}
