/** Debates between seats that persuade each other, as exact chains over the number of seats that are right. */

import { binomial } from "../statistics/log-choose.ts";
import { majorityShare, type PanelModel, rightSeats } from "./vote.ts";

export interface Persuasion {
  /** The chances that a seat is corrected, and misled, if all others hold the other view. */
  readonly lc: number;
  readonly lw: number;
  /** The share of the others counts to this power. */
  readonly g: number;
}

/** The vote after each round, openings first, if all seats listen at once. */
export function synchronousVotes(start: readonly number[], persuasion: Persuasion, rounds: number): readonly number[] {
  const votes = [majorityShare(start)];
  let chances = start;
  for (let round = 0; round < rounds; round += 1) {
    chances = nextRound(chances, persuasion);
    votes.push(majorityShare(chances));
  }
  return votes;
}

function nextRound(chances: readonly number[], { lc, lw, g }: Persuasion): readonly number[] {
  const n = chances.length - 1;
  const next = new Array<number>(n + 1).fill(0);
  for (const [right, chance] of chances.entries()) {
    // Where all are of one mind, nobody is left to be moved.
    const misled = right === 0 ? 0 : lw * ((n - right) / (n - 1)) ** g;
    const corrected = right === n ? 0 : lc * (right / (n - 1)) ** g;
    for (let kept = 0; kept <= right; kept += 1) {
      const stay = binomial(right, kept, 1 - misled);
      for (let won = 0; won <= n - right; won += 1) {
        const gain = binomial(n - right, won, corrected);
        next[kept + won] = (next[kept + won] ?? 0) + chance * stay * gain;
      }
    }
  }
  return next;
}

/** The accuracy of debating to consensus, one listener at a time, with linear persuasion of odds r = lc / lw. */
export function consensusAccuracy(start: readonly number[], r: number): number {
  const n = start.length - 1;
  const wins = (k: number) => (r === 1 ? k / n : (1 - r ** -k) / (1 - r ** -n));
  return start.reduce((sum, chance, k) => sum + chance * wins(k), 0);
}

/** The correction odds from which debating to consensus beats the vote of the openings. */
export function breakEvenOdds(n: number, model: PanelModel): number {
  const start = rightSeats(n, model);
  const vote = majorityShare(start);
  let [low, high] = [1e-3, 1e3];
  for (let step = 0; step < 80; step += 1) {
    const middle = Math.sqrt(low * high);
    if (consensusAccuracy(start, middle) < vote) low = middle;
    else high = middle;
  }
  return high;
}
