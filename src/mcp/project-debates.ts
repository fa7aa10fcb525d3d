/** The debates of a project on this machine: those of its folder of debates, and folders elsewhere in the project, by path. */

import { dirname, resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { isDebateFolder } from "../folder/debate-folder.ts";
import type { Debates } from "../folder/debates.ts";
import { folderDebates } from "../folder/folder-debates.ts";
import { folderHome } from "../folder/folder-home.ts";
import { liesIn } from "../folder/real-path.ts";

/** `parent`: the folder that holds the debates. */
export function projectDebates(parent: string): Pick<Debates, "list" | "find"> {
  const { list, find } = folderDebates(parent);
  return {
    list,
    find: async (id) => {
      const isPath = /[/\\]/.test(id) || id.startsWith(".");
      if (!isPath) return find(id);
      // A client can name only debates of this project.
      if (liesIn(dirname(parent), id) && isDebateFolder(resolve(id))) return folderHome(resolve(id));
      throw new ConclaveError("DEBATE_UNKNOWN", `There is no debate "${id}" here.`);
    },
  };
}
