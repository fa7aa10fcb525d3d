/**
 * A debate without information: seats redraw their answer from a belief of strength s that counts every vote seen with weight w. The
 * mean belief stays where it was, and the vote gets worse. An engine that shows a gain here leaks the right answer.
 */

import { binomial } from "../statistics/log-choose.ts";
import { majorityShare } from "./vote.ts";

export interface NeutralDebate {
  readonly seats: number;
  readonly p: number;
  readonly s: number;
  readonly w: number;
}

/** The vote after each round, openings first. */
export function neutralVotes({ seats, p, s, w }: NeutralDebate, rounds: number): readonly number[] {
  const votes: number[] = [];
  let seen: readonly number[] = [1];
  for (let round = 0; round <= rounds; round += 1) {
    const next = new Array<number>(seats * (round + 1) + 1).fill(0);
    const now = new Array<number>(seats + 1).fill(0);
    for (const [right, chance] of seen.entries()) {
      const belief = (s * p + w * right) / (s + w * seats * round);
      for (let k = 0; k <= seats; k += 1) {
        const drawn = chance * binomial(seats, k, belief);
        now[k] = (now[k] ?? 0) + drawn;
        next[right + k] = (next[right + k] ?? 0) + drawn;
      }
    }
    votes.push(majorityShare(now));
    seen = next;
  }
  return votes;
}
