/** An empty folder of a worker or server, for seats without files. */

import { tmpdir } from "node:os";
import { createProcessFolder, type ProcessFolder } from "../speakers/process/process-folder.ts";

export type EmptyFolder = ProcessFolder;

export function createEmptyFolder(use: "worker" | "serve", parent = tmpdir()): Promise<EmptyFolder> {
  return createProcessFolder(`conclave-${use}`, parent);
}
