/**
 * Variables that a project's environment files would set in an agent that reads such files: `.env`, and one in the agent's own
 * folder (`.gemini/.env`), from the working directory upwards. An agent keeps variables that are already set, so each is set to
 * an empty value. Otherwise a project could choose where requests go, through which proxy, and which files are written.
 */

import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { tryOrNull } from "../../log/errno.ts";

/** `own` is the agent's folder in the person's home, whose file belongs to them. Variables in `env` are unchanged. */
export function blankProjectVariables(
  workingDir: string,
  own: string,
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const files = foldersUpwards(workingDir)
    .flatMap((folder) => [join(folder, ".env"), join(folder, basename(own), ".env")])
    .filter((file) => dirname(file) !== own);
  const names = files.flatMap(variableNames).filter((name) => env[name] === undefined);
  return Object.fromEntries(names.map((name) => [name, ""]));
}

function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}

/** None if there is no such file. */
function variableNames(file: string): readonly string[] {
  const text = tryOrNull(() => readFileSync(file, "utf8")) ?? "";
  return [...text.matchAll(/^\s*(?:export\s+)?([\w.-]+)\s*[=:]/gm)].map(([, name = ""]) => name);
}
