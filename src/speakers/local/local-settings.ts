/**
 * Settings of local models from environment variables:
 *   CONCLAVE_LOCAL_MEMORY=8      the memory they may use together, in GB (default: what is available)
 *   CONCLAVE_LOCAL_CONTEXT=8192  the context of a seat, in tokens
 */

import { homedir } from "node:os";
import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { Environment } from "../process/child-environment.ts";

const GB = 1e9;
const DEFAULT_CONTEXT = 8_192;

/** Conclave's own folder for local models: the runtime and the files that were pulled. */
export function localFolder({ XDG_DATA_HOME: data, HOME: home }: Environment): string {
  return join(data || join(home || homedir(), ".local", "share"), "conclave", "local");
}

export function runtimeFolder(environment: Environment): string {
  return join(localFolder(environment), "runtime");
}

export function modelsFolder(environment: Environment): string {
  return join(localFolder(environment), "models");
}

/** In bytes. */
export function memoryLimit(environment: Environment): number {
  const gigabytes = readNumber(environment, "CONCLAVE_LOCAL_MEMORY");
  return gigabytes === null ? process.availableMemory() : gigabytes * GB;
}

export function contextTokens(environment: Environment): number {
  return readNumber(environment, "CONCLAVE_LOCAL_CONTEXT") ?? DEFAULT_CONTEXT;
}

function readNumber(environment: Environment, name: string): number | null {
  const text = environment[name]?.trim() ?? "";
  if (text === "") return null;
  const value = Number(text);
  if (value > 0) return value;
  throw new ConclaveError("SETTING_WRONG", `${name} is ${JSON.stringify(text)}; expected a number greater than 0.`);
}
