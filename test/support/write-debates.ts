// Example debates as folders on disk, as a run would have left them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/core/event-codec.ts";
import type { DebateLog } from "./debate-log.ts";

/** Each in a folder of its own id; the ids. */
export function writeDebates(parent: string, logs: readonly Pick<DebateLog, "events" | "state">[]): readonly string[] {
  return logs.map((log) => {
    const { id } = log.state();
    mkdirSync(join(parent, id), { recursive: true });
    writeFileSync(join(parent, id, "events.jsonl"), log.events.map(encodeLine).join(""));
    return id;
  });
}
