/**
 * The shape of a wire: how one vendor's API puts what the loopback model server says, streamed, whole or refused. A wire knows
 * bytes and nothing of when they are sent; the server knows when, and nothing of bytes.
 */

export interface Wire {
  readonly name: WireName;
  /** Whether a request to this path asks the model for a reply. */
  asks(path: string): boolean;
  /** The texts that the model is shown, turn by turn; what is asked comes last. */
  turns(body: unknown): readonly string[];
  wantsStream(path: string, body: unknown): boolean;
  /** What comes before the first word. */
  opening(reply: Reply): readonly ServerEvent[];
  piece(reply: Reply, text: string): readonly ServerEvent[];
  /** What makes a streamed reply complete. */
  closing(reply: Reply, ending: Ending): readonly ServerEvent[];
  /** An error in the midst of a stream. */
  streamError(trouble: Trouble): readonly ServerEvent[];
  /** The reply to a request that wants no stream. */
  whole(reply: Reply, ending: Ending): unknown;
  /** The status and the body of a request that is refused. */
  refusal(trouble: Trouble): { readonly status: number; readonly body: unknown };
}

export type WireName = "messages" | "responses" | "chat" | "gemini";

export interface Reply {
  readonly id: string;
  readonly model: string;
  readonly usage: ServedUsage;
}

export interface ServedUsage {
  /** All of the input, cached or not. */
  readonly input: number;
  readonly cached: number;
  /** All of the output, thoughts included. */
  readonly output: number;
  readonly reasoning: number;
}

export interface Ending {
  readonly text: string;
  readonly finish: "done" | "length" | "filtered";
  readonly tool: ToolUse | null;
}

export interface ToolUse {
  readonly name: string;
  /** A text is for tools that take one in place of arguments; only one wire has them. */
  readonly input: Readonly<Record<string, unknown>> | string;
}

export type Trouble =
  | "auth"
  | "forbidden"
  | "unknown model"
  | "rate limit"
  | "quota"
  | "server error"
  | "overloaded"
  | "overflow"
  | "filtered"
  | "tools";

export const TROUBLES: Readonly<Record<Trouble, string>> = {
  auth: "Incorrect API key provided.",
  forbidden: "You do not have permission to use this resource.",
  "unknown model": "The model does not exist or you do not have access to it.",
  "rate limit": "Rate limit reached for requests.",
  quota: "You exceeded your current quota, please check your plan and billing details.",
  "server error": "The server had an error while processing your request.",
  overloaded: "Overloaded",
  overflow: "This model's maximum context length is 8192 tokens, and your prompt is too long.",
  filtered: "The prompt was blocked by the content_filter.",
  tools: "mock-model does not support tools.",
};

export interface ServerEvent {
  /** null: the wire names no events. */
  readonly event: string | null;
  readonly data: unknown;
}

/** As bytes go over the wire. A text is sent as it is, anything else as JSON. */
export function eventText({ event, data }: ServerEvent): string {
  const line = typeof data === "string" ? data : JSON.stringify(data);
  return `${event === null ? "" : `event: ${event}\n`}data: ${line}\n\n`;
}

/** What stands under these keys, one below the other; undefined where there is nothing. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Object.entries(found).find(([name]) => name === String(key))?.[1];
  }
  return found;
}

export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a content that is a text, or a list of parts some of which have one. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  return items(content)
    .map((part) => at(part, "text") ?? contentText(at(part, "content")))
    .filter((text) => typeof text === "string")
    .join("");
}
