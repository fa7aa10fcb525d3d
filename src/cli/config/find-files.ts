/**
 * Where configuration lies: --config or CONCLAVE_CONFIG, else the project's own file here or upwards to the root of its
 * repository; below it the person's, in ~/.config/conclave.
 */

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { repositoryRoot } from "../../folder/find-parent.ts";
import { shownFolder } from "../place-given.ts";
import type { ConfigFile } from "./file-layer.ts";

const ENDINGS = ["json", "yaml", "ts"] as const;
export const OLD_NAME = "debate-config.json";

export interface FoundFiles {
  /** The nearest first. */
  readonly files: readonly ConfigFile[];
  readonly problems: readonly ConclaveError[];
  readonly warnings: readonly string[];
}

/** `named` is what the person said to read in the project's place. */
export function findFiles(named: string | null): FoundFiles {
  const project = named === null ? projectFiles() : { paths: [resolve(named)], warnings: [] };
  const own = inFolder(userFolder(), "config");
  return {
    files: [...project.paths.slice(0, 1), ...own.slice(0, 1)].map(configFile),
    problems: [project.paths, own].flatMap((paths) => (paths.length > 1 ? [severalFiles(paths)] : [])),
    warnings: project.warnings,
  };
}

export function userFolder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "conclave");
}

function projectFiles(): { readonly paths: readonly string[]; readonly warnings: readonly string[] } {
  const root = repositoryRoot(process.cwd()) ?? process.cwd();
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = inFolder(folder, "conclave.config");
    const old = existsSync(join(folder, OLD_NAME)) ? [join(folder, OLD_NAME)] : [];
    if (found.length > 0) return { paths: found, warnings: old.map((path) => unread(path, found)) };
    if (old.length > 0 || folder === root) return { paths: old, warnings: [] };
  }
}

function inFolder(folder: string, name: string): readonly string[] {
  return ENDINGS.map((ending) => join(folder, `${name}.${ending}`)).filter((path) => existsSync(path));
}

function configFile(path: string): ConfigFile {
  const isOwn = !relative(userFolder(), path).startsWith("..");
  return { path, folder: dirname(path), shown: shownFolder(path), isProject: !isOwn };
}

function severalFiles(paths: readonly string[]): ConclaveError {
  const names = paths.map((path) => shownFolder(path)).join(" and ");
  return new ConclaveError("CONFIG_WRONG", `There are ${names}, and only one of them can count.`, {
    hint: "Remove one, or name the one you mean with --config PATH.",
  });
}

function unread(path: string, [instead = ""]: readonly string[]): string {
  return `${shownFolder(path)} is not read: ${shownFolder(instead)} stands beside it.`;
}
