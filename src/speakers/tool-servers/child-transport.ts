/**
 * The protocol's messages over the standard streams of a child under the guard: one JSON object a line, both ways. It is closed
 * when the child is gone, so that whoever hears of that can be told how it ended.
 */

import type { ReadBuffer, Transport } from "@modelcontextprotocol/client";
import type { TalkingChild } from "../talking-child.ts";

export interface ChildTalk {
  readonly child: TalkingChild;
  /** Puts the bytes together to messages. */
  readonly buffer: ReadBuffer;
  readonly close: () => Promise<void>;
}

export function childTransport({ child, buffer, close }: ChildTalk): Transport {
  const writer = child.input.getWriter();
  const transport: Transport = {
    start: async () => {
      void heard(child, buffer, transport)
        .then(() => child.gone)
        .then(() => transport.onclose?.());
    },
    send: (message) => writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`)),
    close,
  };
  return transport;
}

async function heard(child: TalkingChild, buffer: ReadBuffer, transport: Transport): Promise<void> {
  try {
    for await (const bytes of child.output) {
      buffer.append(Buffer.from(bytes));
      for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
        transport.onmessage?.(message);
      }
    }
  } catch (error) {
    // A server that writes something else has no more to say to us.
    transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    child.leave();
  }
}
