/**
 * How long calls took in earlier debates of this person, by speaker and kind: what estimates are drawn from before a debate
 * has calls of its own. A small file that may be lost, damaged or deleted at any time: nothing but estimates depends on it,
 * so every error about it is passed over. Of rehearsals nothing is kept; what a script takes says nothing.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { isRepair } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import type { Timings } from "./estimate.ts";

const KEPT = 20;

const schema = z.object({
  version: z.literal(1),
  speakers: z.record(z.string(), z.record(z.string(), z.array(z.number()))),
});

export function readTimings(path = timingsPath()): Timings {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8"))).speakers;
  } catch {
    return {};
  }
}

/** Adds what this debate's calls took, from the event after `sinceSeq` on: a resumed debate adds nothing twice. */
export function keepTimings(state: State, sinceSeq: number, path = timingsPath()): void {
  const fresh = state.rehearsal === null ? taken(state, sinceSeq) : [];
  if (fresh.length === 0) return;
  const speakers: Record<string, Record<string, readonly number[]>> = structuredClone(readTimings(path));
  for (const { speaker, kind, ms } of fresh) {
    const kinds = speakers[speaker] ?? {};
    speakers[speaker] = { ...kinds, [kind]: [...(kinds[kind] ?? []), ms].slice(-KEPT) };
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, `${JSON.stringify({ version: 1, speakers })}\n`);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // A home that cannot be written to costs an estimate.
  }
}

function timingsPath(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "conclave", "timings.json");
}

function taken({ calls, seats, panel }: State, sinceSeq: number) {
  const speakers = new Map(
    [...seats, ...(panel.chair ? [panel.chair] : [])].map(({ name, speaker }) => [name, speaker]),
  );
  return [...calls.values()].flatMap((call) => {
    const speaker = speakers.get(call.seat);
    const isFresh = call.status === "answered" && call.endedSeq > sinceSeq && call.retries.length === 0;
    if (speaker === undefined || !isFresh || isRepair(call.key)) return [];
    return [{ speaker, kind: call.kind, ms: call.durationMs }];
  });
}
