/** The one debate embedded in the file by `conclave export --format html`. */

import type { Feed } from "./feed.ts";
import { logText } from "./log-text.ts";

/** null if the file has none. */
export function findEmbeddedFeed(): Feed | null {
  const element = document.getElementById("log");
  if (!element) return null;
  const folder = element.dataset.folder ?? "debate";
  const log = logText(`${folder}/events.jsonl`);
  const events = log.add(element.textContent ?? "");
  return {
    kind: "embedded",
    onlyFolder: folder,
    list: () => Promise.resolve([]),
    read: () => Promise.resolve(events),
    follow(_, listener) {
      listener.onOwner(false);
      listener.onConnection(true);
      listener.onRecorded(events);
      if (log.damage !== null) listener.onDamage(log.damage);
      return () => undefined;
    },
    say: () => Promise.reject(new Error("This page is a copy of a debate and cannot send notes.")),
  };
}
