/** A speaker for tests: a function from the request to what it says. It remembers every prompt it was sent. */

import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import type { FailureCode } from "../../src/core/failure.ts";
import { NO_USAGE, type Usage } from "../../src/core/usage.ts";
import {
  type Ceiling,
  DONE,
  failure,
  MODEL_TOTAL_MS,
  type Speaker,
  type SpeakRequest,
  type SpeechPart,
} from "../../src/speakers/speaker.ts";

export interface Said {
  /** Said first and taken back. */
  readonly aloud?: string;
  readonly text?: string;
  /** What it is seen to do and may not. */
  readonly breach?: string;
  readonly ballot?: unknown;
  readonly fail?: FailureCode;
  readonly message?: string;
  readonly retryAfterMs?: number;
  readonly hang?: true;
  /** Says nothing more after what it takes back. */
  readonly stall?: true;
  readonly delayMs?: number;
  readonly usage?: Partial<Usage>;
}

export type Script = (request: SpeakRequest) => Said;

export interface Sent extends SpeakRequest {
  readonly speaker: string;
}

export interface ScriptedTraits {
  readonly id?: string;
  readonly keepsSession?: boolean;
  /** Then it names a ceiling, and every attempt uses all that it is allowed, and a lot where nothing limits it. */
  readonly microUsdPerToken?: number;
}

export function scripted(
  script: Script,
  sent: Sent[],
  { id = "scripted", keepsSession = false, microUsdPerToken }: ScriptedTraits = {},
): Speaker {
  const costOf = ({ inputTokens, outputTokens }: Ceiling) => (inputTokens + outputTokens) * (microUsdPerToken ?? 0);
  let sessions = 0;
  return {
    id,
    family: "test",
    traits: { keepsSession, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    preflight: async () => null,
    ...(microUsdPerToken === undefined
      ? {}
      : { ceiling: async (wanted) => ({ ...wanted, costMicroUsd: costOf(wanted) }) }),
    async *speak(request, signal): AsyncGenerator<SpeechPart> {
      sent.push({ ...request, speaker: id });
      const said = script(request);
      if (said.delayMs !== undefined) await pause(said.delayMs, signal);
      if (said.hang) await pause(600_000, signal);
      if (signal.aborted) return;
      if (keepsSession) yield { type: "session", id: request.session ?? `${id}#${++sessions}` };
      if (said.breach !== undefined) yield { type: "breach", text: said.breach };
      if (said.aloud !== undefined) {
        yield { type: "text", text: said.aloud };
        if (said.stall) await pause(600_000, signal);
        if (signal.aborted) return;
        yield { type: "retracted" };
      }
      const text = [said.text ?? "", said.ballot === undefined ? "" : ballotBlock(said.ballot)]
        .filter((part) => part !== "")
        .join("\n\n");
      if (text !== "") yield { type: "text", text };
      if (microUsdPerToken !== undefined) {
        const tokens = {
          inputTokens: Math.ceil(request.prompt.length / 3),
          outputTokens: request.outputTokens ?? 90_000,
        };
        yield { type: "usage", usage: { ...NO_USAGE, ...tokens, costMicroUsd: costOf(tokens) } };
      }
      if (said.usage) {
        yield {
          type: "usage",
          usage: {
            inputTokens: 0,
            outputTokens: 0,
            cachedTokens: 0,
            costMicroUsd: null,
            estimated: false,
            ...said.usage,
          },
        };
      }
      yield said.fail ? failure(said.fail, said.message ?? "as scripted", said.retryAfterMs ?? null) : DONE;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
