/** Chat Completions, as OpenAI and every server that is compatible with it speak them. */

import { openaiError, openaiRefusal } from "./openai-error.ts";
import { at, contentText, type Ending, items, type Reply, type ServerEvent, type Wire } from "./wire.ts";

export const chat: Wire = {
  name: "chat",
  asks: (path) => path.endsWith("/chat/completions"),
  turns: (body) => items(at(body, "messages")).map((message) => contentText(at(message, "content"))),
  wantsStream: (_, body) => at(body, "stream") === true,
  opening: (reply) => [chunk(reply, { role: "assistant", content: "" }, null)],
  piece: (reply, text) => [chunk(reply, { content: text }, null)],
  closing: (reply, { finish, tool }) => [
    ...(tool === null ? [] : [chunk(reply, { tool_calls: [{ index: 0, ...toolCall(reply, tool) }] }, null)]),
    chunk(reply, {}, finishReason(finish, tool)),
    data({ ...envelope(reply, "chat.completion.chunk"), choices: [], usage: usageOf(reply) }),
    data("[DONE]"),
  ],
  streamError: (trouble) => [data({ error: openaiError(trouble) })],
  whole: (reply, { text, finish, tool }) => ({
    ...envelope(reply, "chat.completion"),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text,
          ...(tool === null ? {} : { tool_calls: [toolCall(reply, tool)] }),
        },
        finish_reason: finishReason(finish, tool),
      },
    ],
    usage: usageOf(reply),
  }),
  refusal: openaiRefusal,
};

function data(value: unknown): ServerEvent {
  return { event: null, data: value };
}

function chunk(reply: Reply, delta: unknown, finish: string | null): ServerEvent {
  return data({ ...envelope(reply, "chat.completion.chunk"), choices: [{ index: 0, delta, finish_reason: finish }] });
}

function envelope({ id, model }: Reply, object: string) {
  return { id: `chatcmpl-${id}`, object, created: 1_790_000_000, model };
}

function toolCall({ id }: Reply, { name, input }: NonNullable<Ending["tool"]>) {
  return { id: `call_${id}`, type: "function", function: { name, arguments: JSON.stringify(input) } };
}

function finishReason(finish: Ending["finish"], tool: Ending["tool"]): string {
  if (tool !== null) return "tool_calls";
  return finish === "done" ? "stop" : finish === "length" ? "length" : "content_filter";
}

function usageOf({ usage }: Reply) {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}
