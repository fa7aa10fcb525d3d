/**
 * Finds a debate by number (14 or 014), slug, folder name, a unique prefix of these, or path. A number is never a prefix, so that
 * `rm 1` holds no surprises.
 */

import { join, resolve, sep } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import { isDebateFolder, listFolders, numberOf, slugOf } from "./debate-folder.ts";

export interface DebateSearch {
  readonly parent: string;
  /** What relative paths are relative to. */
  readonly from: string;
}

/** The folder's path. Throws DEBATE_UNKNOWN with suggestions, or DEBATE_AMBIGUOUS with all matches. */
export function findDebate(id: string, { parent, from }: DebateSearch): string {
  const path = resolve(from, id);
  const isPath = id.includes("/") || id.includes(sep) || id === "." || id === "..";
  if (isPath && isDebateFolder(path)) return path;
  const names = listFolders(parent);
  const only = isPath ? null : matchName(id, names);
  if (only !== null && isDebateFolder(join(parent, only))) return join(parent, only);
  if (!isPath && isDebateFolder(path)) return path;
  throw unknownError(id, parent, names);
}

/** The name that `id` means among names of debates; null: none. Throws DEBATE_AMBIGUOUS with all matches. */
export function matchName(id: string, names: readonly string[]): string | null {
  const found = matches(id, names);
  if (found.length > 1) throw ambiguousError(id, found);
  return found[0] ?? null;
}

/** By the first rule that matches anything. */
function matches(id: string, names: readonly string[]): readonly string[] {
  const isNumber = /^\d+$/.test(id);
  const rules: readonly ((name: string) => boolean)[] = [
    (name) => name === id,
    (name) => isNumber && numberOf(name) === Number(id),
    (name) => slugOf(name) === id,
    (name) => !isNumber && id !== "" && (name.startsWith(id) || slugOf(name).startsWith(id)),
  ];
  for (const rule of rules) {
    const found = names.filter(rule);
    if (found.length > 0) return found;
  }
  return [];
}

function ambiguousError(id: string, names: readonly string[]): ConclaveError {
  const shown = names.slice(0, 5).join(", ");
  return new ConclaveError(
    "DEBATE_AMBIGUOUS",
    `"${id}" matches ${names.length} debates: ${shown}${names.length > 5 ? ", …" : ""}.`,
  );
}

/** With suggestions from the names that there are in `place`. */
export function unknownError(id: string, place: string, names: readonly string[]): ConclaveError {
  const near = nearestNames(id, [...new Set([...names, ...names.map(slugOf)])]);
  const hint =
    near.length === 0 ? {} : { hint: `Did you mean ${near.join(" or ")}? Run conclave list to see the debates.` };
  return new ConclaveError("DEBATE_UNKNOWN", `There is no debate "${id}" in ${place}.`, hint);
}
