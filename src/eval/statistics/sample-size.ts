/** How many paired items show an effect, and which effect a number of items can show. */

import { normalQuantile } from "./normal.ts";

export const ALPHA = 0.05;
const POWER = 0.8;

/** In fractions; `discordant`: the share of items on which the two arms differ. */
export function itemsNeeded(effect: number, discordant: number): number {
  const significance = normalQuantile(1 - ALPHA / 2) * Math.sqrt(discordant);
  const power = normalQuantile(POWER) * Math.sqrt(Math.max(0, discordant - effect ** 2));
  return (significance + power) ** 2 / effect ** 2;
}

/** The smallest difference that so many items would show with the usual power; null: none up to the discordant share. */
export function detectableEffect(items: number, discordant: number): number | null {
  if (items === 0 || itemsNeeded(discordant, discordant) > items) return null;
  let [low, high] = [0, discordant];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (itemsNeeded(middle, discordant) > items) low = middle;
    else high = middle;
  }
  return high;
}
