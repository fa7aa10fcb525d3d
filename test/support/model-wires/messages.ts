/** Anthropic's Messages. */

import {
  at,
  contentText,
  type Ending,
  items,
  type Reply,
  type ServerEvent,
  TROUBLES,
  type Trouble,
  type Wire,
} from "./wire.ts";

export const messages: Wire = {
  name: "messages",
  asks: (path) => path.endsWith("/v1/messages"),
  turns: (body) => items(at(body, "messages")).map((message) => contentText(at(message, "content"))),
  wantsStream: (_, body) => at(body, "stream") === true,
  opening: (reply) => [
    serverEvent({
      type: "message_start",
      message: { ...message(reply), content: [], stop_reason: null, stop_sequence: null },
    }),
    serverEvent({ type: "ping" }),
    serverEvent({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
  ],
  piece: (_, text) => [serverEvent({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })],
  closing: (reply, { finish, tool }) => [
    serverEvent({ type: "content_block_stop", index: 0 }),
    ...(tool === null
      ? []
      : [
          serverEvent({
            type: "content_block_start",
            index: 1,
            content_block: { ...toolBlock(reply, tool), input: {} },
          }),
          serverEvent({
            type: "content_block_delta",
            index: 1,
            delta: { type: "input_json_delta", partial_json: JSON.stringify(tool.input) },
          }),
          serverEvent({ type: "content_block_stop", index: 1 }),
        ]),
    serverEvent({
      type: "message_delta",
      delta: { stop_reason: stopReason(finish, tool), stop_sequence: null },
      usage: { output_tokens: reply.usage.output },
    }),
    serverEvent({ type: "message_stop" }),
  ],
  streamError: (trouble) => [serverEvent(errorBody(trouble))],
  whole: (reply, { text, finish, tool }) => ({
    ...message(reply),
    content: [{ type: "text", text }, ...(tool === null ? [] : [toolBlock(reply, tool)])],
    stop_reason: stopReason(finish, tool),
    stop_sequence: null,
    usage: { ...message(reply).usage, output_tokens: reply.usage.output },
  }),
  refusal: (trouble) => ({ status: ERRORS[trouble].status, body: errorBody(trouble) }),
};

function serverEvent(data: { readonly type: string } & Readonly<Record<string, unknown>>): ServerEvent {
  return { event: data.type, data };
}

function message({ id, model, usage }: Reply) {
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model,
    usage: {
      input_tokens: usage.input - usage.cached,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: usage.cached,
      output_tokens: 1,
    },
  };
}

function toolBlock({ id }: Reply, { name, input }: NonNullable<Ending["tool"]>) {
  return { type: "tool_use", id: `toolu_${id}`, name, input };
}

function stopReason(finish: Ending["finish"], tool: Ending["tool"]): string {
  if (tool !== null) return "tool_use";
  return finish === "done" ? "end_turn" : finish === "length" ? "max_tokens" : "refusal";
}

function errorBody(trouble: Trouble) {
  return {
    type: "error",
    error: { type: ERRORS[trouble].type, message: TROUBLES[trouble] },
    request_id: "req_refused",
  };
}

const ERRORS: Readonly<Record<Trouble, { readonly status: number; readonly type: string }>> = {
  auth: { status: 401, type: "authentication_error" },
  forbidden: { status: 403, type: "permission_error" },
  "unknown model": { status: 404, type: "not_found_error" },
  "rate limit": { status: 429, type: "rate_limit_error" },
  quota: { status: 400, type: "invalid_request_error" },
  "server error": { status: 500, type: "api_error" },
  overloaded: { status: 529, type: "overloaded_error" },
  overflow: { status: 400, type: "invalid_request_error" },
  filtered: { status: 400, type: "invalid_request_error" },
  tools: { status: 400, type: "invalid_request_error" },
};
