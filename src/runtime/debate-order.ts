/**
 * The order of a debate that another process is to run, as a checked document: a background process gets it on its channel, and a
 * fleet keeps it beside the debate. Functions cannot be sent: a protocol is sent by name, and changes of limits as the resulting
 * limits.
 */

import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { debateOpened } from "../core/event.ts";
import type { Immutable } from "../core/immutable.ts";
import { limitsSchema } from "../core/panel.ts";
import type { DebateRequest } from "../request/debate-request.ts";

/** Raised with every change of the document. Sender and reader may be of different installations. */
const ORDER_VERSION = 2;

const texts = z.record(z.string(), z.string());

const context = z.object({
  passEnv: z.array(z.string()),
  pace: z.number(),
  skipMissing: z.boolean(),
  isSandboxed: z.boolean(),
  isReusing: z.boolean(),
  /** Checkpoints wait for an answer from another process; otherwise they decide by themselves. */
  waitsForPerson: z.boolean(),
  /** Contain no secrets: they only name environment variables. */
  servers: z.array(
    z.object({
      name: z.string(),
      reach: z.union([
        z.object({ command: z.string(), args: z.array(z.string()), env: texts }),
        z.object({ url: z.string(), headers: texts }),
      ]),
      tools: z.array(z.string()).nullable(),
    }),
  ),
});

export type OrderContext = Immutable<typeof context>;

const request = debateOpened.omit({ type: true, id: true, seed: true, forecast: true });
const version = z.literal(ORDER_VERSION);

const debateOrder = z.discriminatedUnion("kind", [
  z.object({ version, kind: z.literal("start"), request, context }),
  // A fork is resumed too, from the copied part of its log.
  z.object({ version, kind: z.literal("resume"), limits: limitsSchema, context }),
]);

export type DebateOrder = Immutable<typeof debateOrder>;
export type StartOrder = Extract<DebateOrder, { kind: "start" }>;

export function startOrder({ protocol, ...rest }: Omit<DebateRequest, "place">, around: OrderContext): StartOrder {
  return { version: ORDER_VERSION, kind: "start", request: { ...rest, protocol: protocol.name }, context: around };
}

export function resumeOrder(limits: z.output<typeof limitsSchema>, around: OrderContext): DebateOrder {
  return { version: ORDER_VERSION, kind: "resume", limits, context: around };
}

/** Throws INSTALLATION_CHANGED for an order of another version; any other fault in it is a bug. */
export function parseOrder(document: unknown, reader: string): DebateOrder {
  const { version: given } = z.looseObject({ version: z.unknown() }).parse(document);
  if (given === ORDER_VERSION) return debateOrder.parse(document);
  const message = `${reader} expects version ${ORDER_VERSION} requests, but was given version ${JSON.stringify(given)}.`;
  throw new ConclaveError("INSTALLATION_CHANGED", message);
}
