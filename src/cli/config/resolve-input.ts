/**
 * Adds the environment, the project's file and the person's file to a command's arguments, in that order of precedence.
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
import { seatRole } from "./choose-seats.ts";
import { environmentLayer } from "./environment-layer.ts";
import type { ConfigFile, FileLayer } from "./file-layer.ts";
import { findFiles } from "./find-files.ts";
import { type Configuration, type Layer, NOT_CONFIGURED } from "./layer.ts";
import { beginsDebate, configurableRows, variableOf } from "./option-keys.ts";

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
  const files: FileLayer[] = [];
  for (const file of found.files) {
    try {
      files.push(await loadLayer(file, { command, read, nearer: [environment, ...files] }));
    } catch (error) {
      if (!(error instanceof ConclaveError)) throw error;
      problems.push(...(error instanceof ConclaveErrors ? error.problems : [error]));
    }
  }
  const names = new Set(rows.map(optionName));
  const isRun = beginsDebate(command);
  return {
    layers: [environment, ...files.map((layer) => ({ ...layer, values: pickOptions(layer.values, names) }))],
    configured: isRun ? nearestParts(files) : NOT_CONFIGURED.configured,
    toolServers: (mayAsk) => {
      const answer = trustAnswer(read.values);
      return loadTrustedServers(files, mayAsk ? answer : { ...answer, ask: null });
    },
    problems,
    warnings: isRun ? [...found.warnings, ...files.flatMap(({ warnings }) => warnings)] : [],
  };
}

interface LayerContext {
  readonly command: CliCommand;
  readonly read: ParsedArguments;
  readonly nearer: readonly Layer[];
}

/** Nothing from a project's file is run or used before its folder is trusted. */
async function loadLayer(file: ConfigFile, { command, read, nearer }: LayerContext): Promise<FileLayer> {
  // Loaded only if there is a file to read.
  const [{ isCode, readConfig }, { checkTrust }, { configNeeds }] = await Promise.all([
    import("./read-config.ts"),
    import("../../trust/check-trust.ts"),
    import("./config-needs.ts"),
  ]);
  const answer = trustAnswer(read.values);
  if (file.isProject && isCode(file)) await checkTrust(file, ["is code that would run"], answer);
  const layer = await readConfig(file);
  if (!file.isProject || isCode(file)) return layer;
  const names = new Set(configurableRows(command).map(optionName));
  const isSet = (option: string) => read.values.has(option) || nearer.some(({ values }) => values.has(option));
  const seats = beginsDebate(command) ? effectiveSeats(layer, read, isSet) : [];
  await checkTrust(file, configNeeds(layer, { takes: (option) => names.has(option) && !isSet(option), seats }), answer);
  return layer;
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
  { seats, chair }: FileLayer,
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

function nearestParts(files: readonly FileLayer[]): Configured {
  const [nearer, further] = files;
  const seated = files.find(({ seats }) => seats !== null);
  return {
    seats: seated?.seats ?? null,
    chair: files.find(({ chair }) => chair !== null)?.chair ?? null,
    summaries: { ...further?.summaries, ...nearer?.summaries },
    isChosenFrom: seated?.isChosenFrom ?? false,
  };
}
