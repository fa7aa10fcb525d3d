/**
 * How often a person stepped into a debate, and what changed then: for each time, how many seats took a position in their next
 * call, and how many of them had moved. Whether they moved because of it is for the seat to say, not for a count.
 */

import { z } from "zod";
import type { Immutable } from "../immutable.ts";
import { ledgerOf } from "../ledger/ledger-of.ts";
import type { Note } from "../note.ts";
import type { State } from "../state.ts";

/** `note` is a fact, a focus, an answer or an opinion; `steering` is pausing, continuing, concluding and stopping. */
export const INTERVENTION_KINDS = ["note", "constraint", "ruling", "rejection", "skip", "steering"] as const;

export const interventionSchema = z.object({
  kind: z.enum(INTERVENTION_KINDS),
  /** Seats that took a position in their next call. */
  heard: z.number(),
  /** Those of them whose position was another one than before. */
  moved: z.number(),
});
export type Intervention = Immutable<typeof interventionSchema>;

export function personEffects(state: State): readonly Intervention[] {
  const { positions, changes } = ledgerOf(state);
  const placeOf = (at: { seat: string; round: number; stage: number }) => `${at.round}/${at.stage}/${at.seat}`;
  const taken = new Set(positions.map(placeOf));
  const moved = new Set(changes.map(placeOf));
  const calls = [...state.calls.values()]
    .filter((call) => call.status === "answered" && taken.has(placeOf(call)))
    .toSorted((a, b) => a.startedSeq - b.startedSeq);
  return state.notes
    .filter(({ by }) => by !== "nobody")
    .map(({ note, seq }) => {
      const later = calls.filter(({ startedSeq }) => startedSeq > seq);
      const next = [...Map.groupBy(later, ({ seat }) => seat).values()].flatMap((own) => own.slice(0, 1));
      return { kind: kindOf(note), heard: next.length, moved: next.filter((call) => moved.has(placeOf(call))).length };
    });
}

function kindOf({ kind }: Note): Intervention["kind"] {
  switch (kind) {
    case "constraint":
    case "ruling":
    case "rejection":
    case "skip":
      return kind;
    case "fact":
    case "focus":
    case "answer":
    case "opinion":
      return "note";
    default:
      return "steering";
  }
}
