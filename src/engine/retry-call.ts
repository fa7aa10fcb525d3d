/**
 * One call, from its first attempt to its answer or failure. core/failure.ts decides what follows a failed attempt. Each retry is
 * an event, so that nothing is retried or paid for invisibly.
 */

import type { BallotReading } from "../core/ballot/ballot-block.ts";
import { replyFault } from "../core/ballot/reply-fault.ts";
import type { CallAnswered, CallFailed, DebateEvent } from "../core/event.ts";
import { FAILURES, type FailureCode, LONGEST_WAIT_MS, waitMs } from "../core/failure.ts";
import type { CallKey } from "../core/ids.ts";
import { millis } from "../core/time.ts";
import { addUsage, estimateUsage, NO_USAGE, type Usage } from "../core/usage.ts";
import { classifyFailure } from "../speakers/classify-failure.ts";
import type { Speaker, SpeakRequest, SpeechPart, StandingCall } from "../speakers/speaker.ts";
import type { Clock } from "./clock.ts";
import { type CollectedReply, collectReply } from "./collect-reply.ts";
import type { Allowance } from "./reservations.ts";
import { continuationPrompt, shortenPrompt } from "./retry-prompt.ts";
import type { SpentLimit } from "./spending-limits.ts";

export interface RetryableCall {
  readonly key: CallKey;
  readonly speaker: Speaker;
  /** The prompt; for a session, only what is new to it. */
  readonly prompt: string;
  /** Builds the full prompt, for when a session is lost. */
  readonly wholePrompt: () => string;
  /** The beginning that the seat's later prompts share. */
  readonly stablePrefix: () => string;
  readonly temperature: number | undefined;
  readonly session: string | null;
  /** What its speaker still holds of it, if an earlier owner of the log asked it (default: nothing). */
  readonly standing?: StandingCall | null;
  readonly ballotSchema: SpeakRequest["ballotSchema"];
  readonly retries: number;
  readonly silenceMs: number;
  readonly totalMs: number;
  /** Reads the ballot in a reply; null: none is expected. */
  readonly read: ((text: string) => BallotReading<unknown>) | null;
}

export interface RetryContext {
  readonly clock: Clock;
  readonly append: (event: DebateEvent) => Promise<unknown>;
  /** Before each attempt, which starts only if it can be paid for. */
  readonly reserve: (prompt: string) => Promise<Allowance>;
  readonly onSessionLost: (session: string) => Promise<unknown>;
  readonly onPart: (part: SpeechPart) => void;
  readonly onWait: (ms: number, code: FailureCode) => void;
  readonly signal: AbortSignal;
}

/** Ended by the signal; the usage of its last attempt is not in the log yet. */
export interface CutOff {
  readonly type: "cut off";
  readonly usage: Usage;
}

/** A limit leaves too little for another attempt; what was used before is in the log. */
export interface Unpaid {
  readonly type: "unpaid";
  readonly limit: SpentLimit;
}

export async function retryCall(
  call: RetryableCall,
  settling: RetryContext,
): Promise<CallAnswered | CallFailed | CutOff | Unpaid> {
  const { standing } = call;
  const startedAt = standing ? millis(standing.askedAt) : settling.clock.now();
  let plan: Attempt = {
    attempt: standing?.attempt ?? 1,
    prompt: standing?.prompt ?? call.prompt,
    session: call.session,
    silenceMs: call.silenceMs,
    textSoFar: "",
    used: new Set(),
  };
  for (;;) {
    const allowance = await settling.reserve(plan.prompt);
    if (allowance.limit !== null) return { type: "unpaid", limit: allowance.limit };
    const collected = await makeAttempt(call, { ...plan, outputTokens: allowance.outputTokens }, settling);
    const usage = usageOf(plan.prompt, collected);
    if (collected.reason === "aborted") return { type: "cut off", usage };
    const text = plan.textSoFar + collected.text;
    const reading = call.read?.(text) ?? { ballot: null, fault: null };
    const code = failureOf(collected, text, reading, call.read !== null);
    if (code === null) {
      const durationMs = settling.clock.now() - startedAt;
      const { session, requestId, model } = collected;
      const ids = { session, requestId, model };
      return { type: "call.answered", call: call.key, text, ...reading, usage, ...ids, durationMs, reused: null };
    }
    const message = collected.reason === "done" ? `The reply is not an answer: ${excerpt(text)}` : collected.message;
    const next = nextAttempt(call, plan, { code, collected, text, jitter: settling.clock.random() });
    if (next === null) return { type: "call.failed", call: call.key, code: finalCode(code, collected), message, usage };

    if (code === "SPEAKER_SESSION_LOST") await settling.onSessionLost(plan.session ?? "");
    const { attempt } = plan;
    await settling.append({ type: "call.retried", call: call.key, attempt, code, message, waitMs: next.waitMs, usage });
    if (next.plan.textSoFar === "") settling.onPart({ type: "retracted" });
    if (next.waitMs > 0) settling.onWait(next.waitMs, code);
    await settling.clock.sleep(next.waitMs, settling.signal);
    if (settling.signal.aborted) return { type: "cut off", usage: NO_USAGE };
    plan = next.plan;
  }
}

