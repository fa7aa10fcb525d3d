/** The files of a fleet's debate, as a folder of this machine. */

import { openTree } from "../../folder/tree/open-tree.ts";
import type { WorkingFolder } from "../../runtime/open-working-dir.ts";
import type { Fleet } from "../open-fleet.ts";
import { readTree } from "./postgres-trees.ts";

interface TreeUse {
  readonly debate: string;
  /** The hash of its tree; null: it has none. */
  readonly tree: string | null;
  /** Where its seats work without a tree. */
  readonly emptyFolder: string;
}

/** Throws TREE_DAMAGED. */
export async function openFiles(fleet: Fleet, { debate, tree, emptyFolder }: TreeUse): Promise<WorkingFolder> {
  if (tree === null) return { path: emptyFolder, hasFiles: false };
  return { path: await openTree(tree, () => readTree(fleet, debate)), hasFiles: true };
}
