/**
 * Adds the chosen preset, the environment, the project's file and the person's file to a command's arguments, in that order of
 * precedence.
 * Problems are collected like those of the arguments. Only commands with configurable options look for files.
 */

import { ConclaveError, ConclaveErrors } from "../../core/errors.ts";
import type { ConfiguredSeat } from "../../request/debate-input.ts";
import { splitSeats } from "../../request/panel/seat-grammar.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import type { TrustAnswer } from "../../trust/check-trust.ts";
import { type CliCommand, type CliInput, type Configured, optionName } from "../arguments/cli-command.ts";
import { createCliInput } from "../arguments/create-cli-input.ts";
import type { ParsedArguments } from "../arguments/parse-arguments.ts";
import { trustAnswer } from "../process/trust-answer.ts";
import { environmentLayer } from "./environment-layer.ts";
import type { ConfigFile, FileLayer, Preset } from "./file-layer.ts";
import { findFiles } from "./find-files.ts";
import { type Configuration, type Layer, NOT_CONFIGURED } from "./layer.ts";
import { beginsDebate, configurableRows, variableOf } from "./option-keys.ts";
import { seatRole } from "./seat-role.ts";

export async function resolveInput(
  command: CliCommand,
  words: readonly string[],
  read: ParsedArguments,
): Promise<CliInput> {
  return createCliInput(command, words, read, await loadConfiguration(command, read));
}

async function loadConfiguration(command: CliCommand, read: ParsedArguments): Promise<Configuration> {
  const rows = configurableRows(command);
  if (rows.length === 0) return NOT_CONFIGURED;
  const environment = environmentLayer(rows, process.env);
  const found = findFiles(read.values.get("config")?.at(-1) ?? (process.env[variableOf("config")]?.trim() || null));
  const problems = [...environment.problems, ...found.problems];
  const answer = trustAnswer(read.values);
  const untrusted = await collect(found.files, problems, (file) => readLayer(file, answer));
  // A file that could not be read may be the one with the preset.
  const wanted = untrusted.length < found.files.length ? [] : (read.values.get("preset")?.slice(-1) ?? []);
  const [preset = null] = await collect(wanted, problems, async (name) =>
    (await import("./choose-preset.ts")).choosePreset(name, untrusted),
  );
  const run = { command, read, environment, preset };
  const files = await collect(untrusted, problems, (layer) => trustLayer(layer, run, answer));
  const names = new Set(rows.map(optionName));
  const isRun = beginsDebate(command);
  const isUsable = ({ file }: Preset) => !file.isProject || files.some((layer) => layer.file === file);
  const chosen = preset && isUsable(preset) ? [preset] : [];
  const pick = (layer: Layer) => ({ ...layer, values: pickOptions(layer.values, names) });
  return {
    layers: [...chosen.map(pick), environment, ...files.map(pick)],
    configured: isRun ? nearestParts([...chosen, ...files]) : NOT_CONFIGURED.configured,
    toolServers: (mayAsk) => loadTrustedServers(files, mayAsk ? answer : { ...answer, ask: null }),
    problems,
    warnings: isRun ? [...found.warnings, ...files.flatMap(({ warnings }) => warnings)] : [],
  };
}

/** What is wrong with one of them is added to the problems, and it is left out. */
async function collect<From, To>(
  all: readonly From[],
  problems: ConclaveError[],
  make: (each: From) => Promise<To>,
): Promise<readonly To[]> {
  const done: To[] = [];
  for (const each of all) {
    try {
      done.push(await make(each));
    } catch (error) {
      if (!(error instanceof ConclaveError)) throw error;
      problems.push(...(error instanceof ConclaveErrors ? error.problems : [error]));
    }
  }
  return done;
}

