/** How confident the seats are in the decision, and how that changed over the rounds. */

import { z } from "zod";
import { BANDS, band } from "../ballot/ballot.ts";
import type { Immutable } from "../immutable.ts";
import type { Position } from "../ledger/ledger.ts";

export const confidenceSchema = z.object({
  /** Median of the final ballots that prefer the decided option; null where none was decided. */
  value: z.number().nullable(),
  band: z.enum(BANDS),
  trail: z.array(z.object({ seat: z.string(), points: z.array(z.object({ round: z.number(), value: z.number() })) })),
});
type Confidence = Immutable<typeof confidenceSchema>;

/** `supporters`: the final positions that prefer what was decided. `all`: every position of the debate. */
export function confidenceIn(supporters: readonly Position[], all: readonly Position[]): Confidence {
  const seats = [...new Set(all.map(({ seat }) => seat))];
  const value = median(supporters.flatMap(({ confidence }) => confidence ?? []));
  return {
    value,
    band: value === null ? "low" : band(value),
    trail: seats.map((seat) => ({ seat, points: all.filter((position) => position.seat === seat).flatMap(pointOf) })),
  };
}

function pointOf({ round, confidence }: Position): Confidence["trail"][number]["points"] {
  return confidence === null ? [] : [{ round, value: confidence }];
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return high === undefined || low === undefined ? null : Math.round((high + low) / 2);
}
