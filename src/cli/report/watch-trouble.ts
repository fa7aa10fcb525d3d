/** Tells a person who watches a debate why nobody continues it, once that has lasted a moment, and when it is over. */

import { systemClock } from "../../engine/clock.ts";
import type { DebateHome } from "../../folder/debate-home.ts";

export interface TroubleWatch {
  /** As of the last look; null: no trouble is known. */
  readonly trouble: string | null;
}

export interface TroubleWatchOptions {
  readonly notice: (text: string) => void;
  readonly signal: AbortSignal;
}

const LOOK_EVERY_MS = 2_000;

export function watchTrouble(home: DebateHome, { notice, signal }: TroubleWatchOptions): TroubleWatch {
  let latest: string | null = null;
  let shown: string | null = null;

  async function look(): Promise<void> {
    // A database that cannot be reached says nothing about workers.
    const trouble = await home.findTrouble().catch(() => latest);
    if (trouble === latest && trouble !== shown) {
      notice(trouble === null ? "A worker is available.\n" : `${trouble}\n`);
      shown = trouble;
    }
    latest = trouble;
  }

  void (async () => {
    while (!signal.aborted) {
      await look();
      await systemClock.sleep(LOOK_EVERY_MS, signal);
    }
  })();
  return {
    get trouble() {
      return latest;
    },
  };
}
