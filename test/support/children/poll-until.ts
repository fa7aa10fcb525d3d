/** Waits for what another process does: for two minutes, because how long it takes on a busy machine is nobody's claim. */

import { setTimeout as wait } from "node:timers/promises";

/** What `look` finds; null: not there yet. `missing` says what never came. */
export async function pollUntil<T>(look: () => T | null | Promise<T | null>, missing: () => string): Promise<T> {
  for (let tries = 0; tries < 4_800; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    await wait(25);
  }
  throw new Error(missing());
}
