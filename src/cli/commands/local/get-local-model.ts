/** Gets what a local model needs, with progress on standard error: the runtime, and the file. */

import { availableParallelism } from "node:os";
import { ConclaveError } from "../../../core/errors.ts";
import { CATALOGUE, type CatalogueModel, modelUrl } from "../../../speakers/local/catalogue.ts";
import { installRuntime, RUNTIME_MEGABYTES } from "../../../speakers/local/install-runtime.ts";
import { RUNTIME_VERSION, runtimeVersion } from "../../../speakers/local/llama-runtime.ts";
import { modelFile } from "../../../speakers/local/local-model.ts";
import { memoryLimit, runtimeFolder } from "../../../speakers/local/local-settings.ts";
import { makeModelsFolder } from "../../../speakers/local/model-files.ts";
import { pullModel } from "../../../speakers/local/pull-model.ts";
import { suggestModels } from "../../../speakers/local/suggest-models.ts";
import { nearestNames } from "../../../speakers/nearest-names.ts";
import type { OfferedModel } from "../../process/first-run.ts";
import { printStderr } from "../../report/output.ts";

export function isRuntimeInstalled(): boolean {
  return runtimeVersion(runtimeFolder(process.env)) === RUNTIME_VERSION;
}

/** The model to begin with on this machine, and how much there is to download; null: none fits. */
export function offerModel(): OfferedModel | null {
  const [model] = suggestModels(memoryLimit(process.env), availableParallelism()).models;
  if (model === undefined) return null;
  const runtime = isRuntimeInstalled() ? 0 : RUNTIME_MEGABYTES / 1_000;
  return { name: model.name, downloadGigabytes: model.gigabytes + runtime };
}

/** Everything that the offered model needs. */
export async function getOffered({ name }: OfferedModel): Promise<void> {
  if (!isRuntimeInstalled()) await getRuntime();
  await getModel(requireModel(name));
}

export async function getRuntime(): Promise<void> {
  printStderr("Installing the runtime…\n");
  await installRuntime(runtimeFolder(process.env));
}

/** Throws LOCAL_MODEL_UNKNOWN. */
export function requireModel(name: string): CatalogueModel {
  const known = CATALOGUE.find((model) => model.name === name);
  if (known) return known;
  const [meant] = nearestNames(
    name,
    CATALOGUE.map((model) => model.name),
  );
  const hint = meant === undefined ? {} : { hint: `Did you mean ${meant}? conclave local list shows all models.` };
  throw new ConclaveError("LOCAL_MODEL_UNKNOWN", `There is no model "${name}" to pull.`, hint);
}

export async function getModel(model: CatalogueModel): Promise<void> {
  makeModelsFolder(process.env);
  const { sha256, checkedAgainst } = await pullModel({
    url: modelUrl(model, process.env.HF_ENDPOINT),
    file: modelFile(model.name, process.env),
    onProgress: createProgressPrinter(model.name),
  });
  printStderr(`\n${CHECKED[checkedAgainst ?? "nothing"]} (SHA-256 ${sha256.slice(0, 16)}…)\n`);
}

const CHECKED = {
  server: "The checksum is the one that the server names.",
  record: "The checksum is that of the first pull.",
  nothing: "The server names no checksum; this one is remembered, and later pulls must match it.",
} as const;

const PROGRESS_MS = 500;

/** On a terminal one line that is rewritten, elsewhere a line every tenth. */
function createProgressPrinter(name: string): (received: number, total: number | null) => void {
  let lastAtMs = 0;
  let lastTenth = -1;
  return (received, total) => {
    const tenth = total === null ? 0 : Math.floor((received / total) * 10);
    const isDue = process.stderr.isTTY
      ? performance.now() - lastAtMs > PROGRESS_MS || received === total
      : tenth > lastTenth;
    if (!isDue) return;
    lastAtMs = performance.now();
    lastTenth = tenth;
    const share = total === null ? "" : ` of ${Math.round(total / 1e6)} MB (${Math.floor((received / total) * 100)}%)`;
    printStderr(
      `${process.stderr.isTTY ? "\r" : ""}${name}: ${Math.round(received / 1e6)}${share}${process.stderr.isTTY ? "" : "\n"}`,
    );
  };
}
