/** The debates in one folder, each in a numbered folder of its own. */

import { join } from "node:path";
import type { Debates } from "./debates.ts";
import { findDebate } from "./find-debate.ts";
import { folderHome } from "./folder-home.ts";
import { listDebates } from "./index-file.ts";
import { claimFolder } from "./numbering.ts";
import { removeDebate } from "./remove-debate.ts";

const isAlive = (folder: string) => folderHome(folder).isRunning();

export function folderDebates(parent: string): Debates {
  return {
    list: () => listDebates(parent, { isAlive }),
    find: async (id) => folderHome(findDebate(id, { parent, from: parent })),
    begin: async (topic) => {
      const { path, name } = claimFolder(parent, topic);
      return { id: name, home: folderHome(path) };
    },
    remove: (id) => removeDebate(join(parent, id), { isAlive }),
  };
}
