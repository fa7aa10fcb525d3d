/** `conclave local`: models on this machine: which there are, getting them, and removing them. */

import { availableParallelism } from "node:os";
import { ConclaveError } from "../../../core/errors.ts";
import { CATALOGUE, CATALOGUE_DATE } from "../../../speakers/local/catalogue.ts";
import { RUNTIME_MEGABYTES } from "../../../speakers/local/install-runtime.ts";
import { localFolder, memoryLimit } from "../../../speakers/local/local-settings.ts";
import { listModelFiles, removeModel } from "../../../speakers/local/model-files.ts";
import { memoryNeeded } from "../../../speakers/local/model-pool.ts";
import { suggestModels } from "../../../speakers/local/suggest-models.ts";
import { type LocalRow, localTable } from "../../../views/terminal/local-table.ts";
import type { CliCommand, CliInput } from "../../arguments/cli-command.ts";
import { commandName } from "../../arguments/command-name.ts";
import { refuseExtraOperands } from "../../arguments/operand.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { confirm } from "../../process/confirm.ts";
import { printStderr, screen } from "../../report/output.ts";
import { printDocument, printResult } from "../../report/print-result.ts";
import { getModel, getRuntime, isRuntimeInstalled, requireModel } from "./get-local-model.ts";

const ACTIONS: Readonly<Record<string, (input: CliInput) => Promise<number>>> = { list, install, pull, rm };

export const local: CliCommand = {
  name: "local",
  summary: "download and list models that run on this machine",
  description:
    "Models that run on this machine, without a server, a key or a network. Small models argue weakly, but they are private and cost nothing.",
  checksOperands: true,
  operands: [
    { term: "[action]", says: "list (the default), install (the runtime), pull or rm (a model)" },
    { term: "[name]", says: "the model, for pull and rm" },
  ],
  options: [{ group: "Output", flags: "-y, --yes", says: "do not ask before installing or removing" }, JSON_OPTION],
  examples: [
    { line: "conclave local install", says: "install the runtime, once" },
    { line: "conclave local pull qwen3-4b", says: "then use it: --seats local/qwen3-4b,…" },
  ],
  async act(input) {
    const [action = "list"] = input.operands;
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    refuseExtraOperands(input, action === "pull" || action === "rm" ? 2 : 1);
    if (!act) {
      const hint = `Use one of ${Object.keys(ACTIONS).join(", ")}.`;
      input.addProblem(new ConclaveError("USAGE_ARGUMENTS", `conclave local has no action "${action}".`, { hint }));
    }
    input.throwProblems();
    return act?.(input) ?? 0;
  },
};

async function list(input: CliInput): Promise<number> {
  const memoryBytes = memoryLimit(process.env);
  const rows = localRows(memoryBytes);
  const json = { runtime: isRuntimeInstalled(), models: rows };
  return printDocument(input, json, () => localTable({ rows, notes: notes(memoryBytes) }, screen()));
}

/** Those of the catalogue, and other files that were put into the folder. */
function localRows(limitBytes: number): readonly LocalRow[] {
  const pulled = listModelFiles(process.env);
  const known = CATALOGUE.map(({ name, gigabytes, contextTokens, licence, isVerified }): LocalRow => {
    const sizeBytes = pulled.find((model) => model.name === name)?.bytes ?? gigabytes * 1e9;
    const state = pulled.some((model) => model.name === name)
      ? "here"
      : memoryNeeded(sizeBytes) <= limitBytes
        ? "fits"
        : "too large";
    return { name, sizeBytes, memoryBytes: memoryNeeded(sizeBytes), contextTokens, licence, isVerified, state };
  });
  const others = pulled.filter(({ name }) => !CATALOGUE.some((model) => model.name === name));
  const unknown = { contextTokens: null, licence: null, isVerified: false, state: "here" } as const;
  return [
    ...known,
    ...others.map(({ name, bytes }) => ({ name, sizeBytes: bytes, memoryBytes: memoryNeeded(bytes), ...unknown })),
  ];
}

function notes(memoryBytes: number): readonly string[] {
  const { models, areSideBySide } = suggestModels(memoryBytes, availableParallelism());
  const available = `${(memoryBytes / 1e9).toFixed(1)} GB of memory is available`;
  const names = models.map(({ name }) => name).join(", ");
  const how = models.length < 2 ? "" : areSideBySide ? ", loaded side by side" : ", loaded one after another";
  return [
    models.length === 0 ? `${available}: no model fits.` : `${available}: suggested ${names}${how}.`,
    isRuntimeInstalled()
      ? `To get one: ${commandName()} local pull NAME`
      : `First the runtime (${RUNTIME_MEGABYTES} MB): ${commandName()} local install. Then a model: ${commandName()} local pull NAME`,
    `Any other model file: --seats local:FILE.gguf. Facts as of ${CATALOGUE_DATE}; memory is an estimate.`,
  ];
}

async function install(input: CliInput): Promise<number> {
  if (isRuntimeInstalled()) return printResult(input, { installed: true }, "The runtime is installed.");
  const question = `Install the runtime of local models (about ${RUNTIME_MEGABYTES} MB) into ${localFolder(process.env)}?`;
  if (!input.has("yes") && !(await confirm("Installing the runtime", question))) {
    printStderr("Nothing was installed.\n");
    return 0;
  }
  await getRuntime();
  return printResult(input, { installed: true }, `Installed. To get a model: ${commandName()} local pull NAME`);
}

async function pull(input: CliInput): Promise<number> {
  const model = requireModel(requireName(input));
  await getModel(model);
  const next = isRuntimeInstalled()
    ? `Use it with --seats local/${model.name},…`
    : `Next: ${commandName()} local install`;
  return printResult(input, { pulled: model.name }, `Pulled ${model.name}. ${next}`);
}

async function rm(input: CliInput): Promise<number> {
  const name = requireName(input);
  const isThere = listModelFiles(process.env).some((model) => model.name === name);
  if (isThere && !input.has("yes") && !(await confirm(`Removing ${name}`, `Remove the model ${name}?`))) {
    printStderr("Nothing was removed.\n");
    return 0;
  }
  if (!removeModel(name, process.env))
    throw new ConclaveError("LOCAL_MODEL_UNKNOWN", `There is no model "${name}" here.`);
  return printResult(input, { removed: name }, `Removed ${name}.`);
}

function requireName(input: CliInput): string {
  const [action, name] = input.operands;
  if (name !== undefined) return name;
  throw new ConclaveError("USAGE_ARGUMENTS", `conclave local ${action} needs the name of a model.`, {
    hint: "Run conclave local list to see the models.",
  });
}
