/**
 * Reads what Claude Code prints in a turn: a JSON object on each line. Text counts as it is streamed; the last line has the result,
 * the usage and the reason for a failure.
 */

import { z } from "zod";
import type { FailureCode } from "../../core/failure.ts";
import type { Usage } from "../../core/usage.ts";
import { classifyFailure, retryAfterMs } from "../classify-failure.ts";
import { errorLine } from "../process/error-line.ts";
import { DONE, type Finished, failure, type SpeechPart } from "../speaker.ts";
import { activity, activityOn, breach, isClosed } from "./activity.ts";
import type { AgentPlace, AgentTurn } from "./agent.ts";
import type { ProcessEnd, TurnReader } from "./line-turn.ts";
import { messageText } from "./message-text.ts";

const streamEvent = z.object({
  type: z.literal("stream_event"),
  parent_tool_use_id: z.string().nullish(),
  event: z.object({
    type: z.string(),
    message: z.object({ id: z.string(), model: z.string().optional() }).optional(),
    delta: z
      .object({ type: z.string().optional(), text: z.string().optional(), stop_reason: z.string().nullish() })
      .optional(),
  }),
});

const systemLine = z.object({
  type: z.literal("system"),
  subtype: z.string(),
  session_id: z.string().optional(),
  error: z.string().optional(),
});

const toolUse = z.object({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});

const assistantLine = z.object({
  type: z.literal("assistant"),
  error: z.string().nullish(),
  message: z.object({ content: z.array(z.unknown()) }),
});

const toolResult = z.object({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  is_error: z.boolean().optional(),
});

const userLine = z.object({ type: z.literal("user"), message: z.object({ content: z.array(z.unknown()) }) });

const tokens = z.int().nonnegative().catch(0);

const resultLine = z.object({
  type: z.literal("result"),
  is_error: z.boolean(),
  session_id: z.string(),
  result: z.string().catch(""),
  errors: z.array(z.string()).catch([]),
  stop_reason: z.string().nullish(),
  api_error_status: z.int().nullish().catch(null),
  usage: z
    .object({
      input_tokens: tokens,
      cache_creation_input_tokens: tokens,
      cache_read_input_tokens: tokens,
      output_tokens: tokens,
    })
    .nullish()
    .catch(null),
  total_cost_usd: z.number().optional(),
  model_usage_since_last_result: z.record(z.string(), z.object({ costUSD: z.number() })).optional(),
});

type ResultLine = z.infer<typeof resultLine>;

const line = z.union([streamEvent, systemLine, assistantLine, userLine, resultLine]);

export function claudeReader(turn: AgentTurn): TurnReader {
  const message = createMessageReader();
  const looks = new Map<string, string>();
  let result: ResultLine | null = null;
  let errorCode = "";
  return {
    *take(value) {
      const parsed = line.safeParse(value);
      if (!parsed.success) return;
      const { data } = parsed;
      switch (data.type) {
        case "system":
          if (data.subtype === "init" && data.session_id) yield { type: "session", id: data.session_id };
          else if (data.subtype === "api_retry") yield activity(`retries: ${data.error ?? "no answer"}`);
          return;
        case "stream_event":
          if (!data.parent_tool_use_id) yield* message.take(data.event);
          return;
        case "assistant":
          errorCode = data.error ?? errorCode;
          yield* describeToolUse(data.message.content, looks, turn);
          return;
        case "user":
          yield* breaches(data.message.content, looks, turn);
          return;
        case "result":
          result = data;
      }
    },
    *end(ended) {
      const usage = result && usageOf(result, turn);
      if (usage) yield { type: "usage", usage };
      if (result && !result.is_error) yield* message.end(result.result);
      yield turnOutcome(result, errorCode, ended);
    },
  };
}

/** Whether a line is the last one of a turn. */
export function isTurnEnd(value: unknown): boolean {
  return resultLine.safeParse(value).success;
}

/** The current message. Claude itself continues one that reached its length limit, in further messages. */
function createMessageReader() {
  const reply = messageText();
  let isCut = false;
  let wasCut = false;
  return {
    *take({ type, message, delta }: z.infer<typeof streamEvent>["event"]): Iterable<SpeechPart> {
      if (type === "message_start") {
        if (!isCut) yield* reply.begin();
        wasCut = isCut;
        if (message) yield { type: "request", id: message.id };
        if (message?.model) yield { type: "model", id: message.model };
      }
      if (delta?.type === "text_delta") yield* reply.piece(delta.text ?? "");
      else if (delta?.type === "thinking_delta" || type === "ping") yield activity("thinks");
      else if (delta?.stop_reason) isCut = delta.stop_reason === "max_tokens";
    },
    /** Its result is only the last message. */
    end: (result: string) => (wasCut ? [] : reply.whole(result)),
  };
}

