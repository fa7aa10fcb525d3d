/** Debates on any file server: while the debate runs, the log is polled from where it ended. */

import type { Recorded } from "../../../core/event.ts";
import { systemClock } from "../../../engine/clock.ts";
import { isUnderWay } from "../../../views/debate-summary.ts";
import type { IndexEntry } from "../../../views/json/index-entry.ts";
import type { Feed, FeedListener } from "./feed.ts";
import { type LogText, logText } from "./log-text.ts";
import { parseDebateList } from "./parse-debate-list.ts";
import { parseLiveText } from "./parse-live-text.ts";

export const NO_SUCH_DEBATE = "There is no such debate in this folder. It may have been removed or renamed.";

const POLL_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;

export const staticFeed: Feed = {
  kind: "static",
  onlyFolder: null,
  list: async () => Promise.all(parseDebateList(await fetchJson("index.json")).map(refreshEntry)),
  textOf: () => "",
  read: readLog,
  follow,
  say: () => Promise.reject(new Error("This page is a static file and cannot send notes.")),
};

/** The index is written when a debate begins and ends; in between, the debate's own file knows more. */
async function refreshEntry(debate: IndexEntry): Promise<IndexEntry> {
  if (!isUnderWay(debate)) return debate;
  const state = await fetchJson(pathOf(debate.folder, "state.json"));
  return typeof state === "object" && state !== null
    ? (parseDebateList({ debates: [{ ...debate, ...state, id: debate.id, seats: debate.seats }] })[0] ?? debate)
    : debate;
}

function follow(folder: string, listener: FeedListener): () => void {
  const stop = new AbortController();
  void pollLog(folder, listener, stop.signal);
  return () => stop.abort();
}

async function pollLog(folder: string, listener: FeedListener, signal: AbortSignal): Promise<void> {
  const log = logText(`${folder}/events.jsonl`);
  const tail = fileTail(pathOf(folder, "events.jsonl"));
  let isOver = false;
  listener.onOwner(null);
  for (let quiet = 0; !signal.aborted && !isOver; ) {
    const isHeard = await readTail(tail, log, listener).catch((error: unknown) => {
      if (error instanceof MissingFile) listener.onDamage(NO_SUCH_DEBATE);
      return null;
    });
    if (signal.aborted) return;
    listener.onConnection(isHeard !== null);
    if (log.damage !== null) listener.onDamage(log.damage);
    isOver = isHeard?.isOver === true || log.damage !== null;
    listener.onLive(isOver ? [] : parseLiveText(await fetchText(pathOf(folder, "live.jsonl")).catch(() => "")), true);
    quiet = isHeard?.isNews === true ? 0 : quiet + 1;
    // An abandoned debate is polled less and less often.
    await systemClock.sleep(Math.min(POLL_MS * (quiet < 20 ? 1 : quiet - 18), LONGEST_PAUSE_MS), signal);
  }
}

async function readTail(tail: () => Promise<string>, log: LogText, listener: FeedListener) {
  const batch = log.add(await tail());
  if (batch.length > 0) listener.onRecorded(batch);
  const last = batch.findLast(({ event }) => event.type === "debate.decided");
  return { isNews: batch.length > 0, isOver: last !== undefined };
}

/** What was appended since the last request; servers without range support send the whole file. */
function fileTail(path: string): () => Promise<string> {
  let bytes = 0;
  const decoder = new TextDecoder();
  return async () => {
    const reply = await fetch(path, {
      cache: "no-store",
      headers: bytes === 0 ? {} : { Range: `bytes=${bytes}-` },
    });
    // Nothing was appended.
    if (reply.status === 416) return "";
    assertFound(reply, path);
    const body = new Uint8Array(await reply.arrayBuffer());
    const added = reply.status === 206 ? body : body.subarray(bytes);
    bytes += added.length;
    return decoder.decode(added, { stream: true });
  };
}

export async function readLog(folder: string): Promise<readonly Recorded[]> {
  return logText(folder).add(await fetchText(pathOf(folder, "events.jsonl")));
}

export function pathOf(folder: string, file: string): string {
  return `${encodeURIComponent(folder)}/${file}`;
}

export async function fetchText(path: string): Promise<string> {
  const reply = await fetch(path, { cache: "no-store" });
  assertFound(reply, path);
  return reply.text();
}

/** The server answers, and does not have the file. */
export class MissingFile extends Error {}

function assertFound(reply: Response, path: string): void {
  if (reply.status === 404) throw new MissingFile(`${path} is missing.`);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
}

/** undefined if it is missing or not JSON. */
export async function fetchJson(path: string): Promise<unknown> {
  return fetchText(path)
    .then((text): unknown => JSON.parse(text))
    .catch(() => undefined);
}
