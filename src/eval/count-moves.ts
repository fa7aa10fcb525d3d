/** Who changed sides between two steps of a debate, and what it was exposed to. */

import type { HeldAnswer } from "./debate-steps.ts";
import { addMoves, type Moves, NO_MOVES } from "./statistics/correction-odds.ts";

/** Seats without an answer before or after are left out. */
export function countMoves(steps: readonly (readonly HeldAnswer[])[], isRight: (answer: string) => boolean): Moves {
  return steps
    .slice(1)
    .map((after, index) => movesBetween(steps[index] ?? [], after, isRight))
    .reduce(addMoves, NO_MOVES);
}

function movesBetween(
  before: readonly HeldAnswer[],
  after: readonly HeldAnswer[],
  isRight: (answer: string) => boolean,
): Moves {
  const sides = before.flatMap(({ seat, answer }) => (answer === null ? [] : [{ seat, isRight: isRight(answer) }]));
  return sides
    .flatMap((own) => {
      const answer = after.find(({ seat }) => seat === own.seat)?.answer ?? null;
      const peers = sides.filter(({ seat }) => seat !== own.seat);
      if (answer === null || peers.length === 0) return [];
      const contacts = peers.filter((peer) => peer.isRight !== own.isRight).length / peers.length;
      const hasMoved = isRight(answer) !== own.isRight ? 1 : 0;
      return own.isRight
        ? [{ ...NO_MOVES, misled: hasMoved, contactsOfRight: contacts }]
        : [{ ...NO_MOVES, corrected: hasMoved, contactsOfWrong: contacts }];
    })
    .reduce(addMoves, NO_MOVES);
}
