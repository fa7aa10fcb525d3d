/**
 * Answers a prompt. One interface for models, coding agents, commands and scripts; their differences are traits. A speaker
 * makes one attempt and reports what happened; retries, time limits, budgets and repairs are the engine's job.
 */

import type { z } from "zod";
import type { FailureCode } from "../core/failure.ts";
import type { CallKey } from "../core/ids.ts";
import type { Usage } from "../core/usage.ts";
import type { GatedPlace } from "./gate/call-gate.ts";

export interface Speaker {
  /** As written on the command line. */
  readonly id: string;
  /** For independence: anthropic, openai, google, script, … */
  readonly family: string;
  readonly traits: Traits;
  /** Where its calls count; left out: nowhere, and nothing limits them. */
  readonly place?: GatedPlace;
  /** Checks, at no cost, whether it can answer. null: it can. */
  preflight(): Promise<NotReady | null>;
  /** What an attempt uses at most, for an output of at most that many tokens, which it keeps to. Left out: not known in advance. */
  ceiling?(wanted: Ceiling): Promise<Ceiling & { readonly costMicroUsd: number | null }>;
  /** What it was asked by an earlier owner of the debate and still holds; null: nothing. Such a call is continued, not started again. */
  standing?(call: CallKey): Promise<StandingCall | null>;
  /** Ends with exactly one `finished`. A failure is that part, never a throw; after an abort it may just end. */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechPart>;
  /** Releases what it keeps between calls; called when the debate ends. A later call starts afresh. */
  close?(): Promise<void>;
}

export interface Ceiling {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** An attempt at a call. Asking for the same attempt with the same prompt continues it. */
export interface StandingCall {
  readonly attempt: number;
  readonly prompt: string;
  readonly askedAt: string;
}

export interface Traits {
  /** Can continue a session by id. It then takes one prompt at a time, and the engine queues its seat's calls. */
  readonly keepsSession: boolean;
  readonly readsFiles: boolean;
  /** Default time limit for one attempt. */
  readonly totalMs: number;
}

export const MODEL_TOTAL_MS = 300_000;
export const AGENT_TOTAL_MS = 900_000;

export interface NotReady {
  readonly code: FailureCode;
  /** One sentence: what is missing. */
  readonly message: string;
  /** How to fix it, one step per line: a command as it is typed, or a sentence. */
  readonly fix: string;
}

export interface SpeakRequest {
  readonly call: CallKey;
  /** Counts from 1. */
  readonly attempt: number;
  readonly prompt: string;
  /** The length of the prefix that this seat's later prompts share, which a vendor may cache. */
  readonly stablePrefixLength: number;
  /** Time limit for the attempt; the engine enforces it except while the speaker is waiting. */
  readonly totalMs: number;
  /** At most this much output; left out: not limited. Only for speakers with a ceiling. */
  readonly outputTokens?: number;
  /** Left out: the speaker's own. Only API models take one. */
  readonly temperature?: number;
  /** Continue this session; the prompt then contains only what is new to it. */
  readonly session: string | null;
  /** Builds what the reply's ballot has to match, for a speaker that can hold its model to it; null: no ballot is expected. */
  readonly ballotSchema: (() => z.ZodType) | null;
}

/** Text, activity and waiting are shown live and not logged. */
export type SpeechPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "activity"; readonly text: string }
  /** It did something that seats may not, as in "it has changed src/auth.ts". Shown and recorded. */
  | { readonly type: "breach"; readonly text: string }
  /** It has not started, for this reason. Time limits are suspended until the next part. With `until`, it waits for a person, who has until then. */
  | { readonly type: "waiting"; readonly text: string; readonly until?: string }
  /** The text so far was not the reply (an agent thinks aloud between tool calls); the reply starts over. */
  | { readonly type: "retracted" }
  | { readonly type: "usage"; readonly usage: Usage }
  | { readonly type: "session"; readonly id: string }
  | { readonly type: "request"; readonly id: string }
  /** The model that answers, which may be another one than was asked for. */
  | { readonly type: "model"; readonly id: string }
  | Finished;

export interface Finished {
  readonly type: "finished";
  readonly reason: "done" | FailureCode;
  readonly message: string;
  /** From a rate limit. */
  readonly retryAfterMs: number | null;
}

/** None for an empty text. */
export function textParts(text: string): readonly SpeechPart[] {
  return text === "" ? [] : [{ type: "text", text }];
}

export const DONE: Finished = { type: "finished", reason: "done", message: "", retryAfterMs: null };

export function failure(reason: FailureCode, message: string, retryAfterMs: number | null = null): Finished {
  return { type: "finished", reason, message, retryAfterMs };
}
