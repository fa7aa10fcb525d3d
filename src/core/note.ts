/** What a person says into a debate, from any process. */

import type { SeatName } from "./ids.ts";

/** Pinned: every call that starts after it repeats it. */
export interface PinnedNote {
  readonly kind: "constraint" | "fact" | "focus" | "answer" | "opinion";
  readonly text: string;
}

/** How an objection ended, by the person's word. */
export interface RulingNote {
  readonly kind: "ruling";
  readonly objection: string;
  readonly as: "fixed" | "accepted_risk" | "refuted" | "parked" | "open";
  readonly text: string;
}

/** A claim whose evidence, or a page that was found, which the person does not accept: it supports nothing from then on. */
export interface RejectionNote {
  readonly kind: "rejection";
  /** Its id: `K1a2`, `E1ba1`. */
  readonly claim: string;
  readonly text: string;
}

/** `pause` lets calls in flight finish and starts none until `go`; `conclude` opens no further round. */
export interface SteeringNote {
  readonly kind: "conclude" | "pause" | "go" | "stop";
}

/** The calls that the seat has under way are given up, as absences; it is asked again in the phases that follow. */
export interface SkipNote {
  readonly kind: "skip";
  readonly seat: SeatName;
}

/** The checkpoint before anything is argued, where the seats ask and the person answers. */
export const CLARIFY = "clarify";

/** What a person chooses where the debate waits for one. `text` is the topic, constraint or answer, and is pinned. */
export interface Decision {
  readonly choice: "next" | "deeper" | "constrain" | "answer" | "conclude";
  readonly text: string;
}

/** An answer to a checkpoint that another process shows. */
export interface DecisionNote {
  readonly kind: "decision";
  readonly checkpoint: string;
  readonly decision: Decision;
}

export type Note = PinnedNote | RulingNote | RejectionNote | SteeringNote | SkipNote | DecisionNote;

/** A note on its way into the log. `id` makes posting twice harmless. */
export interface IncomingNote {
  readonly id: string;
  readonly by: string;
  readonly note: Note;
}

export function isPinned(note: Note): note is PinnedNote {
  return "text" in note && !isJudgement(note);
}

/** What a person decides about an item of the ledger, by its id. */
export function isJudgement(note: Note): note is RulingNote | RejectionNote {
  return note.kind === "ruling" || note.kind === "rejection";
}
