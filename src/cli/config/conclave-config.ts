/** conclave.config.{json,yaml,ts} as a layer, and its presets as further ones: keys become options; seats keep what has no option. */

import { resolve } from "node:path";
import type { ConfiguredSeat } from "../../request/debate-input.ts";
import { keyOf } from "../../request/debate-input.ts";
import { isRolePath } from "../../speakers/role-path.ts";
import { type Configured, optionName } from "../arguments/cli-command.ts";
import { CONFIG_ROWS, type ConfigEntries, type PresetEntries, type SeatEntry } from "./config-schema.ts";
import { type ConfigFile, type FileContent, type Preset, pathFrom, speakerFrom, summariesOf } from "./file-layer.ts";
import type { Layer } from "./layer.ts";
import { readPromptFile } from "./read-prompt-file.ts";
import { parseToolServers } from "./server-entry.ts";

export function conclaveConfig(file: ConfigFile, { mcpServers, presets, ...own }: ConfigEntries): FileContent {
  const warnings: string[] = [];
  return {
    ...readEntries(file, own, { prefix: "", warnings }),
    presets: readPresets(file, presets, warnings),
    toolServers: parseToolServers(file, mcpServers),
    warnings,
  };
}

export function readPresets(file: ConfigFile, entries: PresetEntries, warnings: string[]): readonly Preset[] {
  return Object.entries(entries).map(([name, { description, ...own }]) => {
    const prefix = `presets.${name}.`;
    const place = (option: string) => `${file.shown}: ${prefix}${keyOf(option)}`;
    return { ...readEntries(file, own, { prefix, warnings }), name, description, file, place, isFile: true };
  });
}

interface KeyContext {
  /** Of keys, in messages. */
  readonly prefix: string;
  readonly warnings: string[];
}

function readEntries(
  file: ConfigFile,
  { options, seats, chair, summaries }: Omit<ConfigEntries, "mcpServers" | "presets">,
  { prefix, warnings }: KeyContext,
): Configured & Pick<Layer, "values"> {
  const values = new Map(
    CONFIG_ROWS.flatMap((row) => {
      const name = optionName(row);
      const typed = options[keyOf(name)];
      return typed ? [[name, PATHS.has(name) ? typed.map((path) => resolvePath(file, path)) : typed] as const] : [];
    }),
  );
  const seatAt = (entry: SeatEntry, key: string) => createSeat(file, entry, { key: `${prefix}${key}`, warnings });
  return {
    values,
    seats: seats?.map((entry, index) => seatAt(entry, `seats[${index}]`)) ?? null,
    chair: chair ? seatAt(chair, "chair") : null,
    summaries: summariesOf(summaries),
    isChosenFrom: false,
  };
}

const PATHS: ReadonlySet<string> = new Set(["context", "working-dir", "out-dir"]);

/** `-` is standard input, not a path. */
function resolvePath(file: ConfigFile, path: string): string {
  return path === "-" ? path : pathFrom(file, path);
}

interface SeatContext {
  readonly key: string;
  /** What the file calls the path of the prompt. */
  readonly promptKey?: string;
  readonly warnings: string[];
}

export function createSeat(
  file: ConfigFile,
  { short, role, speaker, prompt: path, summaries, temperature }: SeatEntry,
  { key, promptKey = "prompt", warnings }: SeatContext,
): ConfiguredSeat {
  const place = `${file.shown}: ${key}`;
  const read = path === undefined ? null : readPromptFile(resolve(file.folder, path), `${place}.${promptKey}`);
  if (read?.warning) warnings.push(read.warning);
  return {
    short: short === undefined ? null : shortFrom(file, short),
    role: role === undefined ? null : roleFrom(file, role),
    speaker: speaker === undefined ? null : speakerFrom(file, speaker),
    prompt: read?.prompt ?? null,
    summaries: summariesOf(summaries),
    ...(temperature === undefined ? {} : { temperature }),
    place,
  };
}

function shortFrom(file: ConfigFile, text: string): string {
  const at = text.indexOf("=");
  if (at < 0) return speakerFrom(file, text);
  return `${roleFrom(file, text.slice(0, at).trim())}=${speakerFrom(file, text.slice(at + 1).trim())}`;
}

function roleFrom(file: ConfigFile, role: string): string {
  return isRolePath(role) ? resolve(file.folder, role) : role;
}
