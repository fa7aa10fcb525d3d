/** The trust needed by a seat, `SPEAKER` or `ROLE=SPEAKER`, that someone else named. */

import { resolve } from "node:path";
import { speakerNames } from "../speakers/registry.ts";
import { isRolePath } from "../speakers/role-path.ts";
import { answersTo } from "../speakers/speaker-names.ts";
import { fileNeeds } from "./file-needs.ts";
import { speakerNeeds } from "./speaker-needs.ts";

/** The path of a role is relative to `folder`, which may be read. */
export function seatNeeds(seat: string, folder: string): readonly string[] {
  const whole = seat.trim();
  // A command may contain an equals sign.
  const isSpeaker = speakerNames().some((name) => answersTo(name, whole));
  const at = isSpeaker ? -1 : whole.indexOf("=");
  if (at < 0) return speakerNeeds(whole);
  const role = whole.slice(0, at).trim();
  const needs = speakerNeeds(whole.slice(at + 1).trim());
  return isRolePath(role) ? [...needs, ...fileNeeds(resolve(folder, role), folder)] : needs;
}

/** The same for a seat that a client names, which has no files of this machine: a person over HTTP, a model over MCP. */
export function clientSeatNeeds(seat: string, folder: string): readonly string[] {
  // The error about a file that is not a script quotes it, so that a script elsewhere would show any file.
  const [, script] = /(?:^|=)\s*script:(.*)$/s.exec(seat) ?? [];
  const needs = seatNeeds(seat, folder);
  return script === undefined ? needs : [...needs, ...fileNeeds(resolve(folder, script), folder)];
}
