/** Hands the whole log of a copied debate to the page at once: nothing more will come. */

import type { FeedListener } from "./feed.ts";
import { logText } from "./log-text.ts";

export function deliverLog(folder: string, text: string, listener: FeedListener): void {
  const log = logText(`${folder}/events.jsonl`);
  listener.onOwner(false);
  listener.onConnection(true);
  listener.onRecorded(log.add(text));
  if (log.damage !== null) listener.onDamage(log.damage);
}