/** A project's file that is code runs only if its folder is trusted. */
export async function readLayer(file: ConfigFile, answer: TrustAnswer): Promise<FileLayer> {
  // Loaded only if there is a file to read.
  const [{ isCode, readConfig }, { checkTrust }] = await Promise.all([
    import("./read-config.ts"),
    import("../../trust/check-trust.ts"),
  ]);
  if (file.isProject && isCode(file)) await checkTrust(file, ["is code that would run"], answer);
  return readConfig(file);
}

interface ConfiguredRun {
  readonly command: CliCommand;
  readonly read: ParsedArguments;
  readonly environment: Layer;
  readonly preset: Preset | null;
}

/** Nothing from a project's file, or from a preset in it, is used before its folder is trusted. */
async function trustLayer(layer: FileLayer, run: ConfiguredRun, answer: TrustAnswer): Promise<FileLayer> {
  const { file } = layer;
  if (!file.isProject) return layer;
  const [{ checkTrust }, { configNeeds }] = await Promise.all([
    import("../../trust/check-trust.ts"),
    import("./config-needs.ts"),
  ]);
  const { command, read, environment, preset } = run;
  const names = new Set(configurableRows(command).map(optionName));
  const isTyped = (option: string) => read.values.has(option);
  const isSet = (option: string) =>
    isTyped(option) || environment.values.has(option) || (preset !== null && definesOption(preset, option));
  const partUse = (part: Configured, isReplaced: (option: string) => boolean) => ({
    takes: (option: string) => names.has(option) && !isReplaced(option),
    seats: beginsDebate(command) ? effectiveSeats(part, read, isReplaced) : [],
  });
  const chosen = preset?.file === file ? { ...partUse(preset, isTyped), chosen: preset } : null;
  await checkTrust(file, configNeeds(layer, { own: partUse(layer, isSet), preset: chosen }), answer);
  return layer;
}

function definesOption({ values, seats, chair }: Preset, option: string): boolean {
  return values.has(option) || (option === "seats" && seats !== null) || (option === "chair" && chair !== null);
}

/** Where names collide, the nearest file wins. Checked late, because only some debates use tool servers. */
async function loadTrustedServers(files: readonly FileLayer[], answer: TrustAnswer): Promise<readonly ToolServer[]> {
  const servers = new Map<string, ToolServer>();
  for (const layer of files.toReversed()) {
    const { file, toolServers } = layer;
    if (file.isProject && toolServers.length > 0) {
      const [{ checkTrust }, { everyNeed }] = await Promise.all([
        import("../../trust/check-trust.ts"),
        import("./config-needs.ts"),
      ]);
      await checkTrust(file, everyNeed(layer), answer);
    }
    for (const server of toolServers) servers.set(server.name, server);
  }
  return [...servers.values()];
}

/** Roles on the command line select from the file's seats; anything else replaces them. */
function effectiveSeats(
  { seats, chair }: Configured,
  read: ParsedArguments,
  isSet: (option: string) => boolean,
): readonly ConfiguredSeat[] {
  const typed = splitSeats(read.values.get("seats") ?? [], read.values.get("seat") ?? []);
  const isWanted = (seat: ConfiguredSeat) => typed.includes(seatRole(seat) ?? "");
  const sitting = isSet("seats") || isSet("seat") ? (seats ?? []).filter(isWanted) : (seats ?? []);
  return [...sitting, ...(chair && !isSet("chair") ? [chair] : [])];
}

function pickOptions(values: Layer["values"], names: ReadonlySet<string>): Layer["values"] {
  return new Map([...values].filter(([option]) => names.has(option)));
}

/** The nearest first. */
function nearestParts(sources: readonly Configured[]): Configured {
  const seated = sources.find(({ seats }) => seats !== null);
  let summaries: Configured["summaries"] = {};
  for (const each of sources.toReversed()) summaries = { ...summaries, ...each.summaries };
  return {
    seats: seated?.seats ?? null,
    chair: sources.find(({ chair }) => chair !== null)?.chair ?? null,
    summaries,
    isChosenFrom: seated?.isChosenFrom ?? false,
  };
}
