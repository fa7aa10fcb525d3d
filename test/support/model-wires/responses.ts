/** OpenAI's Responses. */

import { openaiError, openaiRefusal } from "./openai-error.ts";
import { at, contentText, type Ending, items, type Reply, type ServerEvent, type Wire } from "./wire.ts";

export const responses: Wire = {
  name: "responses",
  asks: (path) => path.endsWith("/responses"),
  turns: (body) => {
    const input = at(body, "input");
    if (typeof input === "string") return [input];
    return items(input).map((item) => contentText(at(item, "content") ?? at(item, "output")));
  },
  wantsStream: (_, body) => at(body, "stream") === true,
  opening: (reply) => [
    serverEvent({ type: "response.created", sequence_number: 0, response: response(reply, "in_progress", []) }),
    serverEvent({ type: "response.in_progress", sequence_number: 1, response: response(reply, "in_progress", []) }),
    serverEvent({
      type: "response.output_item.added",
      sequence_number: 2,
      output_index: 0,
      item: messageItem(reply, null),
    }),
    serverEvent({ type: "response.content_part.added", ...place(reply), part: outputText("") }),
  ],
  piece: (reply, delta) => [serverEvent({ type: "response.output_text.delta", ...place(reply), delta })],
  closing: (reply, ending) => {
    const output = outputOf(reply, ending);
    const finished = { ...response(reply, finalStatus(ending), output), usage: usageOf(reply) };
    return [
      serverEvent({ type: "response.output_text.done", ...place(reply), text: ending.text }),
      serverEvent({ type: "response.content_part.done", ...place(reply), part: outputText(ending.text) }),
      ...output.flatMap((item, index) => [
        ...(index === 0
          ? []
          : [serverEvent({ type: "response.output_item.added", sequence_number: 8, output_index: index, item })]),
        serverEvent({ type: "response.output_item.done", sequence_number: 9, output_index: index, item }),
      ]),
      serverEvent(
        ending.finish === "done"
          ? { type: "response.completed", sequence_number: 10, response: finished }
          : {
              type: "response.incomplete",
              sequence_number: 10,
              response: { ...finished, incomplete_details: { reason: incompleteReason(ending) } },
            },
      ),
    ];
  },
  streamError: (trouble) => {
    const { code, message } = openaiError(trouble);
    const failed = { id: "resp_failed", object: "response", status: "failed", error: { code, message } };
    return [serverEvent({ type: "response.failed", sequence_number: 5, response: failed })];
  },
  whole: (reply, ending) => ({
    ...response(reply, finalStatus(ending), outputOf(reply, ending)),
    usage: usageOf(reply),
    incomplete_details: ending.finish === "done" ? null : { reason: incompleteReason(ending) },
  }),
  refusal: openaiRefusal,
};

function serverEvent(data: { readonly type: string } & Readonly<Record<string, unknown>>): ServerEvent {
  return { event: data.type, data };
}

function place({ id }: Reply) {
  return { sequence_number: 4, item_id: `msg_${id}`, output_index: 0, content_index: 0 };
}

function response({ id, model }: Reply, status: string, output: readonly unknown[]) {
  return { id: `resp_${id}`, object: "response", created_at: 1_790_000_000, status, model, output, error: null };
}

function messageItem({ id }: Reply, text: string | null) {
  const status = text === null ? "in_progress" : "completed";
  return {
    id: `msg_${id}`,
    type: "message",
    status,
    role: "assistant",
    content: text === null ? [] : [outputText(text)],
  };
}

function outputText(text: string) {
  return { type: "output_text", text, annotations: [] };
}

function outputOf(reply: Reply, { text, tool }: Ending): readonly unknown[] {
  if (tool === null) return [messageItem(reply, text)];
  const { name, input } = tool;
  if (typeof input === "string") {
    const custom = { id: `ct_${reply.id}`, type: "custom_tool_call", status: "completed", call_id: `call_${reply.id}` };
    return [messageItem(reply, text), { ...custom, name, input }];
  }
  const call = { id: `fc_${reply.id}`, type: "function_call", status: "completed", call_id: `call_${reply.id}`, name };
  return [messageItem(reply, text), { ...call, arguments: JSON.stringify(input) }];
}

function finalStatus({ finish }: Ending): string {
  return finish === "done" ? "completed" : "incomplete";
}

function incompleteReason({ finish }: Ending): string {
  return finish === "length" ? "max_output_tokens" : "content_filter";
}

function usageOf({ usage }: Reply) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cached },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: usage.input + usage.output,
  };
}
