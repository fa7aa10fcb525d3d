/** Gemini's generateContent, whole and streamed. */

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

export const gemini: Wire = {
  name: "gemini",
  asks: (path) => /:(streamGenerateContent|generateContent)$/.test(path),
  turns: (body) => items(at(body, "contents")).map((content) => contentText(at(content, "parts"))),
  wantsStream: (path) => path.endsWith(":streamGenerateContent"),
  opening: () => [],
  piece: (reply, text) => [data({ ...envelope(reply), candidates: [candidate([{ text }])] })],
  closing: (reply, { finish, tool }) => [
    data({
      ...envelope(reply),
      candidates: [
        { ...candidate(tool === null ? [{ text: "" }] : [functionCall(tool)]), finishReason: FINISH[finish] },
      ],
      usageMetadata: usageOf(reply),
    }),
  ],
  streamError: (trouble) => [data(errorBody(trouble))],
  whole: (reply, { text, finish, tool }) => ({
    ...envelope(reply),
    candidates: [
      { ...candidate([{ text }, ...(tool === null ? [] : [functionCall(tool)])]), finishReason: FINISH[finish] },
    ],
    usageMetadata: usageOf(reply),
  }),
  refusal: (trouble) => ({ status: ERRORS[trouble].status, body: errorBody(trouble) }),
};

const FINISH = { done: "STOP", length: "MAX_TOKENS", filtered: "SAFETY" } as const;

function data(value: unknown): ServerEvent {
  return { event: null, data: value };
}

function envelope({ id, model }: Reply) {
  return { modelVersion: model, responseId: id };
}

function candidate(parts: readonly unknown[]) {
  return { content: { role: "model", parts }, index: 0 };
}

function functionCall({ name, input }: NonNullable<Ending["tool"]>) {
  return { functionCall: { name, args: input } };
}

function usageOf({ usage }: Reply) {
  return {
    promptTokenCount: usage.input,
    cachedContentTokenCount: usage.cached,
    candidatesTokenCount: usage.output - usage.reasoning,
    thoughtsTokenCount: usage.reasoning,
    totalTokenCount: usage.input + usage.output,
  };
}

function errorBody(trouble: Trouble) {
  const { status: code, name } = ERRORS[trouble];
  return { error: { code, message: MESSAGES[trouble] ?? TROUBLES[trouble], status: name, details: [] } };
}

const MESSAGES: Partial<Record<Trouble, string>> = {
  auth: "API key not valid. Please pass a valid API key.",
  overflow: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
};

const ERRORS: Readonly<Record<Trouble, { readonly status: number; readonly name: string }>> = {
  auth: { status: 400, name: "INVALID_ARGUMENT" },
  forbidden: { status: 403, name: "PERMISSION_DENIED" },
  "unknown model": { status: 404, name: "NOT_FOUND" },
  "rate limit": { status: 429, name: "RESOURCE_EXHAUSTED" },
  quota: { status: 429, name: "RESOURCE_EXHAUSTED" },
  "server error": { status: 500, name: "INTERNAL" },
  overloaded: { status: 503, name: "UNAVAILABLE" },
  overflow: { status: 400, name: "INVALID_ARGUMENT" },
  filtered: { status: 400, name: "INVALID_ARGUMENT" },
  tools: { status: 400, name: "INVALID_ARGUMENT" },
};
