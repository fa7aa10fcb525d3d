/**
 * The folder of an evaluation: `manifest.json`, the questions as `items.jsonl`, and every debate as an ordinary debate folder under
 * `debates/`, named by question and arm. Scores and reports are computed from these and can be deleted.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { State } from "../../core/state.ts";
import { makeFolder } from "../../folder/make-folder.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { readStarted } from "../../runtime/read-debate.ts";
import { type EvalItem, parseItems } from "../data/eval-item.ts";
import type { ItemDebate, ItemDebates } from "../score/score-item.ts";
import { type Manifest, manifestSchema } from "./eval-settings.ts";

const MANIFEST = "manifest.json";
const ITEMS = "items.jsonl";

export function isEvalFolder(path: string): boolean {
  return existsSync(join(path, MANIFEST));
}

export function readManifest(folder: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")));
}

function readItems(folder: string): readonly EvalItem[] {
  return parseItems(readFileSync(join(folder, ITEMS), "utf8"), join(folder, ITEMS));
}

/** The manifest comes last: without it there is no evaluation. One that is there stays as it is. */
export function openEvalFolder(folder: string, manifest: Manifest, data: string): void {
  if (isEvalFolder(folder)) return;
  makeFolder(folder);
  writeFileSync(join(folder, ITEMS), data);
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Throws if the folder holds another evaluation. */
export function checkEvalFolder(folder: string, { settingsHash, dataHash }: Manifest): void {
  if (!isEvalFolder(folder)) return;
  const found = readManifest(folder);
  const differs = [
    ...(found.dataHash === dataHash ? [] : ["other questions"]),
    ...(found.settingsHash === settingsHash ? [] : ["other settings"]),
  ];
  if (differs.length === 0) return;
  throw new ConclaveError("USAGE_ARGUMENTS", `${folder} holds an evaluation with ${differs.join(" and ")}.`, {
    hint: "Choose another folder with --path, or repeat the command that started it.",
  });
}

export function debateFolder(folder: string, item: string, arm: string): string {
  return join(folder, "debates", `${item}.${arm}`);
}

/** The arm of the samples of one speaker, by its place. */
export function poolArm(index: number): string {
  return `pool-${index + 1}`;
}

/** The arm in which a speaker revises its own answer, by its place. */
export function refineArm(index: number): string {
  return `refine-${index + 1}`;
}

/** The arm in which one seat of a protocol listens to a placebo. */
export function placeboArm(protocol: string, seat: number): string {
  return `${protocol}.placebo-${seat + 1}`;
}

/** Where the answer under judgement may stand. */
export const LOOKS = ["first", "second"] as const;
export type LookOrder = (typeof LOOKS)[number];

/** The arm in which a judge compares an answer with the reference. */
export function lookArm(key: string, order: LookOrder): string {
  return `judge-${key}-${order}`;
}

/** The debates of the questions whose every arm has a verdict. */
export async function readDebates(folder: string): Promise<readonly ItemDebates[]> {
  const { settings } = readManifest(folder);
  const found: ItemDebates[] = [];
  for (const item of readItems(folder)) {
    const readArms = (armOf: (index: number) => string) =>
      readNumbered((at) => debateFolder(folder, item.id, armOf(at)));
    const pools = await readArms(poolArm);
    const refines = await readArms(refineArm);
    const debates: ItemDebate[] = [];
    for (const name of settings.protocols) {
      const protocol = protocolNamed(name);
      const state = await readStarted(debateFolder(folder, item.id, name));
      if (!protocol || !state?.verdict) continue;
      const listeners = await readArms((seat) => placeboArm(name, seat));
      const placebo = listeners.length === state.panel.seats.length ? listeners : [];
      debates.push({ protocol, state, placebo, folder: debateFolder("", item.id, name) });
    }
    if (pools.length > 0 && debates.length === settings.protocols.length) found.push({ item, pools, refines, debates });
  }
  return found;
}

/** The debates of folders that are numbered from 0 on, without those that have no verdict. */
async function readNumbered(folderOf: (index: number) => string): Promise<readonly State[]> {
  const states: State[] = [];
  for (let index = 0; existsSync(folderOf(index)); index += 1) {
    const state = await readStarted(folderOf(index));
    if (state?.verdict) states.push(state);
  }
  return states;
}
