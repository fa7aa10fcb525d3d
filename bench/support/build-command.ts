/** The command as installed: `dist/`, rebuilt if it is missing or older than its sources. */

import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Progress } from "./row.ts";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = join(ROOT, "dist/cli/conclave.js");

/** The path of its entry file. */
export function buildCommand(progress: Progress): string {
  if (isStale()) {
    progress("npm run build");
    const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(`npm run build failed.\n${stdout}${stderr}`);
  }
  return ENTRY;
}

function isStale(): boolean {
  const builtAt = statSync(ENTRY, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync("src/**", { cwd: ROOT }).some((path) => statSync(join(ROOT, path)).mtimeMs > builtAt);
}
