/** The command as it is installed: `dist/`, built first where it is missing or older than what it is built from. */

import { execFile } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Progress } from "./row.ts";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = join(ROOT, "dist/cli/conclave.js");

/** The path of its entry file. */
export async function builtCommand(told: Progress): Promise<string> {
  if (isStale()) {
    told("npm run build");
    await promisify(execFile)("npm", ["run", "build"], { cwd: ROOT });
  }
  return ENTRY;
}

function isStale(): boolean {
  const builtAt = statSync(ENTRY, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync("src/**", { cwd: ROOT }).some((path) => statSync(join(ROOT, path)).mtimeMs > builtAt);
}
