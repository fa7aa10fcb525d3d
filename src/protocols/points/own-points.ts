/** A seat's own points and claims by their IDs, so that it can replace, withdraw or separate them. */

import type { Claim, Ledger } from "../../core/ledger/ledger.ts";
import type { Seat } from "../../core/panel.ts";
import type { OwnSources } from "../../prompts/points/own-points-part.ts";
import type { Answer, Floor } from "../protocol.ts";

/**
 * `answers` are all that the call builds on, and `ledger` is theirs. The claims are those that stand in its last position; the closing
 * asks about every claim that it ever made, so without a closing they are all asked about at once.
 */
export function ownPoints(
  floor: Floor,
  { name }: Seat,
  { answers, ledger }: { readonly answers: readonly Answer[]; readonly ledger: Ledger },
): OwnSources {
  const { points } = floor.ledger(answers.filter(({ seat }) => seat === name));
  const claims = floor.settings.closing ? standingClaims(ledger) : ledger.claims;
  return { points, claims: claims.filter(({ by }) => by === name), all: ledger.points };
}

/** Of each seat those of its last position. */
export function standingClaims({ claims, positions }: Ledger): readonly Claim[] {
  return claims.filter(({ by, round }) => positions.findLast(({ seat }) => seat === by)?.round === round);
}
