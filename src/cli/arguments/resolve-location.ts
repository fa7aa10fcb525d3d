/** Where debates are kept: --path for one, --out-dir for all, else the project's own folder. Nothing is made here. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { isDebateFolder } from "../../folder/debate-folder.ts";
import { findDebate } from "../../folder/find-debate.ts";
import { findParent } from "../../folder/find-parent.ts";
import type { DebateDestination } from "../../runtime/debate-request.ts";
import { shortId } from "../../views/names.ts";
import type { CliInput } from "./cli-command.ts";
import { errorCode } from "./read-text.ts";

export async function resolveLocation(given: CliInput): Promise<DebateDestination> {
  const own = given.value("path");
  if (own === null) return resolveParentLocation(given);
  if (given.has("out-dir")) given.addWarning("--path and --out-dir were both given; --path counts.");
  const path = resolve(own);
  if (isDebateFolder(path)) {
    given.addProblem(
      new ConclaveError("DEBATE_EXISTS", `The folder ${own} holds a debate already.`, {
        hint: `Go on with it: conclave resume ${commandId(path)}. Or choose another folder.`,
      }),
    );
  } else await checkUsable(given, "path", own);
  return { kind: "folder", path };
}

export async function resolveParentLocation(given: CliInput): Promise<DebateDestination> {
  const named = given.value("out-dir");
  if (named !== null) await checkUsable(given, "out-dir", named);
  return { kind: "parent", path: resolveParent(given) };
}

export function resolveParent(given: CliInput): string {
  const named = given.value("out-dir");
  return named === null ? findParent(process.cwd()) : resolve(named);
}

/** The folder of the debate that the command's only operand names. */
export function resolveDebate(given: CliInput, id: string): string {
  return findDebate(id, { parent: resolveParent(given), from: process.cwd() });
}

/** What a person types here to name the debate in `folder`: its number, or the path where the number would not be found. */
export function commandId(folder: string): string {
  const isInReach = dirname(folder) === findParent(process.cwd());
  const id = shortId(folder.slice(dirname(folder).length + 1));
  if (isInReach && /^\d+$/.test(id)) return id;
  const way = relative(process.cwd(), folder);
  return way.includes("/") ? way : `./${way}`;
}

async function checkUsable(given: CliInput, option: "path" | "out-dir", path: string): Promise<void> {
  const fault = await folderFault(resolve(path));
  if (fault !== null) given.addProblemOf(option, new ConclaveError("FOLDER_UNUSABLE", `The folder ${path} ${fault}.`));
}

/** null: it can be written to, or be made. */
export async function folderFault(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isDirectory()) return "is not a folder";
    await access(path, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    switch (errorCode(error)) {
      case "ENOENT":
        return dirname(path) === path ? "does not exist" : folderFault(dirname(path)).then(creationFault);
      case "ENOTDIR":
        return "lies below something that is not a folder";
      case "ENAMETOOLONG":
        return "has a name that is too long";
      case "EACCES":
      case "EPERM":
      case "EROFS":
        return "may not be written to by you";
      default:
        throw error;
    }
  }
}

function creationFault(fault: string | null): string | null {
  return fault === null ? null : "cannot be made there";
}
