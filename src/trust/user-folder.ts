/** The person's own folder: their configuration, and what they trust. */

import { homedir } from "node:os";
import { join } from "node:path";

export function userFolder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "conclave");
}
