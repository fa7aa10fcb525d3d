/** A person's word into a debate, whoever runs it. Only the owner of a log writes it. */

import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { ConclaveError } from "../core/errors.ts";
import type { Note } from "../core/note.ts";
import { fold } from "../core/state.ts";
import { systemClock } from "../engine/clock.ts";
import { debateFiles } from "../folder/debate-files.ts";
import { hasLiveOwner } from "../folder/has-live-owner.ts";
import { fileLog } from "../log/file-log.ts";
import { flushAndIndex } from "./derived-files.ts";
import { plainLog } from "./read-debate.ts";

/** Into the running debate, or for the next one who resumes it. The id it will have in the log. */
export async function postNote(folder: string, note: Note): Promise<string> {
  const { id, by } = noteEvent(note);
  await plainLog(folder).post({ id, by, note });
  return id;
}

/**
 * Into the running debate by its inbox, or, with no owner alive, into the log itself. Resolves to whether it runs. Where the
 * log cannot be claimed the inbox keeps the note for whoever can.
 */
export async function sayNote(folder: string, note: Note): Promise<boolean> {
  const log = fileLog(folder, { now: systemClock.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
  const claim = (await hasLiveOwner(folder)) ? null : await log.claim().catch(nullIfHeld);
  if (!claim) {
    await postNote(folder, note);
    return true;
  }
  try {
    const added = await claim.append(noteEvent(note));
    const files = debateFiles(folder);
    files.update(fold([...claim.events, added]));
    await flushAndIndex(folder, files);
  } finally {
    await claim.release();
  }
  return false;
}

/** Somebody was faster, which is as good as running. */
function nullIfHeld(error: unknown): null {
  if (error instanceof ConclaveError && (error.code === "LOG_HELD" || error.code === "LOG_HELD_ELSEWHERE")) return null;
  throw error;
}

export function noteEvent(note: Note) {
  return { type: "note.said" as const, id: randomUUID(), by: userInfo().username, note };
}
