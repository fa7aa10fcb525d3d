/** What in a ballot has no effect, in words for the seat that cast it. Nothing is dropped: the record has it, marked as such. */

import { looseBallot } from "../../core/ballot/ballot.ts";
import type { SeatName } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";

export function ballotWarnings(state: State, seat: SeatName, ballot: unknown): readonly string[] {
  const { answers = [], confirmations = [] } = looseBallot.safeParse(ballot).data ?? {};
  const raisers = new Map(ledgerOf(state).objections.map(({ id, by }) => [id, by]));
  const named = [...confirmations, ...answers].map(({ objection }) => objection);
  return [
    ...[...new Set(named)]
      .filter((id) => !raisers.has(id))
      .map((id) => `There is no objection ${id}: what you say about it has no effect.`),
    ...confirmations
      .filter(({ objection: id }) => raisers.has(id) && raisers.get(id) !== seat)
      .map(({ objection }) => `${objection} is another seat's objection: only that seat can say whether it is met.`),
  ];
}
