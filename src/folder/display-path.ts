/** A path as a person would write it from here. */

import { relative } from "node:path";
import { stripEscapes } from "../core/text/plain-text.ts";

/** Names of folders come from anywhere, so no escape in one reaches a terminal. */
export function displayPath(path: string): string {
  return stripEscapes(pathFromHere(path)).replace(/\s+/g, " ");
}

/** Relative, unless the way leads further up than the parent of the current directory. */
export function pathFromHere(path: string): string {
  const way = relative(process.cwd(), path);
  if (way === "") return ".";
  return way.startsWith("../../") ? path : way;
}
