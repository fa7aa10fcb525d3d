/**
 * The decisions of a site, as `conclave export --format site` writes it. The list and its search text are in the page; each log
 * is a script beside it that calls `conclaveLog`, since a page that was opened from disk can load nothing else.
 */

import { z } from "zod";
import { deliverLog } from "./deliver-log.ts";
import { COPY_TAKES_NO_NOTES, type Feed, type FeedListener } from "./feed.ts";
import { logText } from "./log-text.ts";
import { parseDebateList } from "./parse-debate-list.ts";

const textsSchema = z.object({ debates: z.array(z.object({ folder: z.string(), text: z.string() })) });

/** null if the page is not that of a site. */
export function findSiteFeed(): Feed | null {
  const element = document.getElementById("site");
  if (!element) return null;
  const site: unknown = JSON.parse(element.textContent ?? "");
  const debates = parseDebateList(site);
  const texts = new Map(textsSchema.parse(site).debates.map(({ folder, text }) => [folder, text]));
  const loadLog = logLoader();
  return {
    kind: "site",
    onlyFolder: null,
    list: () => Promise.resolve(debates),
    textOf: (folder) => texts.get(folder) ?? "",
    read: async (folder) => logText(folder).add(await loadLog(folder)),
    follow: (folder, listener) => follow(loadLog(folder), folder, listener),
    say: () => Promise.reject(new Error(COPY_TAKES_NO_NOTES)),
  };
}

function follow(log: Promise<string>, folder: string, listener: FeedListener): () => void {
  let isStopped = false;
  log.then(
    (text) => isStopped || deliverLog(folder, text, listener),
    (error: unknown) => isStopped || listener.onDamage(error instanceof Error ? error.message : String(error)),
  );
  return () => {
    isStopped = true;
  };
}

/** Each log is loaded once. */
function logLoader(): (folder: string) => Promise<string> {
  const arrived = new Map<string, string>();
  const loads = new Map<string, Promise<string>>();
  Object.assign(globalThis, { conclaveLog: (folder: string, log: string) => arrived.set(folder, log) });
  return (folder) => {
    const load = loads.get(folder) ?? runScript(folder).then(() => arrived.get(folder) ?? "");
    loads.set(folder, load);
    return load;
  };
}

function runScript(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `logs/${encodeURIComponent(folder)}.js`;
    script.onload = () => resolve();
    script.onerror = () =>
      reject(new Error("There is no such debate on this site. It may have been removed or renamed."));
    document.head.append(script);
  });
}
