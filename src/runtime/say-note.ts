/** Adds a person's note to a debate, whichever process runs it. Only the owner of a log writes to it. */

import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent } from "../core/event.ts";
import type { Note } from "../core/note.ts";
import { fold } from "../core/reduce/reduce.ts";
import { systemClock } from "../engine/clock.ts";
import { debateFiles } from "../folder/debate-files.ts";
import { hasLiveOwner } from "../folder/has-live-owner.ts";
import { fileLog } from "../log/file-log.ts";
import { flushAndIndex } from "./derived-files.ts";
import { plainLog } from "./read-debate.ts";

/** Posts a note to the running debate, or for when it is resumed. Returns its id in the log. */
export async function postNote(folder: string, note: Note): Promise<string> {
  const { id, by } = noteEvent(note);
  await plainLog(folder).post({ id, by, note });
  return id;
}

/**
 * Adds a note through the inbox of a running debate or, without a live owner, to the log itself. Resolves to whether the debate is
 * running. If the log cannot be claimed, the note stays in the inbox.
 */
export async function sayNote(folder: string, note: Note): Promise<boolean> {
  if (await appendToIdle(folder, noteEvent(note))) return false;
  await postNote(folder, note);
  return true;
}

/** Adds an event to the log of a debate that nobody runs, and brings its files up to date. Resolves to false if somebody does. */
export async function appendToIdle(folder: string, event: DebateEvent): Promise<boolean> {
  const log = fileLog(folder, { now: systemClock.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
  const claim = (await hasLiveOwner(folder)) ? null : await log.claim().catch(nullIfHeld);
  if (!claim) return false;
  try {
    const added = await claim.append(event);
    const files = debateFiles(folder);
    files.update(fold([...claim.events, added]));
    await flushAndIndex(folder, files);
  } finally {
    await claim.release();
  }
  return true;
}

/** Another process claimed it first, so it is running. */
function nullIfHeld(error: unknown): null {
  if (error instanceof ConclaveError && (error.code === "LOG_HELD" || error.code === "LOG_HELD_ELSEWHERE")) return null;
  throw error;
}

export function noteEvent(note: Note) {
  return { type: "note.said" as const, id: randomUUID(), by: userInfo().username, note };
}
