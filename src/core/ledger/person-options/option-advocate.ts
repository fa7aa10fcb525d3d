/**
 * Who answers for an option that the person named: it has no author, so one of the seats that prefer it does. A seat that has brought
 * an option of its own answers for that one.
 */

import type { OptionId, SeatName } from "../../ids.ts";
import { type Ledger, lastPositions } from "../ledger.ts";

export interface OptionAdvocate {
  readonly seat: SeatName;
  /** How many seats prefer it. */
  readonly supporters: number;
}

/** The surest of those that prefer it, then the first of `seats`. null: it isn't the person's, or no seat can answer for it. */
export function optionAdvocate(
  { options, positions }: Pick<Ledger, "options" | "positions">,
  seats: readonly SeatName[],
  id: OptionId,
): OptionAdvocate | null {
  if (options.find((option) => option.id === id)?.by !== null) return null;
  const supporters = lastPositions({ positions }, seats).filter(({ prefers }) => prefers === id);
  const [surest] = supporters
    .filter(({ seat }) => options.every(({ by }) => by !== seat))
    .toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1));
  return surest ? { seat: surest.seat, supporters: supporters.length } : null;
}
