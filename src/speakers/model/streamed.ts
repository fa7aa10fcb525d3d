/**
 * One request to a model, as its reply comes in. The only place that knows what the `ai` package streams; ends with `ended` or
 * `broken`, and with neither where it was aborted.
 */

import { createHash } from "node:crypto";
import type { FinishReason, LanguageModelUsage, ModelMessage, TextStreamPart, ToolSet } from "ai";
import type { SpeakRequest } from "../speaker.ts";
import type { Endpoint } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { pulse, withBeats } from "./signs-of-life.ts";
import { languageModel } from "./wires.ts";

export type Streamed =
  | { readonly type: "words"; readonly text: string }
  /** It is at work, without a word. */
  | { readonly type: "beat" }
  | Ended
  | { readonly type: "broken"; readonly error: unknown; readonly requestId: string | null };

export interface Ended {
  readonly type: "ended";
  readonly finish: FinishReason;
  /** In the vendor's own word. */
  readonly raw: string | null;
  readonly usage: LanguageModelUsage;
  readonly requestId: string | null;
}

export async function* streamed(
  endpoint: Endpoint,
  request: SpeakRequest,
  signal: AbortSignal,
): AsyncGenerator<Streamed, void> {
  const life = pulse();
  const [{ streamText }, model] = await Promise.all([loaded(), languageModel({ ...endpoint, fetch: life.fetch })]);
  const { stream } = streamText({
    model,
    messages: [message(endpoint, request)],
    providerOptions: providerOptions(endpoint, request),
    ...(endpoint.vendor.wire === "messages" ? { maxOutputTokens: LONGEST_REPLY_TOKENS } : {}),
    maxRetries: 0,
    abortSignal: signal,
    // Errors are parts of the stream as well; without this they are printed too.
    onError: () => undefined,
    telemetry: { isEnabled: false },
  });
  try {
    for await (const part of withBeats(stream, life)) {
      const heard = part === null ? BEAT : heardIn(part);
      if (heard === null) continue;
      yield heard;
      if (heard.type === "broken" || heard.type === "ended") return;
    }
  } catch (error) {
    // A connection that is lost on the way is thrown.
    if (!signal.aborted) yield { type: "broken", error, requestId: null };
  }
}

const BEAT: Streamed = { type: "beat" };
/** Messages has to be told a limit, and takes a small one for a model that the package does not know. */
const LONGEST_REPLY_TOKENS = 32_000;

async function loaded(): Promise<typeof import("ai")> {
  const ai = await import("ai");
  // What a vendor does not support of a request would be written on the person's terminal.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return ai;
}

function heardIn(part: TextStreamPart<ToolSet>): Streamed | null {
  switch (part.type) {
    case "text-delta":
      return { type: "words", text: part.text };
    case "error":
      return { type: "broken", error: part.error, requestId: requestIdIn(headersOf(part.error), null) };
    case "finish-step": {
      const { finishReason: finish, rawFinishReason, usage, response } = part;
      const requestId = requestIdIn(response.headers, response.id);
      return { type: "ended", finish, raw: rawFinishReason ?? null, usage, requestId };
    }
    default:
      return null;
  }
}

/** The number that the vendor's support asks for; else the reply's own, unless the package made it up. */
function requestIdIn(headers: Readonly<Record<string, string>> | undefined, reply: string | null): string | null {
  const told = headers?.["x-request-id"] ?? headers?.["request-id"];
  return told ?? (reply?.startsWith("aitxt-") ? null : reply);
}

function headersOf(error: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof error !== "object" || error === null || !("responseHeaders" in error)) return undefined;
  const { responseHeaders } = error;
  if (typeof responseHeaders !== "object" || responseHeaders === null) return undefined;
  return Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name, String(value)]));
}

/** Where the vendor caches only what is marked, the mark stands behind what the seat's later prompts share. */
function message({ vendor, model }: Endpoint, { prompt, stablePrefixLength: length }: SpeakRequest): ModelMessage {
  const mark = familyOf(vendor.name, model) === "anthropic" ? CACHE_MARKS[vendor.wire] : undefined;
  if (mark === undefined || length === 0 || length >= prompt.length) return { role: "user", content: prompt };
  return {
    role: "user",
    content: [
      { type: "text", text: prompt.slice(0, length), providerOptions: mark },
      { type: "text", text: prompt.slice(length) },
    ],
  };
}

const CACHE_MARKS: Readonly<Partial<Record<Endpoint["vendor"]["wire"], CacheMark>>> = {
  messages: { anthropic: { cacheControl: { type: "ephemeral" } } },
  chat: { openaiCompatible: { cache_control: { type: "ephemeral" } } },
};

type CacheMark = Record<string, Record<string, { type: "ephemeral" }>>;

function providerOptions({ vendor }: Endpoint, { prompt, stablePrefixLength }: SpeakRequest) {
  const shared = createHash("sha256").update(prompt.slice(0, stablePrefixLength)).digest("hex").slice(0, 32);
  return {
    // Debates are not left lying with the vendor; prompts that begin alike are sent where their beginning is cached.
    openai: { store: false, promptCacheKey: `conclave-${shared}` },
    // It then says what it charged.
    ...(vendor.name === "openrouter" ? { openrouter: { usage: { include: true } } } : {}),
  };
}
