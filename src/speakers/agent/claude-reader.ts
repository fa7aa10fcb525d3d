/**
 * Reads what Claude Code prints in a turn: a JSON object on each line. Text counts as it is streamed; the last line has the result,
 * the usage and the reason for a failure.
 */

import { z } from "zod";
import type { FailureCode } from "../../core/failure.ts";
import type { Usage } from "../../core/usage.ts";
import { classifyFailure, type FailureWords, matchWords } from "../classify-failure.ts";
import { errorLine } from "../process/error-line.ts";
import { DONE, type Finished, failure, type SpeechPart } from "../speaker.ts";
import { activity } from "./activity.ts";
import { type AgentTurn, tokenCount } from "./agent.ts";
import { exitFailure, type ProcessEnd, type TurnReader } from "./line-turn.ts";
import { messageText } from "./message-text.ts";
import { toolLooks } from "./tool-looks.ts";

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
      input_tokens: tokenCount,
      cache_creation_input_tokens: tokenCount,
      cache_read_input_tokens: tokenCount,
      output_tokens: tokenCount,
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
  const looks = toolLooks(VERBS, turn);
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
          for (const block of data.message.content) {
            const use = toolUse.safeParse(block);
            if (use.success) yield looks.begin(use.data.id, use.data.name, use.data.input);
          }
          return;
        case "user":
          for (const block of data.message.content) {
            const used = toolResult.safeParse(block);
            if (used.success && !used.data.is_error) yield* looks.succeed(used.data.tool_use_id);
          }
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

const VERBS = { Read: "reads", Grep: "searches for PATTERN in", Glob: "looks for PATTERN in" };

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
  const known = matchWords(said, OWN_WORDS) ?? classifyFailure(said, { status: result?.api_error_status ?? null });
  const reason = known ?? ERROR_CODES[errorCode] ?? "SPEAKER_FAILED";
  return exitFailure(reason, said, `claude exited with status ${code ?? "unknown"}`);
}

const OWN_WORDS: FailureWords = [
  ["SPEAKER_DECLINED", /\bsafeguards flagged\b|\busage policy\b/i],
  ["SPEAKER_NETWORK", /\bconnection to the API was lost\b|\bstream ended\b|\bmalformed response\b/i],
];

const ERROR_CODES: Readonly<Record<string, FailureCode>> = {
  authentication_failed: "SPEAKER_AUTH",
  billing_error: "SPEAKER_USAGE_LIMIT",
  rate_limit: "SPEAKER_RATE_LIMITED",
  server_error: "SPEAKER_OVERLOADED",
};
