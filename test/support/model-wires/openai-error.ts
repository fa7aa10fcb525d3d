/** What OpenAI's two wires refuse a request with. */

import { TROUBLES, type Trouble } from "./wire.ts";

export function openaiError(trouble: Trouble) {
  const { type, code } = OPENAI_ERRORS[trouble];
  return { message: TROUBLES[trouble], type, param: null, code };
}

export function openaiRefusal(trouble: Trouble): { readonly status: number; readonly body: unknown } {
  return { status: OPENAI_ERRORS[trouble].status, body: { error: openaiError(trouble) } };
}

const OPENAI_ERRORS: Readonly<
  Record<Trouble, { readonly status: number; readonly type: string; readonly code: string | null }>
> = {
  auth: { status: 401, type: "invalid_request_error", code: "invalid_api_key" },
  forbidden: { status: 403, type: "invalid_request_error", code: "permission_denied" },
  "unknown model": { status: 404, type: "invalid_request_error", code: "model_not_found" },
  "rate limit": { status: 429, type: "requests", code: "rate_limit_exceeded" },
  quota: { status: 429, type: "insufficient_quota", code: "insufficient_quota" },
  "server error": { status: 500, type: "server_error", code: "server_error" },
  overloaded: { status: 529, type: "server_error", code: "overloaded" },
  overflow: { status: 400, type: "invalid_request_error", code: "context_length_exceeded" },
  filtered: { status: 400, type: "invalid_request_error", code: "content_filter" },
  tools: { status: 400, type: "invalid_request_error", code: null },
};