/** Records and reports what it reads. */
function* describeToolUse(
  content: readonly unknown[],
  looks: Map<string, string>,
  place: AgentPlace,
): Iterable<SpeechPart> {
  for (const block of content) {
    const use = toolUse.safeParse(block);
    if (!use.success) continue;
    const { id, name, input } = use.data;
    const target = [input.file_path, input.path].find((path) => typeof path === "string") ?? ".";
    if (name === "Read") yield activityOn("reads", target, place);
    else if (name === "Grep") yield activityOn(`searches for ${String(input.pattern)} in`, target, place);
    else if (name === "Glob") yield activityOn(`looks for ${String(input.pattern)} in`, target, place);
    else yield activity(`asks for ${name}, which is not available`);
    if (isClosed(target, place)) looks.set(id, target);
  }
}

function* breaches(content: readonly unknown[], looks: Map<string, string>, place: AgentPlace): Iterable<SpeechPart> {
  for (const block of content) {
    const result = toolResult.safeParse(block);
    const path = result.success && !result.data.is_error ? looks.get(result.data.tool_use_id) : undefined;
    if (path !== undefined) yield breach("looked at", path, place);
  }
}

/** The cost of this turn. The total of a continued session includes earlier turns. */
function usageOf(result: ResultLine, { session }: AgentTurn): Usage | null {
  const { usage, total_cost_usd, model_usage_since_last_result: since } = result;
  const total = session === null ? total_cost_usd : undefined;
  const costUsd = since ? Object.values(since).reduce((sum, { costUSD }) => sum + costUSD, 0) : total;
  if (!usage || (usage.input_tokens === 0 && usage.output_tokens === 0 && !costUsd)) return null;
  return {
    inputTokens: usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens,
    outputTokens: usage.output_tokens,
    cachedTokens: usage.cache_read_input_tokens,
    costMicroUsd: costUsd === undefined ? null : Math.round(costUsd * 1_000_000),
    estimated: false,
  };
}

/** An error differs from a success only in `is_error`. A built-in command that ran instead of the model has no tokens. */
function turnOutcome(result: ResultLine | null, errorCode: string, { code, stderr }: ProcessEnd): Finished {
  if (result?.stop_reason === "refusal") return failure("SPEAKER_DECLINED", "Claude declined to answer.");
  if (result && !result.is_error) {
    if (result.stop_reason === "max_tokens") return failure("SPEAKER_TRUNCATED", "Claude reached its output limit.");
    const isEmpty = result.result.trim() === "" || (result.usage?.output_tokens ?? 0) === 0;
    return isEmpty ? failure("SPEAKER_EMPTY", "Claude's reply is empty.") : DONE;
  }
  const said = [result?.result, ...(result?.errors ?? []), errorLine(stderr)].find((text) => text) ?? "";
  const message = said === "" ? `claude exited with status ${code ?? "unknown"} and no message.` : said;
  const reason = reasonOf(said, { status: result?.api_error_status ?? null, errorCode });
  return failure(reason, message, reason === "SPEAKER_RATE_LIMITED" ? retryAfterMs(said) : null);
}

const OWN_WORDS: readonly (readonly [FailureCode, RegExp])[] = [
  ["SPEAKER_DECLINED", /\bsafeguards flagged\b|\busage policy\b/i],
  ["SPEAKER_NETWORK", /\bconnection to the API was lost\b|\bstream ended\b|\bmalformed response\b/i],
];

const ERROR_CODES: Readonly<Record<string, FailureCode>> = {
  authentication_failed: "SPEAKER_AUTH",
  billing_error: "SPEAKER_USAGE_LIMIT",
  rate_limit: "SPEAKER_RATE_LIMITED",
  server_error: "SPEAKER_OVERLOADED",
};

interface ClaudeSigns {
  readonly status: number | null;
  readonly errorCode: string;
}

function reasonOf(said: string, { status, errorCode }: ClaudeSigns): FailureCode {
  const own = OWN_WORDS.find(([, pattern]) => pattern.test(said))?.[0];
  return own ?? classifyFailure(said, { status }) ?? ERROR_CODES[errorCode] ?? "SPEAKER_FAILED";
}
