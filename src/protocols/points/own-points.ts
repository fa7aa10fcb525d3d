/** A seat's own points and claims by their IDs, so that it can replace, withdraw or separate them. */

import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Seat } from "../../core/panel.ts";
import type { OwnSources } from "../../prompts/points/own-points-part.ts";
import type { Answer, Floor } from "../protocol.ts";

/** `answers` are all that the call builds on, and `ledger` is theirs. */
export function ownPoints(
  floor: Floor,
  { name }: Seat,
  { answers, ledger }: { readonly answers: readonly Answer[]; readonly ledger: Ledger },
): OwnSources {
  const { points } = floor.ledger(answers.filter(({ seat }) => seat === name));
  return { points, claims: ledger.claims.filter(({ by }) => by === name), all: ledger.points };
}
