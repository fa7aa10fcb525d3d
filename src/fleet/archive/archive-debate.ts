/** Writes a debate of a fleet into a folder of its own, where every command reads it as if it had run there. The log is the same, byte for byte, and so is its tree. */

import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { parseTreeId } from "../../core/tree-id.ts";
import { isDebateFolder, isFolderName, LOG_NAME, TREE_NAME } from "../../folder/debate-folder.ts";
import { folderHome } from "../../folder/folder-home.ts";
import { makeFolder } from "../../folder/make-folder.ts";
import { makeOwnFolder } from "../../log/own-folder.ts";
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
  refuseForeignName(home.name);
  const folder = join(parent, home.name);
  makeFolder(parent);
  await makeOwnFolder(folder);
  const archived = folderHome(folder);
  const text = await home.readText();
  const wasThere = existsSync(join(folder, LOG_NAME));
  if (wasThere ? (await archived.readText()) !== text : isDebateFolder(folder)) {
    throw new ConclaveError(
      "DEBATE_EXISTS",
      `The folder ${folder} already contains another debate, or an earlier state of this one.`,
    );
  }
  const { state } = await readDebate(home);
  if (!wasThere) {
    // Before the log, which is what makes it a debate.
    if (parseTreeId(state.question.workingDir)) {
      await writeTree(join(folder, TREE_NAME), await readTree(fleet, row.key));
    }
    await writeFileAtomic(join(folder, LOG_NAME), text);
  }
  const [fault] = await archived.refresh(state);
  if (fault !== undefined) throw new ConclaveError("OUTPUT_UNWRITABLE", fault);
  return { id: home.name, folder, wasThere };
}

/** Whoever can write to the database could give a debate a name that leads out of the archive. */
function refuseForeignName(name: string): void {
  if (isFolderName(name)) return;
  const message = `The fleet has a debate ${JSON.stringify(name)}, but Conclave gives no such name.`;
  throw new ConclaveError("OUTPUT_UNWRITABLE", message, { hint: "Find out who wrote it into the database." });
}

/** For reading only. What is there was left by an archive that broke off, or is a link, which would lead it elsewhere. */
async function writeTree(path: string, archive: Buffer): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, archive, { flag: "wx", mode: 0o444 });
}
