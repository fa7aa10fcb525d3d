/**
 * The order in which a debate is read: before the rounds, each round, after the rounds; within these by stage and seat. A note
 * comes before the first call that saw it.
 */

import type { Call } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import type { RecordedNote, State } from "../../core/state.ts";
import { isInRound } from "../names.ts";

export type RecordItem =
  | { readonly type: "call"; readonly call: Call }
  | { readonly type: "note"; readonly note: RecordedNote };

/** Those outside the rounds have round 0. */
export function recordSections(state: State) {
  const calls = callsInOrder(state);
  const isLate = (call: Call) => !isInRound(call) && (call.round > 0 || call.seat === state.panel.chair?.name);
  const callsIn = (round: number) => calls.filter((call) => isInRound(call) && call.round === round);
  const rounds = Array.from({ length: state.round }, (_, index) => index + 1);
  const parts = [
    { title: "Openings", round: 0, calls: calls.filter((call) => call.round === 0 && !isLate(call)) },
    ...rounds.map((round) => ({ title: `Round ${round}`, round, calls: callsIn(round) })),
    { title: "Conclusion", round: 0, calls: calls.filter(isLate) },
  ];
  const notes = [...state.notes];
  return parts
    .map(({ title, round, calls: own }, index) => {
      const later = parts.slice(index + 1).flatMap((part) => part.calls.map(({ startedSeq }) => startedSeq));
      return { title, round, items: withNotes(own, notes, Math.min(...later)) };
    })
    .filter(({ items, round }) => items.length > 0 || round > 0);
}

/** Takes the notes that came before one of the calls, or before everything after them. */
function withNotes(calls: readonly Call[], notes: RecordedNote[], nextSeq: number): readonly RecordItem[] {
  const items: RecordItem[] = [];
  const takeBefore = (end: number) => {
    while (notes[0] && notes[0].seq < end) {
      const note = notes.shift();
      if (note) items.push({ type: "note", note });
    }
  };
  for (const call of calls) {
    takeBefore(call.startedSeq);
    items.push({ type: "call", call });
  }
  takeBefore(nextSeq);
  return items;
}
