/** The one debate embedded in the file by `conclave export --format html`. */

import { deliverLog } from "./deliver-log.ts";
import { COPY_TAKES_NO_NOTES, type Feed } from "./feed.ts";
import { logText } from "./log-text.ts";

/** null if the file has none. */
export function findEmbeddedFeed(): Feed | null {
  const element = document.getElementById("log");
  if (!element) return null;
  const folder = element.dataset.folder ?? "debate";
  const text = element.textContent ?? "";
  return {
    kind: "embedded",
    onlyFolder: folder,
    list: () => Promise.resolve([]),
    textOf: () => "",
    read: () => Promise.resolve(logText(folder).add(text)),
    follow(_, listener) {
      deliverLog(folder, text, listener);
      return () => undefined;
    },
    say: () => Promise.reject(new Error(COPY_TAKES_NO_NOTES)),
  };
}
