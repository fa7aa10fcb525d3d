/** What in a ballot has no effect, in words for the seat that cast it. Nothing is dropped: the record has it, marked as such. */

import { looseBallot } from "../../core/ballot/ballot.ts";
import type { ObjectionId, SeatName } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";

export function ballotWarnings(state: State, seat: SeatName, ballot: unknown): readonly string[] {
  const { answers = [], confirmations = [] } = looseBallot.safeParse(ballot).data ?? {};
  const raisers = new Map(ledgerOf(state).objections.map(({ id, by }) => [id, by]));
  const named = [...confirmations, ...answers].map(({ objection }) => objection);
  const isAnothers = (id: ObjectionId) => raisers.has(id) && raisers.get(id) !== seat;
  return [
    ...[...new Set(named)]
      .filter((id) => !raisers.has(id))
      .map((id) => `There is no objection ${id}: what you say about it has no effect.`),
    ...confirmations
      .filter(({ objection: id }) => isAnothers(id))
      .map(({ objection }) => `${objection} is another seat's objection: only that seat can say whether it is met.`),
    ...answers
      .filter(({ objection: id, as, evidence }) => as === "refuted" && evidence === null && isAnothers(id))
      .map(({ objection }) => `You refute ${objection} without evidence: that has no effect. ${WHAT_REFUTES}`),
  ];
}

const WHAT_REFUTES = "Cite a source and quote it: if the quote is found there, the objection is settled.";
