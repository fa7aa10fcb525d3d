/** Debates behind `conclave view`: the log at once, then every event as it happens, resumed from the last one seen. */

import { decodeLine } from "../../core/event-codec.ts";
import type { Note } from "../../core/note.ts";
import type { Feed, Listener } from "./feed.ts";
import { listedDebates } from "./listed-debate.ts";
import { livePartsIn } from "./live-parts.ts";
import { logText } from "./log-text.ts";
import { jsonAt, pathOf, textAt } from "./static-feed.ts";

export const servedFeed: Feed = {
  kind: "served",
  only: null,
  async list() {
    const index = await jsonAt("index.json");
    if (index === undefined) throw new Error("The server of this page does not answer.");
    return listedDebates(index);
  },
  async read(folder) {
    return logText(folder).add(await textAt(pathOf(folder, "events.jsonl")));
  },
  follow,
  say,
};

function follow(folder: string, listener: Listener): () => void {
  let stream: EventSource | null = null;
  let isStopped = false;
  void (async () => {
    const log = logText(`${folder}/events.jsonl`);
    const text = await textAt(pathOf(folder, "events.jsonl")).catch(() => null);
    if (isStopped) return;
    if (text === null) return listener.connection(false);
    listener.recorded(log.add(text));
    if (log.damage !== null) return listener.damaged(log.damage);
    stream = opened(`${pathOf(folder, "stream")}?from=${log.nextSeq}`, listener);
  })();
  return () => {
    isStopped = true;
    stream?.close();
  };
}

/** The browser opens it again by itself and says which event it saw last. */
function opened(path: string, listener: Listener): EventSource {
  const stream = new EventSource(path);
  const on = (type: string, take: (data: string) => void) =>
    stream.addEventListener(type, (event) => take(event instanceof MessageEvent ? String(event.data) : ""));
  on("recorded", (data) => {
    const line = decodeLine(data);
    if (line.kind === "event") listener.recorded([line.recorded]);
  });
  on("live", (data) => listener.live(livePartsIn(data), false));
  on("live-whole", (data) => listener.live(livePartsIn(data), true));
  on("owner", (data) => listener.owner(data === "alive"));
  on("damaged", (data) => listener.damaged(data));
  on("beat", () => listener.connection(true));
  stream.onopen = () => listener.connection(true);
  stream.onerror = () => listener.connection(false);
  return stream;
}

async function say(folder: string, note: Note): Promise<string> {
  const reply = await fetch(pathOf(folder, "notes"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(note),
  }).catch(() => null);
  if (!reply) throw new Error("The server of this page does not answer.");
  const told = await reply.text();
  if (!reply.ok) throw new Error(told === "" ? "The server refused it." : told);
  return told;
}
