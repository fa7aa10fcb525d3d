/** Removes a debate from a fleet once it is archived: only if the archive has all of it, which is checked while nobody can add to it. */

import { folderHome } from "../../folder/folder-home.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { deleteDebate } from "./delete-debate.ts";

/** Throws DEBATE_RUNNING, and DEBATE_EXISTS if the debate has changed since. */
export async function removeArchived(fleet: Fleet, debate: DebateRow, folder: string): Promise<void> {
  await deleteDebate(fleet, debate, { ifText: await folderHome(folder).readText() });
}
