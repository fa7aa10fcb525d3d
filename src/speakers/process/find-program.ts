/** Finds a program the way the system does, without starting it. */

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { tryOrNull } from "../../log/errno.ts";

export type ProgramSearch =
  | { readonly found: string; readonly fault: null }
  | { readonly found: null; readonly fault: "missing" | "not executable" };

export interface ProgramPlaces {
  readonly cwd: string;
  /** In the format of PATH. */
  readonly path: string;
}

export function findProgram(name: string, { cwd, path }: ProgramPlaces): ProgramSearch {
  const candidates = name.includes("/")
    ? [resolve(cwd, name)]
    : path.split(delimiter).map((folder) => resolve(cwd, folder, name));
  const files = candidates.filter((file) => holds(() => statSync(file).isFile()));
  const found = files.find((file) => holds(() => accessSync(file, constants.X_OK) === undefined));
  if (found !== undefined) return { found, fault: null };
  return { found: null, fault: files.length > 0 ? "not executable" : "missing" };
}

/** A file that cannot be inspected cannot be started either. */
function holds(claim: () => boolean): boolean {
  return tryOrNull(claim) ?? false;
}
