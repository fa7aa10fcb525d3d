/**
 * Classifies an error text into the failure codes of core/failure.ts. A number counts only where it is a status, and specific
 * phrases come first: vendors answer 429 both to a rate limit and to an exhausted quota.
 */

import type { FailureCode } from "../core/failure.ts";
import { durationMs } from "./duration.ts";
import { type Finished, failure } from "./speaker.ts";

/** What came with an error text; what is left out is looked for in the text. */
export interface ErrorSigns {
  readonly status?: number | null;
  readonly waitMs?: number | null;
}

/** null: no known failure. */
export function classifyFailure(text: string, { status = null, waitMs = null }: ErrorSigns = {}): FailureCode | null {
  if (NEVER_REFILLS.test(text)) return "SPEAKER_USAGE_LIMIT";
  const namesWait = (waitMs ?? retryAfterMs(text)) !== null;
  const narrow = matchWords(text, NARROW_WORDS);
  // A quota that refills by itself is a rate limit.
  if (narrow !== null) return narrow === "SPEAKER_USAGE_LIMIT" && namesWait ? "SPEAKER_RATE_LIMITED" : narrow;
  const [, labelled, explained] = STATUS.exec(text) ?? [];
  return statusFailure(status ?? Number(labelled ?? explained)) ?? matchWords(text, WORDS);
}

export type FailureWords = readonly (readonly [FailureCode, RegExp])[];

/** The first that matches; null: none does. */
export function matchWords(text: string, words: FailureWords): FailureCode | null {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** null: the status alone does not decide. */
function statusFailure(status: number): FailureCode | null {
  if (status === 401 || status === 403) return "SPEAKER_AUTH";
  if (status === 402) return "SPEAKER_USAGE_LIMIT";
  if (status === 408) return "SPEAKER_TIMEOUT";
  if (status === 413) return "SPEAKER_CONTEXT_TOO_LONG";
  if (status === 429) return "SPEAKER_RATE_LIMITED";
  return status >= 500 && status <= 599 ? "SPEAKER_OVERLOADED" : null;
}

/** How long a rate limit asks to wait; null: unknown. */
export function retryAfterMs(text: string): number | null {
  const [, seconds] =
    /\bretry[-_ ]?after(?:[-_ ]?seconds)?\W{1,4}(\d+(?:\.\d+)?)(?![\d.]*\s*(?:ms|m|h)\b)/i.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const [, wait] =
    /\b(?:again|retry\w*|wait|resets?)\b[^\n\d]{0,24}?((?:\d+(?:\.\d+)?\s*(?:ms|h|m|s)[a-z]*\s*)+)/i.exec(text) ?? [];
  return wait === undefined ? null : durationMs(wait);
}

/** A rate limit's message says how long to wait. */
export function failureWithRetry(reason: FailureCode, message: string): Finished {
  return failure(reason, message, reason === "SPEAKER_RATE_LIMITED" ? retryAfterMs(message) : null);
}

/** A daily quota does not refill within the minute that the response suggests, and an empty account never does. */
const NEVER_REFILLS = /PerDay|\binsufficient_quota\b|\bspecified API usage limits\b|\bcredit balance\b/;

const NARROW_WORDS: FailureWords = [
  [
    "SPEAKER_SESSION_LOST",
    /\bno conversation found\b|\bno rollout found\b|\bsession not found\b|\b(unknown|invalid|expired) session\b|\bsession\b.{0,40}\b(does not exist|expired|not found)\b/i,
  ],
  [
    "SPEAKER_CONTEXT_TOO_LONG",
    /\bcontext_length_exceeded\b|\bmaximum context length\b|\b(prompt|context|input|request)\b.{0,20}\btoo (long|large)\b|\bexceeds?\b.{0,30}\bcontext (window|length|size)\b|\bgreater than the context length\b|\btoken count\b.{0,30}\bexceeds\b/i,
  ],
  [
    "SPEAKER_USAGE_LIMIT",
    /\binsufficient[_ ](quota|balance|credits?|funds)\b|\b(usage|spending|monthly|weekly|daily|session|\d-hour) limits?\b|\b(hit|reached) your\b.{0,20}\blimit\b|\bquota\b.{0,20}\b(exceeded|exhausted|reached)\b|\b(exceeded|exhausted)\b.{0,30}\bquota\b|\bexceeded_current_quota|\bcredit balance\b|\bout of credits?\b|\bbilling\b.{0,20}\blimit\b/i,
  ],
  [
    "SPEAKER_NO_MODEL",
    /\bmodel_not_found\b|\bunknown model\b|\bmodel\b.{0,60}\b(does not exist|may not exist|not found)\b/i,
  ],
  [
    "SPEAKER_DECLINED",
    /\bcontent[_ ](filter|policy)\b|\bcontent management policy\b|\bblocked by safety\b|\binput was flagged\b/i,
  ],
];

const STATUS =
  /\b(?:http(?:\/[\d.]+)?|status|code|error|rejected|response)\b[^\n\d]{0,24}(40[1-9]|413|429|5\d\d)\b|\b(401|403|408|413|429|50\d|529)(?= (?:unauthori[sz]ed|forbidden|request timeout|payload|too many|internal server|bad gateway|service unavailable|gateway))/i;

const WORDS: FailureWords = [
  [
    "SPEAKER_AUTH",
    /\bunauthori[sz]ed\b|\bauthentication\b.{0,20}\b(failed|error|required)\b|\bauthentication_(failed|error)\b|\b(invalid|incorrect|missing|no|expired)\b.{0,24}\b(api[-_ ]?key|credentials?|access token)\b|\bapi[-_ ]?key\b.{0,40}\b(not (set|found|valid)|missing|required|invalid)\b|\bnot (logged|signed) in\b|\bplease (log|sign) ?in\b|\brun \S*\/?login\b/i,
  ],
  ["SPEAKER_RATE_LIMITED", /\brate[-_ ]?limit|\btoo many requests\b|\bresource_exhausted\b/i],
  [
    "SPEAKER_OVERLOADED",
    /\boverloaded(?:_error)?\b|\bserver_error\b|\binternal server error\b|\bbad gateway\b|\bservice unavailable\b|\bat capacity\b|\bhigh demand\b/i,
  ],
  ["SPEAKER_UNREACHABLE", /\beconnrefused\b|\bconnection refused\b|\bno running \w+ server\b/i],
  ["SPEAKER_TIMEOUT", /\betimedout\b|\btimed?[-_ ]?out\b|\bdeadline[_ ]exceeded\b/i],
  [
    "SPEAKER_NETWORK",
    /\b(econnreset|enotfound|eai_again|enetunreach|ehostunreach|enetdown)\b|\bsocket hang up\b|\bfetch failed\b|\bnetwork error\b|\b(could not|failed to|unable to) resolve\b|\bname resolution\b|\bconnection (reset|dropped|lost|closed|aborted|error)\b|\bnetwork is unreachable\b|\bno route to host\b/i,
  ],
  ["SPEAKER_NOT_INSTALLED", /\bcommand not found\b/i],
];
