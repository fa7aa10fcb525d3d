/** A path as a person would write it from here. Names of folders come from anywhere, so no escape in one reaches a terminal. */

import { relative } from "node:path";
import { stripEscapes } from "../core/text/plain-text.ts";

export function displayPath(path: string): string {
  const way = relative(process.cwd(), path);
  const shown = way === "" ? "." : way.startsWith("../../") ? path : way;
  return stripEscapes(shown).replace(/\s+/g, " ");
}
