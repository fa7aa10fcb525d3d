/**
 * A speaker that plays a scenario. It answers by call key and attempt, so that demos and tests see the same debate every time.
 * It waits with the `sleep` that is passed in, so that time can be scaled.
 */

import { wakeup } from "../../log/wakeup.ts";
import { DONE, failure, MODEL_TOTAL_MS, type Speaker, type SpeakRequest, type SpeechPart } from "../speaker.ts";
import { findReply, type Scenario, type ScriptedReply } from "./scenario.ts";

/** Resolves after `ms`, or at once when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface ScriptSpeaker extends Speaker {
  /** The prompts sent to each session, by id. Tests use it to check that a session gets only what is new to it. */
  readonly promptsBySession: ReadonlyMap<string, readonly string[]>;
}

export interface ScriptSurroundings {
  readonly id: string;
  readonly sleep: Sleep;
  /** The protocol of the debate; null: unknown. */
  readonly protocol: string | null;
}

export function scriptSpeaker(scenario: Scenario, { id, sleep, protocol }: ScriptSurroundings): ScriptSpeaker {
  const promptsBySession = new Map<string, string[]>();
  return {
    id,
    family: "script",
    traits: { keepsSession: scenario.sessions, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    promptsBySession,
    // The scenario was loaded and checked before.
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
        if (session === null) return yield failure("SPEAKER_SESSION_LOST", `Unknown session ${request.session}.`);
        promptsBySession.set(session, [...(promptsBySession.get(session) ?? []), request.prompt]);
        yield { type: "session", id: session };
      }
      yield* play(reply, sleep, signal);
    },
  };
}

/**
 * A session is named after the call that started it. Like a coding agent's, it can be continued by another process. null: not
 * a session of this scenario.
 */
function sessionFor({ name }: Scenario, { session, call, attempt }: SpeakRequest): string | null {
  if (session === null) return `${name}:${call}#${attempt}`;
  return session.startsWith(`${name}:`) ? session : null;
}

/** Spreads the delay evenly over activities and text; the last piece comes at the end. */
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
  if (end.how === "hang") await wakeup().wait(signal);
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
