/** Where the debates are that a command names. */

import { resolve } from "node:path";
import { findDebate } from "../../folder/find-debate.ts";
import { findParent } from "../../folder/find-parent.ts";
import type { CliInput } from "./cli-command.ts";
import { type DebatePlace, folderPlace } from "./debate-place.ts";

export function resolveParent(input: CliInput): string {
  const named = input.value("out-dir");
  return named === null ? findParent(process.cwd()) : resolve(named);
}

/** The folder of the debate that `id` names. */
export function resolveDebate(input: CliInput, id: string): string {
  return findDebate(id, { parent: resolveParent(input), from: process.cwd() });
}

/** The debate that `id` names. */
export async function locateDebate(input: CliInput, id: string): Promise<DebatePlace> {
  return folderPlace(resolveDebate(input, id));
}
