/** What a person said that has yet to take effect: its note is in the log, and the event that follows from it is not. */

import type { SeatName } from "../ids.ts";
import type { Decision } from "../note.ts";
import type { State } from "../state.ts";

/** A person's decision at a checkpoint. */
export interface Decided {
  readonly decision: Decision;
  readonly by: string;
}

/** The first answer to a checkpoint counts. */
export function decisionFor({ notes }: State, checkpoint: string): Decided | null {
  for (const { note, by } of notes) {
    if (note.kind === "decision" && note.checkpoint === checkpoint) return { decision: note.decision, by };
  }
  return null;
}

/** Who skipped the seat after this place in the log. */
export function skipperSince({ notes }: State, seat: SeatName, sinceSeq: number): string | null {
  return notes.find(({ note, seq }) => note.kind === "skip" && note.seat === seat && seq > sinceSeq)?.by ?? null;
}
