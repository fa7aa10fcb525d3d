/**
 * A debate as server-sent events: each recorded event has its seq as ID, so that a browser that reconnects can say where it was.
 * Live text is sent in between without an ID, because it is not a fact.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { SSEStreamingApi } from "hono/streaming";
import { ConclaveError } from "../core/errors.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { followLive } from "../runtime/follow-live.ts";
import { followDebate } from "../runtime/read-debate.ts";

const LIVE_EVERY_MS = 200;
const HEARTBEAT_EVERY_MS = 1_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 1_000;

export interface StreamOptions {
  readonly home: DebateHome;
  readonly fromSeq: number;
  readonly signal: AbortSignal;
}

export async function streamEvents(stream: SSEStreamingApi, { home, fromSeq, signal }: StreamOptions): Promise<void> {
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  await Promise.race([
    sendEvents(stream, { home, fromSeq, signal: until }),
    Promise.all([sendLiveText(stream, home, until), sendHeartbeats(stream, home, until)]),
  ]).finally(() => over.abort());
}

async function sendEvents(stream: SSEStreamingApi, { home, fromSeq, signal }: StreamOptions): Promise<void> {
  try {
    for await (const recorded of followDebate(home, fromSeq, signal)) {
      await stream.writeSSE({ event: "recorded", id: String(recorded.seq), data: JSON.stringify(recorded) });
    }
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    await stream.writeSSE({ event: "damaged", data: error.message });
    // Kept open, so that the browser does not keep asking for what will not change.
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  }
}

async function sendLiveText(stream: SSEStreamingApi, home: DebateHome, signal: AbortSignal): Promise<void> {
  for await (const { fresh, whole, isContinued } of followLive(home, LIVE_EVERY_MS, signal)) {
    const data = (isContinued ? fresh : whole).map((part) => JSON.stringify(part)).join("\n");
    await stream.writeSSE({ event: isContinued ? "live" : "live-whole", data });
  }
}

/** A heartbeat that also says whether the debate has an owner, and why nobody continues it. */
async function sendHeartbeats(stream: SSEStreamingApi, home: DebateHome, signal: AbortSignal): Promise<void> {
  let was: boolean | null = null;
  let known: string | null = null;
  while (!signal.aborted) {
    const isAlive = await home.isRunning();
    if (isAlive !== was) await stream.writeSSE({ event: "owner", data: isAlive ? "alive" : "gone" });
    const trouble = await home.findTrouble();
    if (trouble !== known) await stream.writeSSE({ event: "trouble", data: trouble ?? "" });
    await stream.writeSSE({ event: "beat", data: "", retry: RETRY_MS });
    was = isAlive;
    known = trouble;
    await pause(HEARTBEAT_EVERY_MS, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
