/** The file behind `local/NAME` or `local:FILE.gguf`, and whether it can be used here. Checking it loads nothing. */

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Environment } from "../process/child-environment.ts";
import type { NotReady } from "../speaker.ts";
import { runtimeVersion } from "./llama-runtime.ts";
import { memoryLimit, modelsFolder, runtimeFolder } from "./local-settings.ts";
import { memoryNeeded } from "./model-pool.ts";

export const LOCAL_NAME = "local/";
export const LOCAL_FILE = "local:";

export interface LocalSurroundings {
  readonly workingDir: string;
  readonly environment: Environment;
}

export interface LocalModel {
  readonly file: string;
  /** How to get it. */
  readonly fix: string;
}

/** `id` as written on the command line. */
export function findLocalModel(id: string, { workingDir, environment }: LocalSurroundings): LocalModel {
  if (id.startsWith(LOCAL_FILE)) {
    return { file: resolve(workingDir, id.slice(LOCAL_FILE.length)), fix: "Check the path of the model file." };
  }
  const name = id.slice(LOCAL_NAME.length);
  return { file: modelFile(name, environment), fix: `conclave local pull ${name}` };
}

export function modelFile(name: string, environment: Environment): string {
  return join(modelsFolder(environment), `${basename(name)}.gguf`);
}

const MAGIC = "GGUF";

export function preflightLocalModel({ file, fix }: LocalModel, environment: Environment): NotReady | null {
  if (runtimeVersion(runtimeFolder(environment)) === null) {
    const message = "The runtime of local models is not installed.";
    return { code: "SPEAKER_NOT_INSTALLED", message, fix: "conclave local install" };
  }
  const code = "SPEAKER_NO_MODEL";
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  if (bytes === null) return { code, message: `There is no model file ${file}.`, fix };
  if (!isModelFile(file)) return { code, message: `${file} is not a GGUF model file.`, fix };
  const [needed, limit] = [memoryNeeded(bytes), memoryLimit(environment)];
  if (needed <= limit) return null;
  const message = `${basename(file)} needs about ${gigabytes(needed)} of memory, and ${gigabytes(limit)} is available.`;
  return {
    code: "SPEAKER_FAILED",
    message,
    fix: "Close other programs, or choose a smaller model: conclave local list",
  };
}

/** By its first bytes. */
export function isModelFile(file: string): boolean {
  const start = Buffer.alloc(MAGIC.length);
  const opened = openSync(file, "r");
  try {
    readSync(opened, start);
    return start.toString("latin1") === MAGIC;
  } finally {
    closeSync(opened);
  }
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
