/** Following a log and the notes beside it, wherever they are kept: what is there, then what is added whenever something changes. */

import type { Recorded } from "../core/event.ts";
import type { FolderWatch } from "./folder-watch.ts";

/** Events from `fromSeq` on, until the signal. `advance` gives those that it has not given yet. */
export async function* followEvents(
  { advance, watch }: { advance(): AsyncIterable<Recorded>; readonly watch: FolderWatch },
  fromSeq: number,
  signal: AbortSignal,
): AsyncGenerator<Recorded, void> {
  try {
    while (!signal.aborted) {
      for await (const recorded of advance()) {
        if (signal.aborted) return;
        if (recorded.seq >= fromSeq) yield recorded;
      }
      await watch.waitForChange(signal);
    }
  } finally {
    watch.close();
  }
}

/** A first batch, which may be empty, then one whenever there is something new. */
export async function* followBatches<Item>(
  { takeNew, watch }: { takeNew(): Promise<readonly Item[]>; readonly watch: FolderWatch },
  signal: AbortSignal,
): AsyncGenerator<readonly Item[], void> {
  try {
    yield await takeNew();
    while (!signal.aborted) {
      await watch.waitForChange(signal);
      if (signal.aborted) return;
      const batch = await takeNew();
      if (batch.length > 0) yield batch;
    }
  } finally {
    watch.close();
  }
}
