/** Where the debates are that a command names, and how a person names them from here. */

import { dirname, relative, resolve } from "node:path";
import { findDebate } from "../../folder/find-debate.ts";
import { findParent } from "../../folder/find-parent.ts";
import { shortId } from "../../views/names.ts";
import type { CliInput } from "./cli-command.ts";

export function resolveParent(input: CliInput): string {
  const named = input.value("out-dir");
  return named === null ? findParent(process.cwd()) : resolve(named);
}

/** The folder of the debate that `id` names. */
export function resolveDebate(input: CliInput, id: string): string {
  return findDebate(id, { parent: resolveParent(input), from: process.cwd() });
}

/** How to refer to the debate in `folder` on the command line here: by number, or by path if the number would not be found. */
export function commandId(folder: string): string {
  const isInReach = dirname(folder) === findParent(process.cwd());
  const id = shortId(folder.slice(dirname(folder).length + 1));
  if (isInReach && /^\d+$/.test(id)) return id;
  const way = relative(process.cwd(), folder);
  return way.includes("/") ? way : `./${way}`;
}
