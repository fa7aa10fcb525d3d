/**
 * The protocol's messages over the standard streams of a child under the guard: one JSON object a line, both ways. It is closed
 * when the child is gone, so that whoever hears of that can be told how it ended.
 */

import type { ReadBuffer, Transport } from "@modelcontextprotocol/client";
import type { DuplexChild } from "../process/duplex-child.ts";

export interface ChildConnection {
  readonly child: DuplexChild;
  /** Puts the bytes together to messages. */
  readonly buffer: ReadBuffer;
  readonly close: () => Promise<void>;
}

export function childTransport({ child, buffer, close }: ChildConnection): Transport {
  const writer = child.input.getWriter();
  const transport: Transport = {
    start: async () => {
      void receiveMessages(child, buffer, transport)
        .then(() => child.gone)
        .then(() => transport.onclose?.());
    },
    send: (message) => writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`)),
    close,
  };
  return transport;
}

async function receiveMessages(child: DuplexChild, buffer: ReadBuffer, transport: Transport): Promise<void> {
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
