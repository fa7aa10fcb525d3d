/**
 * What answers a prompt. One shape for a model, a coding agent, a command and a script; what they do not share is a trait.
 * A speaker makes one attempt and says what it saw: retries, time limits, budgets and repair are the engine's.
 */

import type { FailureCode } from "../core/failure.ts";
import type { CallKey } from "../core/ids.ts";
import type { Usage } from "../core/usage.ts";

export interface Speaker {
  /** As the person wrote it. */
  readonly id: string;
  /** For independence: anthropic, openai, google, script, … */
  readonly family: string;
  readonly traits: Traits;
  /** Looks, without spending anything, whether it could answer. null: it could. */
  preflight(): Promise<NotReady | null>;
  /** Ends with exactly one `finished`. A failure is that part, never a throw; after an abort it may just end. */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechPart>;
}

export interface Traits {
  /** Continues a session by id. It then takes one prompt at a time, and the engine queues its seat's calls. */
  readonly keepsSession: boolean;
  readonly readsFiles: boolean;
  /** How long one attempt may take in all, unless the person says otherwise. */
  readonly totalMs: number;
}

export const MODEL_TOTAL_MS = 300_000;
export const AGENT_TOTAL_MS = 900_000;

export interface NotReady {
  readonly code: FailureCode;
  /** One sentence: what is missing. */
  readonly message: string;
  /** The command or step that mends it. */
  readonly fix: string;
}

export interface SpeakRequest {
  readonly call: CallKey;
  /** Counts from 1. */
  readonly attempt: number;
  readonly prompt: string;
  /** Characters that the prompt shares with this seat's later ones, counted from its start: what a vendor may cache. */
  readonly stablePrefixLength: number;
  /** How long it may take in all; the engine holds it to that while it is not waiting. */
  readonly totalMs: number;
  /** Continue this session; the prompt then holds only what it was not told. */
  readonly session: string | null;
}

/** Text, activity and waiting are shown live and not logged. */
export type SpeechPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "activity"; readonly text: string }
  /** It did what seats may not, as in "it has changed src/auth.ts": shown, and recorded. */
  | { readonly type: "breach"; readonly text: string }
  /** It has not begun, for this reason: neither time limit runs until the next part. */
  | { readonly type: "waiting"; readonly text: string }
  /** What was said so far was not the reply (an agent thinks aloud between two looks at a file): it begins anew. */
  | { readonly type: "retracted" }
  | { readonly type: "usage"; readonly usage: Usage }
  | { readonly type: "session"; readonly id: string }
  | { readonly type: "request"; readonly id: string }
  | Finished;

export interface Finished {
  readonly type: "finished";
  readonly reason: "done" | FailureCode;
  readonly message: string;
  /** What a rate limit said. */
  readonly retryAfterMs: number | null;
}

export const DONE: Finished = { type: "finished", reason: "done", message: "", retryAfterMs: null };

export function failure(reason: FailureCode, message: string, retryAfterMs: number | null = null): Finished {
  return { type: "finished", reason, message, retryAfterMs };
}
