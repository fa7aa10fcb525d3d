/**
 * A temporary folder for one turn, for an agent's sockets and crash reports, which contain the whole conversation. It is removed
 * when the turn ends; the next turn removes what a killed process left.
 */

import { tmpdir } from "node:os";
import { createProcessFolder, type ProcessFolder } from "../process/process-folder.ts";

export function privateFolder(parent = tmpdir()): Promise<ProcessFolder> {
  return createProcessFolder("cnclv", parent);
}
