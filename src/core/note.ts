/** What a person says during a debate, from any process. */

import { z } from "zod";
import { ANSWER_STATES } from "./ballot/ballot.ts";
import type { Immutable } from "./immutable.ts";

/** Pinned: every call that starts after it repeats it. */
const pinnedNote = z.object({
  kind: z.enum(["constraint", "fact", "focus", "answer", "opinion"]),
  text: z.string(),
});
export type PinnedNote = Immutable<typeof pinnedNote>;

/** The person's ruling on an objection. */
const rulingNote = z.object({
  kind: z.literal("ruling"),
  objection: z.string(),
  as: z.enum(ANSWER_STATES),
  text: z.string(),
});
export type RulingNote = Immutable<typeof rulingNote>;

/** The person rejects the evidence of a claim, or a page that was found. It supports nothing from then on. */
const rejectionNote = z.object({
  kind: z.literal("rejection"),
  /** Its id: `K1a2`, `E1ba1`. */
  claim: z.string(),
  text: z.string(),
});
export type RejectionNote = Immutable<typeof rejectionNote>;

/** `pause`: running calls finish and none start until `go`. `conclude`: no more rounds. */
const steeringNote = z.object({ kind: z.enum(["conclude", "pause", "go", "stop"]) });
export type SteeringNote = Immutable<typeof steeringNote>;

/** The seat's running calls are cancelled and count as absences; it is asked again in later phases. */
const skipNote = z.object({ kind: z.literal("skip"), seat: z.string() });
export type SkipNote = Immutable<typeof skipNote>;

/** The checkpoint before the debate begins, where the seats ask questions and the person answers. */
export const CLARIFY = "clarify";

/** What a person decides at a checkpoint. `text` is the topic, constraint or answer, and is pinned. */
export const decisionSchema = z.object({
  choice: z.enum(["next", "deeper", "constrain", "answer", "conclude"]),
  text: z.string(),
});
export type Decision = Immutable<typeof decisionSchema>;

/** An answer to a checkpoint that another process shows. */
const decisionNote = z.object({ kind: z.literal("decision"), checkpoint: z.string(), decision: decisionSchema });

export const noteSchema = z.union([pinnedNote, rulingNote, rejectionNote, decisionNote, steeringNote, skipNote]);
export type Note = Immutable<typeof noteSchema>;

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
