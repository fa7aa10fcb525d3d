/**
 * Events of a stream that a vendor's package ignores. It first compares each with every event that it knows, and OpenAI's Responses
 * repeat the whole text in two of them, so they are left out before the package reads the stream.
 */

import type { WireName } from "./vendors.ts";

/** By the value of their `event` line. */
export const IGNORED_EVENTS: Readonly<Partial<Record<WireName, ReadonlySet<string>>>> = {
  responses: new Set(["response.content_part.added", "response.content_part.done", "response.output_text.done"]),
};

export interface EventFilter {
  /** What is complete of the stream so far, without ignored events; the start of a line is kept until its end arrives. */
  push(bytes: Bytes): Bytes;
  /** What is left at the end. */
  rest(): Bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Without any `ignored`, the stream passes as it is. */
export function createEventFilter(ignored?: ReadonlySet<string>): EventFilter {
  if (ignored === undefined) return { push: (bytes) => bytes, rest: () => NOTHING };
  const decoder = new TextDecoder();
  let start = "";
  let isIgnored = false;
  const isKept = (line: string) => {
    const name = EVENT_LINE.exec(line)?.[1];
    if (name !== undefined) isIgnored = ignored.has(name);
    if (!isIgnored) return true;
    isIgnored = line.trim() !== "";
    return false;
  };
  return {
    push: (bytes) => {
      const text = decoder.decode(bytes, { stream: true });
      const end = text.lastIndexOf("\n");
      if (end < 0) {
        start += text;
        return NOTHING;
      }
      const lines = (start + text.slice(0, end)).split("\n").filter(isKept);
      start = text.slice(end + 1);
      return encoder.encode(lines.map((line) => `${line}\n`).join(""));
    },
    rest: () => {
      const line = start + decoder.decode();
      return isKept(line) ? encoder.encode(line) : NOTHING;
    },
  };
}

const NOTHING: Bytes = new Uint8Array();
const encoder = new TextEncoder();
const EVENT_LINE = /^event: ?(.*?)\r?$/;
