/** Writes a debate of a fleet into a folder of its own, where every command reads it as if it had run there. The log is the same, byte for byte, and so is its tree. */

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { parseTreeId } from "../../core/tree-id.ts";
import { isDebateFolder, LOG_NAME, TREE_NAME } from "../../folder/debate-folder.ts";
import { folderHome } from "../../folder/folder-home.ts";
import { makeFolder } from "../../folder/make-folder.ts";
import { writeFileAtomic } from "../../log/write-file-atomic.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { postgresHome } from "../postgres-home.ts";
import { readTree } from "../trees/postgres-trees.ts";

export interface ArchivedDebate {
  readonly id: string;
  readonly folder: string;
  /** It had been archived there before. */
  readonly wasThere: boolean;
}

/** Throws DEBATE_RUNNING, and DEBATE_EXISTS if another debate is in that folder. */
export async function archiveDebate(fleet: Fleet, row: DebateRow, parent: string): Promise<ArchivedDebate> {
  const home = postgresHome(fleet, row);
  if (await home.isRunning()) throw new ConclaveError("DEBATE_RUNNING", `Debate ${home.name} is running.`);
  const folder = join(parent, home.name);
  const archived = folderHome(folder);
  const text = await home.readText();
  const wasThere = existsSync(join(folder, LOG_NAME));
  if (wasThere ? (await archived.readText()) !== text : isDebateFolder(folder)) {
    throw new ConclaveError(
      "DEBATE_EXISTS",
      `The folder ${folder} already contains another debate, or an earlier state of this one.`,
    );
  }
  makeFolder(folder);
  const { state } = await readDebate(home);
  if (!wasThere) {
    // Before the log, which is what makes it a debate.
    if (parseTreeId(state.question.workingDir)) {
      await writeFile(join(folder, TREE_NAME), await readTree(fleet, row.key), { mode: 0o444 });
    }
    await writeFileAtomic(join(folder, LOG_NAME), text);
  }
  const [fault] = await archived.refresh(state);
  if (fault !== undefined) throw new ConclaveError("OUTPUT_UNWRITABLE", fault);
  return { id: home.name, folder, wasThere };
}
