/** The trust needed by a seat that a client names, which has no files of this machine: a person over HTTP, a model over MCP. */

import { resolve } from "node:path";
import { fileNeeds } from "./file-needs.ts";
import { seatNeeds } from "./seat-needs.ts";

export function clientSeatNeeds(seat: string, folder: string): readonly string[] {
  // The error about a file that is not a script quotes it, so that a script elsewhere would show any file.
  const [, script] = /(?:^|=)\s*script:(.*)$/s.exec(seat) ?? [];
  const needs = seatNeeds(seat, folder);
  return script === undefined ? needs : [...needs, ...fileNeeds(resolve(folder, script), folder)];
}
