/** Where a path really leads. Whether it may be read or written to is decided on that, never on how it is written: a repository may hold any link. */

import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { attempt, onSystemError } from "../log/errno.ts";

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
  const way = relative(realPath(folder), realPath(path));
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
