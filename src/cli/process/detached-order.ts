/**
 * The order that a command sends to the process that runs a debate in the background, and that process's single answer.
 * Functions cannot be sent: a protocol is sent by name, and changes of limits as the resulting limits.
 */

import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { debateOpened } from "../../core/event.ts";
import type { Immutable } from "../../core/immutable.ts";
import { limitsSchema } from "../../core/panel.ts";

/** Both processes are of the same installation, unless it was updated in between. */
export const ORDER_VERSION = 1;

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

export type DetachedContext = Immutable<typeof context>;

const request = debateOpened
  .omit({ type: true, id: true, seed: true, forecast: true })
  .extend({ place: z.object({ kind: z.enum(["parent", "folder"]), path: z.string() }) });

const version = z.literal(ORDER_VERSION);

const detachedOrder = z.discriminatedUnion("kind", [
  z.object({ version, kind: z.literal("start"), request, context }),
  z.object({
    version,
    kind: z.literal("resume"),
    folder: z.string(),
    limits: limitsSchema,
    steal: z.boolean(),
    context,
  }),
]);

export type DetachedOrder = Immutable<typeof detachedOrder>;

/** Throws INSTALLATION_CHANGED for an order of another version; any other fault in it is a bug. */
export function parseOrder(message: unknown): DetachedOrder {
  const { version: got } = z.looseObject({ version: z.unknown() }).parse(message);
  if (got === ORDER_VERSION) return detachedOrder.parse(message);
  const text = `The background process expects command format ${ORDER_VERSION}, but was sent format ${JSON.stringify(got)}.`;
  throw new ConclaveError("INSTALLATION_CHANGED", text);
}

const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });

/** `running`: the debate is in its log. `error`: it was refused. `bug`: the stack of anything else. */
export const detachedAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("running"), id: z.string(), folder: z.string(), pid: z.number() }),
  z.object({ kind: z.literal("warning"), sentence: z.string() }),
  z.object({ kind: z.literal("error"), problem }),
  z.object({ kind: z.literal("bug"), stack: z.string() }),
]);

export type DetachedAnswer = z.infer<typeof detachedAnswer>;
