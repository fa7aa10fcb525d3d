/**
 * Streams one call to a model: a request, and another after every round of tool calls. The only place that knows the stream
 * format of the `ai` package. Ends with `ended` or `broken`, or with neither if aborted.
 */

import { createHash } from "node:crypto";
import type { FinishReason, LanguageModelUsage, ModelMessage, TextStreamPart, ToolSet } from "ai";
import type { Tool } from "../../core/tool.ts";
import type { SpeakRequest } from "../speaker.ts";
import { mustReply, type StepLimits, stepLimits } from "./call-ceiling.ts";
import type { Endpoint } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { loadLanguageModel } from "./language-model.ts";
import { createPulse, withBeats } from "./pulse.ts";
import { ABOUT_TOOLS, buildToolSet } from "./tool-set.ts";
import { wholeReplies } from "./whole-reply.ts";

export type ModelStreamPart =
  | { readonly type: "words"; readonly text: string }
  /** It is working without producing text. */
  | { readonly type: "beat" }
  | { readonly type: "look"; readonly activity: string }
  /** The text so far led to a tool call; the reply starts over. */
  | (Step & { readonly type: "looked" })
  | StreamEnd
  | { readonly type: "broken"; readonly error: unknown; readonly requestId: string | null };

/** One request and its answer. */
interface Step {
  readonly finish: FinishReason;
  /** As named by the vendor. */
  readonly raw: string | null;
  readonly usage: LanguageModelUsage;
  readonly requestId: string | null;
  /** The model that answered. */
  readonly model: string;
}

export interface StreamEnd extends Step {
  readonly type: "ended";
}

export interface ModelRequest {
  readonly endpoint: Endpoint;
  readonly request: SpeakRequest;
  readonly tools: readonly Tool[];
}

export async function* modelStream(asked: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelStreamPart, void> {
  const { endpoint, tools } = asked;
  const request = tools.length === 0 ? asked.request : announceTools(asked.request);
  const limits = stepLimits(asked.request.outputTokens, tools.length > 0);
  const life = createPulse();
  const ai = await loadAi();
  const { fetch, accept } = wholeReplies(ai, life.fetch);
  const model = accept(await loadLanguageModel({ ...endpoint, fetch }));
  const { streamText, isStepCount } = ai;
  const { stream } = streamText({
    model,
    messages: [message(endpoint, request)],
    providerOptions: providerOptions(endpoint, request),
    ...maxOutput(endpoint, limits),
    ...(tools.length === 0 ? {} : { tools: await buildToolSet(tools, endpoint.vendor.wire, limits.toolCharacters) }),
    prepareStep: ({ steps }) => (mustReply(steps, limits) ? { toolChoice: "none" } : {}),
    stopWhen: isStepCount(limits.looks + 1),
    maxRetries: 0,
    abortSignal: signal,
    // Errors are also parts of the stream; without this they are printed too.
    onError: () => undefined,
    telemetry: { isEnabled: false },
  });
  let step: Step | null = null;
  try {
    for await (const part of withBeats(stream, life)) {
      if (part?.type === "finish-step") {
        step = stepOf(part);
        continue;
      }
      if (part?.type === "finish" && step !== null) return yield { type: "ended", ...step };
      const streamPart = part === null ? BEAT : toStreamPart(part, tools);
      if (step !== null && (part?.type === "start-step" || streamPart?.type === "broken")) {
        yield { type: "looked", ...step };
        step = null;
      }
      if (streamPart !== null) yield streamPart;
      if (streamPart?.type === "broken") return;
    }
  } catch (error) {
    // A lost connection is thrown.
    if (!signal.aborted) yield { type: "broken", error, requestId: null };
  }
}

/** The announcement is part of the prefix that later prompts share. */
function announceTools({ prompt, stablePrefixLength, ...request }: SpeakRequest): SpeakRequest {
  const line = `${ABOUT_TOOLS}\n\n`;
  const length = stablePrefixLength === 0 ? 0 : stablePrefixLength + line.length;
  return { ...request, prompt: `${line}${prompt}`, stablePrefixLength: length };
}

const BEAT: ModelStreamPart = { type: "beat" };
/** The messages format requires a limit, and the package assumes a small one for unknown models. */
const LONGEST_REPLY_TOKENS = 32_000;

function maxOutput({ vendor }: Endpoint, { outputTokens }: StepLimits): { readonly maxOutputTokens?: number } {
  if (outputTokens !== null) return { maxOutputTokens: outputTokens };
  return vendor.wire === "messages" ? { maxOutputTokens: LONGEST_REPLY_TOKENS } : {};
}

async function loadAi(): Promise<typeof import("ai")> {
  const ai = await import("ai");
  // Otherwise warnings about unsupported options are printed on the terminal.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return ai;
}

function toStreamPart(part: TextStreamPart<ToolSet>, tools: readonly Tool[]): ModelStreamPart | null {
  switch (part.type) {
    case "text-delta":
      return { type: "words", text: part.text };
    case "tool-call": {
      const used = tools.find(({ name }) => name === part.toolName);
      return used ? { type: "look", activity: used.activity(part.input) } : null;
    }
    case "error":
      return { type: "broken", error: part.error, requestId: findRequestId(headersOf(part.error), null) };
    default:
      return null;
  }
}

function stepOf({
  finishReason: finish,
  rawFinishReason,
  usage,
  response,
}: Extract<TextStreamPart<ToolSet>, { type: "finish-step" }>): Step {
  return {
    finish,
    raw: rawFinishReason ?? null,
    usage,
    requestId: findRequestId(response.headers, response.id),
    model: response.modelId,
  };
}

/** The id that the vendor's support asks for; else the reply's id, unless the package generated it. */
function findRequestId(headers: Readonly<Record<string, string>> | undefined, reply: string | null): string | null {
  const id = headers?.["x-request-id"] ?? headers?.["request-id"];
  return id ?? (reply?.startsWith("aitxt-") ? null : reply);
}

function headersOf(error: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof error !== "object" || error === null || !("responseHeaders" in error)) return undefined;
  const { responseHeaders } = error;
  if (typeof responseHeaders !== "object" || responseHeaders === null) return undefined;
  return Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name, String(value)]));
}

/** For vendors that cache only marked content, marks the prefix that later prompts share. */
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
    // Debates are not stored by the vendor; the cache key routes prompts with the same prefix to the same cache.
    openai: { store: false, promptCacheKey: `conclave-${shared}` },
    // Makes it report the cost.
    ...(vendor.name === "openrouter" ? { openrouter: { usage: { include: true } } } : {}),
  };
}
