/** Sends a speaker one tiny real prompt to check that it answers. */

import { NO_USAGE } from "../../core/usage.ts";
import { collectReply } from "../../engine/collect-reply.ts";
import { createSpeaker, type Surroundings } from "../../speakers/registry.ts";
import type { ProbeResult } from "../../views/terminal/doctor-table.ts";

const PROMPT = "This is a test of the connection. Reply with the one word: ready";
const SILENCE_MS = 60_000;
const TOTAL_MS = 120_000;

/** `spec` is a speaker as written on the command line. */
export async function probeSpeaker(spec: string, surroundings: Surroundings): Promise<ProbeResult> {
  const speaker = createSpeaker(spec, surroundings);
  if (!speaker) throw new Error(`There is no speaker ${spec}.`);
  const totalMs = TOTAL_MS;
  const asked = { call: "probe", attempt: 1, prompt: PROMPT, ballotSchema: null };
  const request = { ...asked, stablePrefixLength: 0, totalMs, session: null };
  const signal = new AbortController().signal;
  const startedAt = performance.now();
  const reply = await collectReply(speaker, request, {
    silenceMs: SILENCE_MS,
    totalMs,
    signal,
    onPart: () => undefined,
  });
  await speaker.close?.();
  const durationMs = Math.round(performance.now() - startedAt);
  const answered = reply.reason === "done" && reply.text.trim() !== "";
  return { answered, durationMs, usage: reply.usage ?? NO_USAGE, message: answered ? "" : reply.message };
}
