/**
 * How much more often a contact with the other view corrects a wrong seat than it misleads a right one. Counted by contact, the odds
 * don't depend on how many seats were right to begin with.
 */

import { normalQuantile } from "./normal.ts";
import type { Interval } from "./share-interval.ts";

/** Changes of side, and what they were exposed to: for each seat and round, the share of its peers with the other view. */
export interface Moves {
  readonly corrected: number;
  readonly misled: number;
  readonly contactsOfWrong: number;
  readonly contactsOfRight: number;
}

export const NO_MOVES: Moves = { corrected: 0, misled: 0, contactsOfWrong: 0, contactsOfRight: 0 };

export function addMoves(a: Moves, b: Moves): Moves {
  return {
    corrected: a.corrected + b.corrected,
    misled: a.misled + b.misled,
    contactsOfWrong: a.contactsOfWrong + b.contactsOfWrong,
    contactsOfRight: a.contactsOfRight + b.contactsOfRight,
  };
}

export interface CorrectionOdds extends Interval {
  readonly odds: number;
}

/** null: nobody met another view. Half a move is added to both where one is missing, so that the odds stay finite. */
export function correctionOdds({ corrected, misled, contactsOfWrong, contactsOfRight }: Moves): CorrectionOdds | null {
  if (contactsOfWrong === 0 || contactsOfRight === 0 || corrected + misled === 0) return null;
  const added = corrected === 0 || misled === 0 ? 0.5 : 0;
  const [up, down] = [corrected + added, misled + added];
  const odds = up / contactsOfWrong / (down / contactsOfRight);
  const factor = Math.exp(normalQuantile(0.975) * Math.sqrt(1 / up + 1 / down));
  return { odds, low: odds / factor, high: odds * factor };
}
