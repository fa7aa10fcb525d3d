/**
 * The contents of a configuration file as a layer: options as on the command line, seats and chair. Paths in the file are
 * relative to the file. Anything that reaches outside its folder requires trust.
 */

import { relative, resolve } from "node:path";
import type { Summaries } from "../../core/panel.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import type { Configured } from "../arguments/cli-command.ts";
import type { Layer } from "./layer.ts";

/** A file as it was found. */
export interface ConfigFile {
  readonly path: string;
  readonly folder: string;
  /** Relative to the current directory where that is shorter. */
  readonly shown: string;
  /** False for the person's own file in ~/.config; a project's file needs trust. */
  readonly isProject: boolean;
}

/** A named set of options, seats and prompts, chosen with --preset. */
export interface Preset extends Layer, Configured {
  readonly name: string;
  readonly description: string;
  readonly file: ConfigFile;
}

export interface FileLayer extends Layer, Configured {
  readonly file: ConfigFile;
  readonly presets: readonly Preset[];
  readonly toolServers: readonly ToolServer[];
  readonly warnings: readonly string[];
}

export type FileContent = Omit<FileLayer, "file" | "place" | "isFile">;

/** Resolved from the file's folder, and shown relative to the current directory where possible. */
export function pathFrom({ folder }: ConfigFile, path: string): string {
  const way = relative(process.cwd(), resolve(folder, path));
  return way === "" || way.startsWith("..") ? resolve(folder, path) : way;
}

/** A script's path is relative to the configuration file, like any other. */
export function speakerFrom({ folder }: ConfigFile, speaker: string): string {
  return speaker.startsWith(SCRIPT) ? `${SCRIPT}${resolve(folder, speaker.slice(SCRIPT.length))}` : speaker;
}

const SCRIPT = "script:";

type SummariesEntry = { readonly [Key in keyof Summaries]?: Summaries[Key] | undefined };

/** Only the keys that are set. */
export function summariesOf({ enabled, threshold, maxLength }: SummariesEntry = {}): Partial<Summaries> {
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}
