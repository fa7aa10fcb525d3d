/**
 * What a note from the person can still change. Once the verdict is being written, no later call could use it: then every front
 * end says that it is too late, and suggests a fork.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { Call } from "../core/call.ts";
import { isJudgement, type Note } from "../core/note.ts";
import type { RecordedNote, State } from "../core/state.ts";
import { shortId } from "./names.ts";

/** Why it is too late for notes; null if it is not. */
export function tooLateWords(state: State): string | null {
  return verdictCall(state)
    ? `Too late for this debate: the verdict is being written. To use it: ${forkCommand(state)}`
    : null;
}

/** What follows from a note that was received, as the end of a sentence. */
export function noteEffect(state: State, { note, seq }: Pick<RecordedNote, "note" | "seq">): string {
  const verdict = verdictCall(state);
  // A judgement changes what the verdict is computed from, even while it is being written.
  if (!isJudgement(note) && verdict && verdict.startedSeq < seq)
    return `too late for this verdict; use ${forkCommand(state)}`;
  return EFFECTS[note.kind] ?? "calls that start from now on will see it";
}

const EFFECTS: Partial<Record<Note["kind"], string>> = {
  pause: "calls in flight finish, and none starts",
  go: "calls start again",
  conclude: "no further round opens",
  skip: "the debate continues without its answer",
};

/** The call that writes the verdict, once it has started. A debate that was resumed for another round has none yet. */
function verdictCall({ calls, round }: Pick<State, "calls" | "round">): Call | null {
  return [...calls.values()].find((call) => call.kind === SYNTHESIS && call.round === round) ?? null;
}

function forkCommand({ id, round }: Pick<State, "id" | "round">): string {
  return `conclave fork ${shortId(id)} --at ${Math.max(0, round - 1)} --constraint "…"`;
}
