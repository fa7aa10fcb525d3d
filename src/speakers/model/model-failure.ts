/**
 * Decides why a model call failed: from the status, headers and body of an error response, from errors inside a stream, from
 * failed or lost connections, and from how a reply ended. The response to each failure is defined in core/failure.ts.
 */

import type { FailureCode } from "../../core/failure.ts";
import { classifyFailure, retryAfterMs } from "../classify-failure.ts";
import type { FinishReason } from "./package-model.ts";

export interface ModelFailure {
  readonly code: FailureCode;
  /** The vendor's message, or what we observed. */
  readonly detail: string;
  readonly retryAfterMs: number | null;
}

/** A web page instead of a reply: a proxy, a login portal, a wrong address. */
export class NoStreamError extends Error {
  override readonly name = "NoStreamError";
}

/** `saidWords`: whether part of the reply had arrived. */
export function errorFailure(error: unknown, saidWords: boolean): ModelFailure {
  if (error instanceof NoStreamError) return { code: "SPEAKER_FAILED", detail: error.message, retryAfterMs: null };
  const message = textAt(error, "message") || String(error);
  if (ENDED_EARLY.test(message)) return { ...earlyEnd(saidWords), retryAfterMs: null };
  const status = statusOf(error);
  const body = textAt(error, "responseBody") || jsonOf(error);
  const said = `${message}\n${body}`;
  const waitMs = headerWaitMs(error) ?? retryAfterMs(said);
  const code = refusalCode(said, status, waitMs) ?? connectionFailure(error) ?? "SPEAKER_FAILED";
  const detail = status === null ? connectionDetail(error, message) : `${status} ${message}`;
  return { code, detail, retryAfterMs: code === "SPEAKER_RATE_LIMITED" ? waitMs : null };
}

/** Whether the address of a request does not exist, rather than the model that it names. */
export function lacksRoute(error: unknown): boolean {
  return LACKING.has(statusOf(error) ?? 0) && !/\bmodel\b/i.test(textAt(error, "responseBody"));
}

/** Not found, not allowed so, not implemented. */
const LACKING: ReadonlySet<number> = new Set([404, 405, 501]);

/** Whether a request was rejected because it included tools. */
export function refusesTools(error: unknown): boolean {
  const status = statusOf(error);
  if (status === null || !REFUSALS.has(status)) return false;
  if (OTHER_REASONS.has(errorFailure(error, false).code)) return false;
  const said = `${textAt(error, "message")} ${textAt(error, "responseBody")}`;
  return /\btools?\b|\bfunction.?call/i.test(said);
}

/** How servers that do not support tools reject such a request. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422, 500, 501]);
const OTHER_REASONS: ReadonlySet<FailureCode> = new Set([
  "SPEAKER_AUTH",
  "SPEAKER_RATE_LIMITED",
  "SPEAKER_USAGE_LIMIT",
  "SPEAKER_CONTEXT_TOO_LONG",
  "SPEAKER_DECLINED",
]);

/** For a reply that ended; null: it is an answer. */
export function endFailure(
  { finish, raw }: { readonly finish: FinishReason; readonly raw: string | null },
  text: string,
): Omit<ModelFailure, "retryAfterMs"> | null {
  const isEmpty = text.trim() === "";
  switch (finish) {
    case "content-filter":
      return { code: "SPEAKER_DECLINED", detail: `the reply was withheld (${raw ?? "content filter"})` };
    case "length":
      if (raw === "model_context_window_exceeded") {
        return {
          code: "SPEAKER_CONTEXT_TOO_LONG",
          detail: "the prompt and the reply together are too long for the model",
        };
      }
      if (isEmpty) return { code: "SPEAKER_EMPTY", detail: "the token limit was reached before the first word" };
      return { code: "SPEAKER_TRUNCATED", detail: "the reply reached the token limit" };
    case "interrupted":
      return earlyEnd(!isEmpty);
    case "error":
      return { code: "SPEAKER_FAILED", detail: `the reply ended in an error${raw === null ? "" : ` (${raw})`}` };
    default:
      // Servers use their own finish reasons; any text counts as a reply.
      return isEmpty ? { code: "SPEAKER_EMPTY", detail: "the reply is empty" } : null;
  }
}

/** How the packages report a stream without its last event. */
const ENDED_EARLY = /stream ended without a finish/i;

function earlyEnd(saidWords: boolean): Omit<ModelFailure, "retryAfterMs"> {
  return saidWords
    ? { code: "SPEAKER_TRUNCATED", detail: "the reply broke off" }
    : { code: "SPEAKER_EMPTY", detail: "the reply ended before its first word" };
}

function refusalCode(said: string, status: number | null, waitMs: number | null): FailureCode | null {
  return classifyFailure(said, { status, waitMs }) ?? (status === 404 ? "SPEAKER_NO_MODEL" : null);
}

/** A failure of the connection. */
function connectionFailure(error: unknown): FailureCode | null {
  const causes = causesOf(error);
  // Without a code it is not a network error; malformed JSON has a cause as well.
  if (!causes.some((cause) => textAt(cause, "code") !== "")) return null;
  const said = causes.map((cause) => `${textAt(cause, "code")} ${textAt(cause, "message")}`);
  return classifyFailure(said.join("\n")) ?? "SPEAKER_NETWORK";
}

function connectionDetail(error: unknown, message: string): string {
  const deepest = causesOf(error).at(-1);
  return deepest === undefined ? message : textAt(deepest, "message") || textAt(deepest, "code") || message;
}

/** The wait that the response headers ask for. */
function headerWaitMs(error: unknown): number | null {
  const headers = getProperty(error, "responseHeaders");
  const ms = Number.parseFloat(textAt(headers, "retry-after-ms"));
  if (ms >= 0) return ms;
  const said = textAt(headers, "retry-after").trim();
  if (/^\d+(\.\d+)?$/.test(said)) return Number(said) * 1_000;
  const until = Date.parse(said);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

/** A status of 200 means that the error came later, in the stream. */
function statusOf(error: unknown): number | null {
  const status = getProperty(error, "statusCode");
  return typeof status === "number" && status >= 400 ? status : null;
}

/** The error's causes, the nearest first. */
function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (
    let cause = getProperty(error, "cause");
    cause instanceof Error && !causes.includes(cause);
    cause = cause.cause
  ) {
    causes.push(cause);
  }
  return causes;
}

function jsonOf(error: unknown): string {
  const parts = [getProperty(error, "code"), getProperty(error, "type"), getProperty(error, "data")].filter(
    (part) => part !== undefined,
  );
  return parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join("\n");
}

function textAt(value: unknown, key: string): string {
  const found = getProperty(value, key);
  return typeof found === "string" ? found : "";
}

function getProperty(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
