/**
 * Durations and costs of calls in this person's earlier debates, by speaker and kind, for estimates before a debate has calls of
 * its own. The file may be lost, damaged or deleted at any time: only estimates depend on it, so errors are ignored. Scripted
 * demos are not recorded.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { isRepair } from "../../core/ids.ts";
import { everyMember } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import type { Costs, Timings } from "./time-left.ts";

const MAX_SAMPLES = 20;

const byKind = z.record(z.string(), z.record(z.string(), z.array(z.number())));
const schema = z.object({ version: z.literal(1), speakers: byKind, costs: byKind.default({}) });

interface StoredTimings {
  readonly timings: Timings;
  readonly costs: Costs;
}

export function readTimings(path = timingsPath()): Timings {
  return readTimingsFile(path).timings;
}

export function readCosts(path = timingsPath()): Costs {
  return readTimingsFile(path).costs;
}

function readTimingsFile(path: string): StoredTimings {
  try {
    const { speakers: timings, costs } = schema.parse(JSON.parse(readFileSync(path, "utf8")));
    return { timings, costs };
  } catch {
    return { timings: {}, costs: {} };
  }
}

/** Adds the durations and costs of this debate's calls after `sinceSeq`, so that a resumed debate adds nothing twice. */
export function keepTimings(state: State, sinceSeq: number, path = timingsPath()): void {
  const fresh = state.rehearsal === null ? callSamples(state, sinceSeq) : [];
  if (fresh.length === 0) return;
  const before = readTimingsFile(path);
  const speakers = addSamples(
    before.timings,
    fresh.map(({ ms, ...call }) => ({ ...call, value: ms })),
  );
  const costs = addSamples(
    before.costs,
    fresh.flatMap(({ cost, ...call }) => (cost === null ? [] : [{ ...call, value: cost }])),
  );
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, `${JSON.stringify({ version: 1, speakers, costs })}\n`);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // If it cannot be written, only estimates suffer.
  }
}

interface Sample {
  readonly speaker: string;
  readonly kind: string;
  readonly value: number;
}

function addSamples(before: Timings, samples: readonly Sample[]): Timings {
  const all: Record<string, Record<string, readonly number[]>> = structuredClone(before);
  for (const { speaker, kind, value } of samples) {
    const kinds = all[speaker] ?? {};
    all[speaker] = { ...kinds, [kind]: [...(kinds[kind] ?? []), value].slice(-MAX_SAMPLES) };
  }
  return all;
}

function timingsPath(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "conclave", "timings.json");
}

function callSamples({ calls, seats, panel }: State, sinceSeq: number) {
  const speakers = new Map(everyMember({ seats, panel }).map(({ name, speaker }) => [name, speaker]));
  return [...calls.values()].flatMap((call) => {
    const speaker = speakers.get(call.seat);
    const isFresh = call.status === "answered" && call.endedSeq > sinceSeq && call.retries.length === 0;
    if (speaker === undefined || !isFresh || call.reused || isRepair(call.key)) return [];
    return [{ speaker, kind: call.kind, ms: call.durationMs, cost: call.usage.costMicroUsd }];
  });
}
