/** An empty folder of a worker or server, for seats without files. */

import { tmpdir } from "node:os";
import { createProcessFolder, type ProcessFolder } from "../speakers/process/process-folder.ts";

export function createEmptyFolder(use: "worker" | "serve", parent = tmpdir()): Promise<ProcessFolder> {
  return createProcessFolder(`conclave-${use}`, parent);
}
