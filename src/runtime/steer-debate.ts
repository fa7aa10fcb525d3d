/** Checks a person's note against the debate before it is added: whether it is still accepted, and whether it fits. */

import { ConclaveError } from "../core/errors.ts";
import { assertJudgementTarget } from "../core/ledger/assert-judgement-target.ts";
import type { Note } from "../core/note.ts";
import { panelMembers } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { readDebate } from "./read-debate.ts";
import { sayNote } from "./say-note.ts";

export interface SteeredDebate {
  readonly state: State;
  readonly isRunning: boolean;
}

/** These have no meaning for a debate that is resumed later. */
const FOR_RUNNING: ReadonlySet<Note["kind"]> = new Set(["pause", "go", "stop", "skip"]);

export interface SteerOptions {
  /** How to resume the debate, for notes that need a running one. */
  readonly resumeHint?: string;
  /** Who the note is from; left out: the user of this process. */
  readonly by?: string;
}

export async function steerDebate(
  home: DebateHome,
  note: Note,
  { resumeHint, by }: SteerOptions = {},
): Promise<SteeredDebate> {
  const { state } = await readDebate(home);
  const { id } = state;
  if ("text" in note && note.text === "") throw new ConclaveError("USAGE_ARGUMENTS", "The note is empty.");
  if (state.verdict) throw new ConclaveError("DEBATE_OVER", `Debate ${id} has finished and no longer accepts notes.`);
  if (FOR_RUNNING.has(note.kind) && !(await home.isRunning())) {
    const options = resumeHint === undefined ? {} : { hint: resumeHint };
    throw new ConclaveError("DEBATE_NOT_RUNNING", `Debate ${id} is not running.`, options);
  }
  assertJudgementTarget(state, note);
  if (note.kind === "skip") assertWaiting(state, note.seat);
  return { state, isRunning: await sayNote(home, note, by) };
}

function assertWaiting({ id, calls, panel }: State, seat: string): void {
  const names = panelMembers(panel).map(({ name }) => name);
  const waiting = [...new Set([...calls.values()].flatMap((call) => (call.status === "pending" ? [call.seat] : [])))];
  if (waiting.includes(seat)) return;
  const what = names.includes(seat) ? `Seat ${seat} has no call in flight` : `There is no seat "${seat}"`;
  const hint = waiting.length === 0 ? "No call is in flight." : `Calls in flight: ${waiting.join(", ")}.`;
  throw new ConclaveError("USAGE_ARGUMENTS", `${what} in debate ${id}.`, { hint });
}
