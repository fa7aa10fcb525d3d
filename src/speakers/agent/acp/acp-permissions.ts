/**
 * What an ACP agent may do when it asks for permission: read files in the working directory, outside the debates folder.
 * Everything else is refused. This is only a second barrier: an agent that does not ask is restricted by how it was started.
 */

import { readFileSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type {
  PermissionOption,
  ReadTextFileRequest,
  RequestPermissionOutcome,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk";
import { tryOrNull } from "../../../log/errno.ts";
import { isInside } from "../../../log/is-inside.ts";
import type { ReadBounds } from "../../process/sandbox.ts";

/** `call` is everything known about the tool call so far. */
export function decidePermission(
  call: Partial<ToolCallUpdate>,
  options: readonly PermissionOption[],
  walls: ReadBounds,
) {
  const paths = (call.locations ?? []).map(({ path }) => path);
  const isRead = (call.kind === "read" || call.kind === "search") && paths.length > 0;
  const isGranted = isRead && paths.every((path) => isOpen(path, walls));
  const wanted = isGranted ? ["allow_once"] : ["reject_once", "reject_always"];
  const option = options.find(({ kind }) => wanted.includes(kind));
  const outcome: RequestPermissionOutcome = option
    ? { outcome: "selected", optionId: option.optionId }
    : { outcome: "cancelled" };
  return { isGranted: isGranted && option !== undefined, outcome };
}

/** null: not allowed, or not readable. */
export function readForAgent({ path, line, limit }: ReadTextFileRequest, walls: ReadBounds): string | null {
  if (!isOpen(path, walls)) return null;
  const text = tryOrNull(() => readFileSync(resolve(walls.workingDir, path), "utf8"));
  if (text === null || (!line && !limit)) return text;
  const from = Math.max(0, (line ?? 1) - 1);
  return text
    .split("\n")
    .slice(from, limit ? from + limit : undefined)
    .join("\n");
}

/** Symbolic links are resolved first: the real location counts. */
function isOpen(path: string, { workingDir, debatesFolder }: ReadBounds): boolean {
  const found = tryOrNull(() => realpathSync(resolve(workingDir, path)));
  if (found === null || !isInside(workingDir, found)) return false;
  // A search in a folder reads everything in it.
  return debatesFolder === null || !(isInside(debatesFolder, found) || isInside(found, debatesFolder));
}
