/**
 * What a configuration file says, ready to be layered: options as they would be typed, seats and chair, and whatever in it
 * reaches out of its folder, which a project may do only where it is trusted. Paths in it are relative to it.
 */

import { relative, resolve } from "node:path";
import type { Summaries } from "../../core/panel.ts";
import { keyOf } from "../../request/debate-input.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import type { Configured } from "../arguments/cli-command.ts";
import type { Layer } from "./layer.ts";

/** A file as it was found. */
export interface ConfigFile {
  readonly path: string;
  readonly folder: string;
  /** As a person would write it from here. */
  readonly shown: string;
  /** Not the person's own: a project may have brought it. */
  readonly isProject: boolean;
}

export interface FileLayer extends Layer, Configured {
  readonly file: ConfigFile;
  readonly toolServers: readonly ToolServer[];
  readonly warnings: readonly string[];
}

export type FileContent = Omit<FileLayer, "file" | "place" | "isFile">;

export function fileLayer(file: ConfigFile, content: FileContent): FileLayer {
  return { ...content, file, place: (option) => `${file.shown}: ${keyOf(option)}`, isFile: true };
}

/** Relative to the file, and as short as it was where the file is here. */
export function pathFrom({ folder }: ConfigFile, path: string): string {
  const way = relative(process.cwd(), resolve(folder, path));
  return way === "" || way.startsWith("..") ? resolve(folder, path) : way;
}

/** A script is a file, and lies relative to this one like any other. */
export function speakerFrom({ folder }: ConfigFile, speaker: string): string {
  return speaker.startsWith(SCRIPT) ? `${SCRIPT}${resolve(folder, speaker.slice(SCRIPT.length))}` : speaker;
}

const SCRIPT = "script:";

type SummariesEntry = { readonly [Key in keyof Summaries]?: Summaries[Key] | undefined };

/** What is there of it, and nothing else. */
export function summariesOf({ enabled, threshold, maxLength }: SummariesEntry = {}): Partial<Summaries> {
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}
