/**
 * Streams one call to a model: a request, and another after every round of tool calls. The only place that knows the stream
 * format of the vendors' packages. Ends with `ended` or `broken`, or with neither if aborted.
 */

import { createHash } from "node:crypto";
import type { Tool } from "../../core/tool.ts";
import type { SpeakRequest } from "../speaker.ts";
import { type AssistantTurn, createAssistantTurn, type ToolUse } from "./assistant-turn.ts";
import { mustReply, type StepLimits, stepLimits } from "./call-ceiling.ts";
import type { Endpoint } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { IGNORED_EVENTS } from "./ignored-events.ts";
import { loadLanguageModel } from "./language-model.ts";
import type { FinishReason, LanguageModel, PackagePart, ReportedUsage, RequestOptions } from "./package-model.ts";
import { createPulse, type Pulse, withBeats } from "./pulse.ts";
import { ABOUT_TOOLS, declareTools, type RunTool, toolRunner } from "./tool-set.ts";

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
  /** null: the stream ended before it was reported. */
  readonly usage: ReportedUsage | null;
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
  /** Called as each request goes out, when there is time until the reply. */
  onSent(): void;
}

export async function* modelStream(asked: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelStreamPart, void> {
  const { endpoint, tools } = asked;
  const request = tools.length === 0 ? asked.request : announceTools(asked.request);
  const limits = stepLimits(asked.request.outputTokens, tools.length > 0);
  const life = createPulse(IGNORED_EVENTS[endpoint.vendor.wire]);
  const model = await loadLanguageModel({ ...endpoint, fetch: withNotice(life.fetch, asked.onSent) });
  const runTool = toolRunner(tools, limits.toolCharacters, signal);
  const prompt: Messages = [message(endpoint, request)];
  const steps: Step[] = [];
  try {
    for (;;) {
      const mayLook = !mustReply(steps, limits);
      const options = requestOptions({ ...asked, request }, { prompt, mayLook, limits, signal });
      const turn = createAssistantTurn();
      const step = yield* streamStep({ endpoint, model, options, life, turn, tools });
      if (step === null || signal.aborted) return;
      if (turn.uses.length === 0 || steps.length === limits.looks) return yield { type: "ended", ...step };
      prompt.push(turn.message(), await toolResults(turn.uses, runTool));
      yield { type: "looked", ...step };
      steps.push(step);
    }
  } catch (error) {
    // A refused request and a lost connection are thrown.
    if (!signal.aborted) yield { type: "broken", error, requestId: findRequestId(headersOf(error), null) };
  }
}

function withNotice(fetch: typeof globalThis.fetch, onSent: () => void): typeof globalThis.fetch {
  return (input, init) => {
    const response = fetch(input, init);
    onSent();
    return response;
  };
}

type Messages = RequestOptions["prompt"];

interface StepInput {
  readonly endpoint: Endpoint;
  readonly model: LanguageModel;
  readonly options: RequestOptions;
  readonly life: Pulse;
  readonly turn: AssistantTurn;
  readonly tools: readonly Tool[];
}

/** null: broken, which has been reported. */
async function* streamStep(input: StepInput): AsyncGenerator<ModelStreamPart, Step | null> {
  let end: Pick<Step, "finish" | "raw" | "usage"> = { finish: "interrupted", raw: null, usage: null };
  let { model } = input.endpoint;
  let headers: Headers;
  let reply: string | null = null;
  // A package may answer only after the first events, and bytes before that are signs of life too.
  async function* parts(): AsyncGenerator<PackagePart, void> {
    const { stream, response } = await input.model.doStream(input.options);
    headers = response?.headers;
    yield* stream;
  }
  for await (const part of withBeats(parts(), input.life)) {
    if (part?.type === "response-metadata") {
      reply = part.id ?? reply;
      model = part.modelId ?? model;
    }
    if (part?.type === "finish") {
      const { unified, raw } = part.finishReason;
      end = { finish: unified, raw: raw ?? null, usage: part.usage };
    }
    if (part !== null) input.turn.add(part);
    const streamPart = part === null ? BEAT : toStreamPart(part, input);
    if (streamPart !== null) yield streamPart;
    if (streamPart?.type === "broken") return null;
  }
  return { ...end, requestId: findRequestId(headers, reply), model };
}

async function toolResults(uses: readonly ToolUse[], runTool: RunTool): Promise<Messages[number]> {
  const content = uses.map(async ({ id, name, input }) => ({
    type: "tool-result" as const,
    toolCallId: id,
    toolName: name,
    output: { type: "text" as const, value: await runTool(name, input) },
  }));
  return { role: "tool", content: await Promise.all(content) };
}

interface RequestTurn {
  readonly prompt: Messages;
  readonly mayLook: boolean;
  readonly limits: StepLimits;
  readonly signal: AbortSignal;
}

function requestOptions(
  { endpoint, request, tools }: ModelRequest,
  { prompt, mayLook, limits, signal }: RequestTurn,
): RequestOptions {
  const { wire } = endpoint.vendor;
  return {
    prompt: [...prompt],
    providerOptions: providerOptions(endpoint, request),
    abortSignal: signal,
    ...maxOutput(endpoint, limits),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(tools.length === 0
      ? {}
      : { tools: declareTools(tools, wire), toolChoice: { type: mayLook ? "auto" : "none" } }),
  };
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

function toStreamPart(part: PackagePart, { tools, turn }: StepInput): ModelStreamPart | null {
  switch (part.type) {
    case "text-delta":
      return { type: "words", text: part.delta };
    case "tool-call": {
      const used = tools.find(({ name }) => name === part.toolName);
      return used ? { type: "look", activity: used.activity(turn.uses.at(-1)?.input) } : null;
    }
    case "error":
      return { type: "broken", error: part.error, requestId: findRequestId(headersOf(part.error), null) };
    default:
      return null;
  }
}

/** The id that the vendor's support asks for; else the reply's id. */
function findRequestId(headers: Headers, reply: string | null): string | null {
  const id = headers?.["x-request-id"] ?? headers?.["request-id"];
  return id ?? reply;
}

type Headers = Readonly<Record<string, string>> | undefined;

function headersOf(error: unknown): Headers {
  if (typeof error !== "object" || error === null || !("responseHeaders" in error)) return undefined;
  const { responseHeaders } = error;
  if (typeof responseHeaders !== "object" || responseHeaders === null) return undefined;
  return Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name, String(value)]));
}

/** For vendors that cache only marked content, marks the prefix that later prompts share. */
function message({ vendor, model }: Endpoint, { prompt, stablePrefixLength: length }: SpeakRequest): Messages[number] {
  const mark = familyOf(vendor.name, model) === "anthropic" ? CACHE_MARKS[vendor.wire] : undefined;
  if (mark === undefined || length === 0 || length >= prompt.length)
    return { role: "user", content: [{ type: "text", text: prompt }] };
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
