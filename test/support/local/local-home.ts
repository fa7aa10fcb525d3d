/**
 * Local models on the real runtime, each made for the test. The runtime is used where scripts/install-local-runtime.ts has put it.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RUNTIME_VERSION, runtimeVersion } from "../../../src/speakers/local/llama-runtime.ts";
import { createSpeaker } from "../../../src/speakers/registry.ts";
import type { Speaker } from "../../../src/speakers/speaker.ts";

const RUNTIME = join(import.meta.dirname, "../../../.cache/local/conclave/local/runtime");

/** Why local models are left out; false: they are not. */
export const NO_RUNTIME =
  runtimeVersion(RUNTIME) === RUNTIME_VERSION
    ? false
    : "the runtime of local models is not installed; npm run test:local installs it (85 MB)";

export interface LocalHome {
  /** Where model files are written; `local:` finds them here. */
  readonly workingDir: string;
  /** Where `local/NAME` is looked up. */
  readonly modelsFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  speaker(spec: string, variables?: Readonly<Record<string, string>>): Speaker;
  /** Of models that are loaded; on Linux alone can it be told. */
  processes(): readonly number[];
  remove(): void;
}

export function localHome(runtime = RUNTIME): LocalHome {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "conclave-local-")));
  const workingDir = join(root, "work");
  const local = join(root, "data/conclave/local");
  for (const folder of [workingDir, join(local, "models")]) mkdirSync(folder, { recursive: true });
  symlinkSync(runtime, join(local, "runtime"));
  const environment = { PATH: process.env.PATH ?? "", HOME: root, XDG_DATA_HOME: join(root, "data") };
  return {
    workingDir,
    modelsFolder: join(local, "models"),
    environment,
    speaker: (spec, variables = {}) => {
      const nowhere = { debatesFolder: null, hostBox: () => null, protocol: null, passEnv: [] };
      const around = {
        ...nowhere,
        workingDir,
        environment: { ...environment, ...variables },
        sleep: async () => undefined,
      };
      return createSpeaker(spec, around) ?? failUnknown(spec);
    },
    processes: () => processesWith(root),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function failUnknown(spec: string): never {
  throw new Error(`There is no speaker ${spec}.`);
}

function processesWith(path: string): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(path))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
}
