/** Writes a debate of a fleet into a folder of its own, where every command reads it as one that was debated there. The log is the same, byte for byte. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { isDebateFolder, LOG_NAME } from "../folder/debate-folder.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { folderHome } from "../folder/folder-home.ts";
import { makeFolder } from "../folder/make-folder.ts";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { readDebate } from "../runtime/read-debate.ts";

export interface ArchivedDebate {
  readonly id: string;
  readonly folder: string;
  /** It had been archived there before. */
  readonly wasThere: boolean;
}

/** Throws DEBATE_RUNNING, and DEBATE_EXISTS if another debate is in that folder. */
export async function archiveDebate(home: DebateHome, parent: string): Promise<ArchivedDebate> {
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
  if (!wasThere) await writeFileAtomic(join(folder, LOG_NAME), text);
  const { state } = await readDebate(archived);
  const [fault] = await archived.refresh(state);
  if (fault !== undefined) throw new ConclaveError("OUTPUT_UNWRITABLE", fault);
  return { id: home.name, folder, wasThere };
}
