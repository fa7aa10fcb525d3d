/**
 * Describes what an agent does, in a few words. Access to the debates folder is reported as an attempt or, if it succeeded, as
 * a breach.
 */

import { relative, resolve } from "node:path";
import { clip } from "../../core/ballot/ballot.ts";
import { isInside } from "../../log/is-inside.ts";
import type { ReadBounds } from "../process/sandbox.ts";
import type { SpeechPart } from "../speaker.ts";

const LONGEST = 160;

export function activity(text: string): SpeechPart {
  return { type: "activity", text: shorten(text) };
}

function shorten(text: string): string {
  return clip(text.replace(/\s+/g, " ").trim(), LONGEST);
}

/** `verb` and `path` as in "reads src/auth.ts". */
export function activityOn(verb: string, path: string, place: ReadBounds): SpeechPart {
  const shown = displayPath(path, place.workingDir);
  return activity(isClosed(path, place) ? `tries to open ${shown}, which is off limits to seats` : `${verb} ${shown}`);
}

/** `did` as in "it has changed src/auth.ts". */
export function breach(did: "looked at" | "changed", path: string, place: ReadBounds): SpeechPart {
  const closed = isClosed(path, place) ? ", which is off limits to seats" : "";
  return { type: "breach", text: shorten(`it has ${did} ${displayPath(path, place.workingDir)}${closed}`) };
}

/** No seat may run anything. */
export function runBreach(command: string): SpeechPart {
  return { type: "breach", text: shorten(`it has run ${command}`) };
}

/** Where the debates folder is in the working directory, relative to it; null: not there. */
export function debatesPath({ workingDir, debatesFolder }: ReadBounds): string | null {
  const isThere = debatesFolder !== null && isInside(workingDir, debatesFolder);
  return isThere ? relative(workingDir, debatesFolder) : null;
}

/** Whether it is in the debates folder. Links are not resolved; this is only for the record. */
export function isClosed(path: string, { workingDir, debatesFolder }: ReadBounds): boolean {
  return debatesFolder !== null && isInside(debatesFolder, resolve(workingDir, path));
}

function displayPath(path: string, workingDir: string): string {
  const whole = resolve(workingDir, path);
  return isInside(workingDir, whole) ? relative(workingDir, whole) || "." : whole;
}