interface Attempt {
  readonly attempt: number;
  readonly prompt: string;
  readonly session: string | null;
  readonly silenceMs: number;
  /** The reply so far, if it was cut off. */
  readonly textSoFar: string;
  /** Responses already used in this call: rebuild, shorten, continue. */
  readonly used: ReadonlySet<string>;
}

interface PaidAttempt extends Attempt {
  readonly outputTokens: number | undefined;
}

function makeAttempt(
  call: RetryableCall,
  plan: PaidAttempt,
  { signal, onPart }: RetryContext,
): Promise<CollectedReply> {
  const { attempt, prompt, session, silenceMs, outputTokens } = plan;
  const prefix = call.stablePrefix();
  const stablePrefixLength = prompt.startsWith(prefix) ? prefix.length : 0;
  const { totalMs, temperature, ballotSchema } = call;
  const limit = outputTokens === undefined ? {} : { outputTokens };
  const heat = temperature === undefined ? {} : { temperature };
  const asked = { call: call.key, attempt, prompt, ballotSchema };
  const request = { ...asked, stablePrefixLength, totalMs, session, ...limit, ...heat };
  return collectReply(call.speaker, request, { silenceMs, totalMs, signal, onPart });
}

/** A reply with a valid ballot is an answer, however it ended. A short one without may be an error message. */
function failureOf(
  collected: CollectedReply,
  text: string,
  { ballot }: BallotReading<unknown> | NoReading,
  wantsBallot: boolean,
): FailureCode | null {
  const isWhole = wantsBallot && ballot !== null;
  if (collected.reason === "aborted") return null;
  if (collected.reason !== "done") return collected.reason === "SPEAKER_TRUNCATED" && isWhole ? null : collected.reason;
  return isWhole ? null : failureInReply(text);
}

/** An error message is classified by its text. */
function failureInReply(text: string): FailureCode | null {
  const fault = replyFault(text);
  return fault === "SPEAKER_FAILED" ? (classifyFailure(text) ?? fault) : fault;
}

interface NoReading {
  readonly ballot: null;
  readonly fault: null;
}

interface Failure {
  readonly code: FailureCode;
  readonly collected: CollectedReply;
  readonly text: string;
  readonly jitter: number;
}

/** null: no further attempt; the call has failed. */
function nextAttempt(
  call: RetryableCall,
  plan: Attempt,
  { code, collected, text, jitter }: Failure,
): { readonly plan: Attempt; readonly waitMs: number } | null {
  const policy = FAILURES[code].next;
  const again = { ...plan, attempt: plan.attempt + 1, used: new Set(plan.used).add(policy) };
  switch (policy) {
    case "absent":
      return null;
    case "wait":
    case "back off": {
      const wait = waitMs(code, plan.attempt, collected.retryAfterMs, jitter);
      if (plan.attempt > call.retries || wait > LONGEST_WAIT_MS) return null;
      const silenceMs = code === "SPEAKER_TIMEOUT" ? plan.silenceMs * 2 : plan.silenceMs;
      return { plan: { ...again, silenceMs }, waitMs: wait };
    }
    case "rebuild":
      if (plan.used.has(policy)) return null;
      return { plan: { ...again, session: null, prompt: call.wholePrompt() }, waitMs: 0 };
    case "shorten":
      if (plan.used.has(policy)) return null;
      return { plan: { ...again, prompt: shortenPrompt(plan.prompt) }, waitMs: 0 };
    case "continue": {
      if (plan.used.has(policy)) return null;
      const session = collected.session ?? plan.session;
      return {
        plan: { ...again, session, prompt: continuationPrompt(plan.prompt, text, session !== null), textSoFar: text },
        waitMs: 0,
      };
    }
  }
}

/** A rate limit with a very long wait counts as a usage limit. */
function finalCode(code: FailureCode, collected: CollectedReply): FailureCode {
  return code === "SPEAKER_RATE_LIMITED" && (collected.retryAfterMs ?? 0) > LONGEST_WAIT_MS
    ? "SPEAKER_USAGE_LIMIT"
    : code;
}

function usageOf(prompt: string, collected: CollectedReply): Usage {
  if (collected.usage) return collected.usage;
  return collected.text === "" && collected.reason !== "done"
    ? NO_USAGE
    : addUsage(NO_USAGE, estimateUsage(prompt, collected.text));
}

function excerpt(text: string): string {
  const said = text.trim().replace(/\s+/g, " ");
  return said === "" ? "it is empty." : `“${said.length > 160 ? `${said.slice(0, 159)}…` : said}”`;
}

/** A repair asks for the block only, so bare JSON or a block with another name is accepted. */
export function readRepair(text: string, read: (text: string) => BallotReading<unknown>): BallotReading<unknown> {
  const fenced = read(text);
  if (fenced.ballot !== null) return fenced;
  const bare = text
    .trim()
    .replace(/^(`{3,}|~{3,})\w*\n/, "")
    .replace(/\n(`{3,}|~{3,})$/, "");
  const retried = read(`\`\`\`ballot\n${bare}\n\`\`\``);
  return retried.ballot === null ? fenced : retried;
}
