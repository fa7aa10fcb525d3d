/**
 * The order in which a debate is read: openings, rankings, each round, after the rounds; within these by stage and seat. A note
 * comes before the first call that saw it.
 */

import type { Call } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { type PartKind, partKind } from "../../core/debate-parts.ts";
import type { RecordedNote, State } from "../../core/state.ts";

export type RecordItem =
  | { readonly type: "call"; readonly call: Call }
  | { readonly type: "note"; readonly note: RecordedNote };

/** Those outside the rounds have round 0. */
export function recordSections(state: State) {
  const calls = callsInOrder(state);
  const kindOf = (call: Call): PartKind =>
    call.round === 0 && call.seat === state.panel.chair?.name ? "closing" : partKind(call);
  const callsOf = (kind: PartKind) => calls.filter((call) => kindOf(call) === kind);
  const rounds = Array.from({ length: state.round }, (_, index) => index + 1);
  const parts = [
    { title: "Openings", round: 0, calls: callsOf("openings") },
    { title: "Rankings", round: 0, calls: callsOf("rankings") },
    ...rounds.map((round) => ({
      title: `Round ${round}`,
      round,
      calls: callsOf("round").filter((call) => call.round === round),
    })),
    { title: "Conclusion", round: 0, calls: callsOf("closing") },
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
