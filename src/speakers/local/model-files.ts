/** The models that were pulled: a file NAME.gguf each, and beside it a record of where it is from and its checksum. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Environment } from "../process/child-environment.ts";
import { modelFile } from "./local-model.ts";
import { modelsFolder } from "./local-settings.ts";

const recordSchema = z.object({ url: z.string(), sha256: z.string() });

export type PullRecord = z.output<typeof recordSchema>;

export interface PulledModel {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
}

export function listModelFiles(environment: Environment): readonly PulledModel[] {
  const folder = modelsFolder(environment);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".gguf"))
    .sort()
    .map((name) => ({
      name: name.slice(0, -".gguf".length),
      file: join(folder, name),
      bytes: statSync(join(folder, name)).size,
    }));
}

/** null: it was never pulled. */
export function readPullRecord(file: string): PullRecord | null {
  const path = recordFile(file);
  return existsSync(path) ? recordSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

export function writePullRecord(file: string, record: PullRecord): void {
  writeFileSync(recordFile(file), `${JSON.stringify(record, null, 2)}\n`);
}

/** Also what an interrupted pull has left; the record stays, so that the same file is expected next time. false: there is nothing. */
export function removeModel(name: string, environment: Environment): boolean {
  const file = modelFile(name, environment);
  const left = [file, `${file}.part`, `${file}.part.etag`].filter((path) => existsSync(path));
  for (const path of left) rmSync(path);
  return left.length > 0;
}

export function makeModelsFolder(environment: Environment): void {
  mkdirSync(modelsFolder(environment), { recursive: true });
}

function recordFile(file: string): string {
  return `${file}.json`;
}
