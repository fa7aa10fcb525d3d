/**
 * A speaker that plays a scenario. It answers by what is written for the call's key and attempt, so that demos and tests see
 * the same debate every time; waiting is done by the `sleep` it is given, so that time can be scaled.
 */

import { DONE, failure, MODEL_TOTAL_MS, type Speaker, type SpeakRequest, type SpeechPart } from "../speaker.ts";
import { findReply, type Scenario, type ScriptedReply } from "./scenario.ts";

/** Resolves after `ms`, or at once when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface ScriptSpeaker extends Speaker {
  /** The prompts each session was sent, by its id: what shows that a session is told only what it does not know. */
  readonly promptsBySession: ReadonlyMap<string, readonly string[]>;
}

export interface ScriptSurroundings {
  readonly id: string;
  readonly sleep: Sleep;
  /** The protocol of the debate it speaks in; null: not known. */
  readonly protocol: string | null;
}

export function scriptSpeaker(scenario: Scenario, { id, sleep, protocol }: ScriptSurroundings): ScriptSpeaker {
  const told = new Map<string, string[]>();
  return {
    id,
    family: "script",
    traits: { keepsSession: scenario.sessions, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    promptsBySession: told,
    // A scenario that can be played was read and checked before there was a speaker.
    preflight: async () => null,
    async *speak(request, signal): AsyncGenerator<SpeechPart, void> {
      const { call, attempt } = request;
      const reply = findReply(scenario, { call, attempt, protocol });
      if (reply === null) {
        return yield failure(
          "SPEAKER_FAILED",
          `Scenario "${scenario.name}" has no reply to ${call}, attempt ${attempt}.`,
        );
      }
      if (scenario.sessions) {
        const session = sessionFor(scenario, request);
        if (session === null) return yield failure("SPEAKER_SESSION_LOST", `No session ${request.session} is known.`);
        told.set(session, [...(told.get(session) ?? []), request.prompt]);
        yield { type: "session", id: session };
      }
      yield* play(reply, sleep, signal);
    },
  };
}

/**
 * A session is named after the call that began it, and one of this scenario can be continued by another process too, as those
 * of coding agents can. null: it is not one of ours.
 */
function sessionFor({ name }: Scenario, { session, call, attempt }: SpeakRequest): string | null {
  if (session === null) return `${name}:${call}#${attempt}`;
  return session.startsWith(`${name}:`) ? session : null;
}

/** The delay is spread evenly over what is shown and said; the last piece of the text comes at its end. */
async function* play(reply: ScriptedReply, sleep: Sleep, signal: AbortSignal): AsyncGenerator<SpeechPart, void> {
  const texts = pieces(reply.text, reply.pieces);
  const steps = reply.activity.length + texts.length;
  const stepMs = reply.delayMs / Math.max(1, steps);
  for (const text of reply.activity) {
    yield { type: "activity", text };
    await sleep(stepMs, signal);
    if (signal.aborted) return;
  }
  for (const text of texts) {
    await sleep(stepMs, signal);
    if (signal.aborted) return;
    yield { type: "text", text };
  }
  if (steps === 0) await sleep(stepMs, signal);
  const { usage, end } = reply;
  if (end.how === "hang") await waitForAbort(signal);
  if (signal.aborted) return;
  if (usage) yield { type: "usage", usage };
  yield end.how === "fail" ? failure(end.code, end.message, end.retryAfterMs) : DONE;
}

/** At most `count` pieces, cut between words. */
function pieces(text: string, count: number): readonly string[] {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  const size = Math.ceil(words.length / count);
  return Array.from({ length: Math.ceil(words.length / Math.max(1, size)) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(""),
  );
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
