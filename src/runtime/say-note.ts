/** Adds a person's note to a debate, whichever process runs it. Only the owner of a log writes to it. */

import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent } from "../core/event.ts";
import type { Note } from "../core/note.ts";
import { fold } from "../core/reduce/reduce.ts";
import type { DebateHome } from "../folder/debate-home.ts";

/** Posts a note to the running debate, or for when it is resumed, signed by this machine's user if nobody is named. Returns its id in the log. */
export async function postNote(home: DebateHome, note: Note, by?: string): Promise<string> {
  const { type: _, ...signed } = noteEvent(note, by);
  await home.log().post(signed);
  return signed.id;
}

/**
 * Adds a note through the inbox of a running debate or, without a live owner, to the log itself. Resolves to whether the debate is
 * running. If the log cannot be claimed, the note stays in the inbox.
 */
export async function sayNote(home: DebateHome, note: Note, by?: string): Promise<boolean> {
  if (await appendToIdle(home, noteEvent(note, by))) return false;
  await postNote(home, note, by);
  return true;
}

/** Adds an event to the log of a debate that nobody runs, and brings its files up to date. Resolves to false if somebody does. */
export async function appendToIdle(home: DebateHome, event: DebateEvent): Promise<boolean> {
  const claim = (await home.isRunning()) ? null : await home.log().claim().catch(nullIfHeld);
  if (!claim) return false;
  try {
    const added = await claim.append(event);
    await home.refresh(fold([...claim.events, added]));
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

export function noteEvent(note: Note, by: string = userInfo().username) {
  return { type: "note.said" as const, id: randomUUID(), by, note };
}
