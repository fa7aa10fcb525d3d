/**
 * Finds configuration files: --config or CONCLAVE_CONFIG, else the project's file in the current directory or above, up to
 * the root of the repository; then the person's own, in ~/.config/conclave.
 */

import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { displayPath } from "../../folder/display-path.ts";
import { repositoryRoot } from "../../folder/find-parent.ts";
import { userFolder } from "../../trust/user-folder.ts";
import type { ConfigFile } from "./file-layer.ts";

const ENDINGS = ["json", "yaml", "ts"] as const;
export const OLD_NAME = "debate-config.json";

export interface ConfigFiles {
  /** The nearest first. */
  readonly files: readonly ConfigFile[];
  readonly problems: readonly ConclaveError[];
  readonly warnings: readonly string[];
}

/** `named` replaces the project's file. */
export function findFiles(named: string | null): ConfigFiles {
  const project = named === null ? projectFiles() : { paths: [resolve(named)], warnings: [] };
  const own = findInFolder(userFolder(), "config");
  return {
    files: [...project.paths.slice(0, 1), ...own.slice(0, 1)].map(configFile),
    problems: [project.paths, own].flatMap((paths) => (paths.length > 1 ? [ambiguityError(paths)] : [])),
    warnings: project.warnings,
  };
}

function projectFiles(): { readonly paths: readonly string[]; readonly warnings: readonly string[] } {
  const root = repositoryRoot(process.cwd()) ?? process.cwd();
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = findInFolder(folder, "conclave.config");
    const old = existsSync(join(folder, OLD_NAME)) ? [join(folder, OLD_NAME)] : [];
    if (found.length > 0) return { paths: found, warnings: old.map((path) => skipWarning(path, found)) };
    if (old.length > 0 || folder === root) return { paths: old, warnings: [] };
  }
}

function findInFolder(folder: string, name: string): readonly string[] {
  return ENDINGS.map((ending) => join(folder, `${name}.${ending}`)).filter((path) => existsSync(path));
}

function configFile(path: string): ConfigFile {
  const isOwn = !relative(userFolder(), path).startsWith("..");
  return { path, folder: dirname(path), shown: displayPath(path), isProject: !isOwn };
}

function ambiguityError(paths: readonly string[]): ConclaveError {
  const names = paths.map((path) => displayPath(path)).join(" and ");
  return new ConclaveError("CONFIG_WRONG", `Found ${names}, but only one configuration file is allowed.`, {
    hint: "Remove one, or choose one with --config PATH.",
  });
}

function skipWarning(path: string, [instead = ""]: readonly string[]): string {
  return `Ignoring ${displayPath(path)} because ${displayPath(instead)} exists.`;
}
