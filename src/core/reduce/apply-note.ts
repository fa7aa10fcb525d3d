/** What a note, or a decision at a checkpoint, means for the state. */

import type { CheckpointDecided, NoteSaid } from "../event.ts";
import { type Decision, isPinned, type Note, type PinnedNote } from "../note.ts";
import type { State, Status } from "../state.ts";

const NOTE_LETTERS = { constraint: "C", fact: "F", focus: "T", answer: "A", opinion: "V" } as const;

export function applyNoteSaid(state: State, { id, by, note }: NoteSaid, at: string, seq: number): State {
  if (state.notes.some((said) => said.id === id)) return state;
  const ofKind = state.notes.filter((said) => said.note.kind === note.kind).length;
  // Constraints of the question itself come first and are counted with those said later.
  const before = note.kind === "constraint" ? state.question.constraints.length : 0;
  const label = isPinned(note) ? `${NOTE_LETTERS[note.kind]}${before + ofKind + 1}` : null;
  const notes = [...state.notes, { id, label, by, note, at, seq, round: state.round }];
  return { ...state, notes, status: statusAfterNote(state, note) };
}

/** Only a running debate can pause, and only a paused one can continue; a checkpoint waits for a decision. */
function statusAfterNote({ status, checkpoint }: State, { kind }: Note): Status {
  if (kind === "pause" && ["setup", "running", "synthesizing"].includes(status)) return "waiting";
  return kind === "go" && status === "waiting" && checkpoint === null ? "running" : status;
}

/** What was decided is pinned like any other note of its kind. */
const PINNED_AS: Partial<Record<Decision["choice"], PinnedNote["kind"]>> = {
  deeper: "focus",
  constrain: "constraint",
  answer: "answer",
};

export function applyCheckpointDecided(
  state: State,
  { checkpoint, decision, by }: CheckpointDecided,
  at: string,
  seq: number,
): State {
  const kind = PINNED_AS[decision.choice];
  const decisions = new Map(state.decisions).set(checkpoint, decision);
  const extra = grantsRound(state, decision) ? 1 : 0;
  const known: State = {
    ...state,
    status: "running",
    checkpoint: null,
    decisions,
    limits: { ...state.limits, rounds: state.limits.rounds + extra },
  };
  if (kind === undefined || decision.text === "") return known;
  const note: PinnedNote = { kind, text: decision.text };
  return applyNoteSaid(known, { type: "note.said", id: `checkpoint/${checkpoint}`, by: by ?? "nobody", note }, at, seq);
}

/**
 * Going deeper on a point needs another round. Another round without a point, or a constraint, which reopens positions,
 * needs one only after the last round. A rehearsal's script ends with its last round.
 */
function grantsRound({ round, limits, rehearsal }: State, { choice, text }: Decision): boolean {
  if (rehearsal !== null) return false;
  if (choice === "deeper" && text !== "") return true;
  return (choice === "deeper" || choice === "constrain") && round >= limits.rounds;
}
