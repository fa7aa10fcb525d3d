/**
 * Installs the runtime of local models with npm. It is put together in a folder beside its own and moved there when it is complete,
 * so that a half-installed one is never used.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { platformPackage, RUNTIME_PACKAGE, RUNTIME_VERSION, runtimeVersion } from "./llama-runtime.ts";

/** As installed on Linux x64. */
export const RUNTIME_MEGABYTES = 85;

/** Does nothing if this version is there. */
export async function installRuntime(folder: string): Promise<void> {
  if (runtimeVersion(folder) === RUNTIME_VERSION) return;
  const native = platformPackage(process.platform, process.arch);
  if (native === null) throw installError(`There is no runtime for ${process.platform} ${process.arch}.`);
  const building = `${folder}.part`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  writeFileSync(join(building, "package.json"), JSON.stringify({ private: true }));
  await runNpm(
    [RUNTIME_PACKAGE, native].map((name) => `${name}@${RUNTIME_VERSION}`),
    building,
  );
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
}

// Its optional packages are those of every GPU, and its script would build what the native package already has.
const OPTIONS = [
  "--omit=optional",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
];

async function runNpm(packages: readonly string[], cwd: string): Promise<void> {
  const npm = spawn("npm", ["install", ...OPTIONS, ...packages], { cwd, stdio: ["ignore", "ignore", "inherit"] });
  const [status] = await once(npm, "close").catch((error: unknown) => {
    throw installError(`npm could not be started: ${error instanceof Error ? error.message : String(error)}.`);
  });
  if (status !== 0) throw installError(`npm exited with status ${status}.`);
}

function installError(message: string): ConclaveError {
  return new ConclaveError("LOCAL_INSTALL_FAILED", message);
}
