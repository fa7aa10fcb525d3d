/** A seat's own points and claims by their IDs, so that it can replace, withdraw or separate them. */

import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Seat } from "../../core/panel.ts";
import type { OwnSources } from "../../prompts/points/own-points-part.ts";
import type { Answer, Floor } from "../protocol.ts";

/**
 * `answers` are all that the call builds on, and `ledger` is theirs. The claims are those of the last round in which it made any; the
 * closing asks about every claim, so without a closing they are all asked about at once.
 */
export function ownPoints(
  floor: Floor,
  { name }: Seat,
  { answers, ledger }: { readonly answers: readonly Answer[]; readonly ledger: Ledger },
): OwnSources {
  const { points } = floor.ledger(answers.filter(({ seat }) => seat === name));
  const held = ledger.claims.filter(({ by, isWithdrawn }) => by === name && !isWithdrawn);
  const last = Math.max(...held.map(({ round }) => round));
  return { points, claims: held.filter(({ round }) => !floor.settings.closing || round === last), all: ledger.points };
}
