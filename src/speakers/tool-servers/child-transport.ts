/**
 * MCP messages over the standard streams of a guarded child: one JSON object per line, both ways. It closes only when the
 * child has exited, so that the exit can be reported.
 */

import type { ReadBuffer, Transport } from "@modelcontextprotocol/client";
import type { DuplexChild } from "../process/duplex-child.ts";

export interface ChildConnection {
  readonly child: DuplexChild;
  /** Assembles bytes into messages. */
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
    // A server that writes anything else is disconnected.
    transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    child.leave();
  }
}
