/** Debates served by `conclave view`: the log first, then every event as it happens. A lost connection resumes after the last event. */

import { z } from "zod";
import { decodeLine } from "../../../core/event-codec.ts";
import type { Note } from "../../../core/note.ts";
import type { Feed, FeedListener } from "./feed.ts";
import { logText } from "./log-text.ts";
import { parseDebateList } from "./parse-debate-list.ts";
import { parseLiveText } from "./parse-live-text.ts";
import { fetchJson, fetchText, MissingFile, NO_SUCH_DEBATE, pathOf, readLog } from "./static-feed.ts";

const timingsSchema = z.record(z.string(), z.record(z.string(), z.array(z.number())));

export const servedFeed: Feed = {
  kind: "served",
  onlyFolder: null,
  async list() {
    const index = await fetchJson("index.json");
    if (index === undefined) throw new Error("The server isn't responding.");
    return parseDebateList(index);
  },
  textOf: () => "",
  read: readLog,
  follow,
  say,
};

function follow(folder: string, listener: FeedListener): () => void {
  let stream: EventSource | null = null;
  let isStopped = false;
  void (async () => {
    const log = logText(`${folder}/events.jsonl`);
    const text = await fetchText(pathOf(folder, "events.jsonl")).catch((error: unknown) => error);
    if (isStopped) return;
    if (text instanceof MissingFile) return listener.onDamage(NO_SUCH_DEBATE);
    if (typeof text !== "string") return listener.onConnection(false);
    listener.onRecorded(log.add(text));
    if (log.damage !== null) return listener.onDamage(log.damage);
    // Estimates do without what can't be read.
    void fetchJson("timings.json").then(
      (json) => isStopped || listener.onTimings(timingsSchema.safeParse(json).data ?? {}),
    );
    stream = openStream(`${pathOf(folder, "stream")}?from=${log.nextSeq}`, listener);
  })();
  return () => {
    isStopped = true;
    stream?.close();
  };
}

/** The browser reconnects by itself and says which event it saw last. */
function openStream(path: string, listener: FeedListener): EventSource {
  const stream = new EventSource(path);
  const on = (type: string, take: (data: string) => void) =>
    stream.addEventListener(type, (event) => take(event instanceof MessageEvent ? String(event.data) : ""));
  on("recorded", (data) => {
    const line = decodeLine(data);
    if (line.kind === "event") listener.onRecorded([line.recorded]);
  });
  on("live", (data) => listener.onLive(parseLiveText(data), false));
  on("live-whole", (data) => listener.onLive(parseLiveText(data), true));
  on("owner", (data) => listener.onOwner(data === "alive"));
  on("trouble", (data) => listener.onTrouble(data === "" ? null : data));
  on("damaged", (data) => listener.onDamage(data));
  on("beat", () => listener.onConnection(true));
  stream.onopen = () => listener.onConnection(true);
  stream.onerror = () => listener.onConnection(false);
  return stream;
}

async function say(folder: string, note: Note): Promise<string> {
  const reply = await fetch(pathOf(folder, "notes"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(note),
  }).catch(() => null);
  if (!reply) throw new Error("The server isn't responding.");
  const message = await reply.text();
  if (!reply.ok) throw new Error(message === "" ? "The server refused the request." : message);
  return message;
}
