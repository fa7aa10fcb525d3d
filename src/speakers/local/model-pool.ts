/**
 * The models that are loaded in this process, shared by the seats that use them. Models stay loaded side by side where memory allows;
 * where it does not, the one that has been idle longest makes room. Callers take turns, so all others are idle.
 */

import { statSync } from "node:fs";
import { contextTokens, memoryLimit, runtimeFolder } from "./local-settings.ts";
import { type ModelChild, type ModelChildSettings, startModelChild } from "./model-child.ts";

/** About what a model needs with its working memory, from the size of its file; both in bytes. */
export function memoryNeeded(fileBytes: number): number {
  return fileBytes * 1.5 + 300e6;
}

export interface ModelUse extends Pick<ModelChildSettings, "modelFile" | "workingDir" | "environment"> {
  /** Keeps the model loaded until it is released. */
  readonly user: string;
}

interface LoadedModel {
  readonly child: ModelChild;
  readonly memoryBytes: number;
  readonly users: Set<string>;
}

/** By file, the least recently used first. */
const loaded = new Map<string, LoadedModel>();
/** As it was before the first model was loaded: a loaded file counts as free memory, because it could be read again. */
let limitBytes = 0;

export async function acquireModel({ modelFile, user, workingDir, environment }: ModelUse): Promise<ModelChild> {
  const found = loaded.get(modelFile);
  loaded.delete(modelFile);
  if (found && !found.child.isGone()) {
    found.users.add(user);
    loaded.set(modelFile, found);
    return found.child;
  }
  const memoryBytes = memoryNeeded(statSync(modelFile).size);
  if (loaded.size === 0) limitBytes = memoryLimit(environment);
  await makeRoom(memoryBytes);
  const folders = { runtimeFolder: runtimeFolder(environment), modelFile, workingDir, environment };
  const child = startModelChild({ ...folders, contextTokens: contextTokens(environment) });
  loaded.set(modelFile, { child, memoryBytes, users: new Set([...(found?.users ?? []), user]) });
  return child;
}

/** A model without users is unloaded. */
export async function releaseModel(user: string): Promise<void> {
  for (const [file, { child, users }] of [...loaded]) {
    if (!users.delete(user) || users.size > 0) continue;
    loaded.delete(file);
    await child.close();
  }
}

async function makeRoom(memoryBytes: number): Promise<void> {
  for (const [file, { child }] of [...loaded]) {
    const used = [...loaded.values()].reduce((sum, each) => sum + each.memoryBytes, 0);
    if (used + memoryBytes <= limitBytes) return;
    loaded.delete(file);
    await child.close();
  }
}
