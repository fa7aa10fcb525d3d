/**
 * The name of a debate's folder, and how to recognise one: `014-offline-edits`, with a log in it. With --path it can have any
 * name.
 */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { attempt, onSystemError } from "../log/errno.ts";

export const LOG_NAME = "events.jsonl";
export const STATE_NAME = "state.json";
/** The files that the debate is about, if it had them in a fleet. */
export const TREE_NAME = "tree.tar";

/** A folder named by a higher one is somebody else's: counting on from it would soon leave what numbers can hold. */
export const NUMBER_MOST = 999_999_999;

/** null: it has no number. */
export function numberOf(name: string): number | null {
  const digits = /^(\d{3,})(?:-|$)/.exec(name)?.[1];
  return digits === undefined || Number(digits) > NUMBER_MOST ? null : Number(digits);
}

/** `014-offline-edits`: a single path segment, whatever the topic is. */
export function folderName(number: number, topic: string): string {
  const slug = topic.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return `${String(number).padStart(3, "0")}-${slug || "debate"}`;
}

/** Whether it is a name that `folderName` gives. Any other may lead elsewhere. */
export function isFolderName(name: string): boolean {
  const number = numberOf(name);
  return number !== null && folderName(number, slugOf(name)) === name;
}

/** The name without its number. */
export function slugOf(name: string): string {
  return name.replace(/^\d{3,}-/, "");
}

export function isDebateFolder(path: string): boolean {
  return existsSync(join(path, LOG_NAME)) || existsSync(join(path, STATE_NAME));
}

/** The folders in `parent`, with or without a debate; none if it does not exist. */
export function listFolders(parent: string): readonly string[] {
  return attempt(() => readdirSync(parent, { withFileTypes: true }), onSystemError([], "ENOENT"))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort();
}
