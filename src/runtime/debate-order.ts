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
import { parseTreeId } from "../core/tree-id.ts";
import type { DebateRequest } from "../request/debate-request.ts";

/**
 * Sender and reader may be of different installations. An order has the lowest version that says all of it, so that older readers still take
 * whatever they can run. What only some readers can do is a need, and a reader refuses needs that it doesn't know. Raised with every other change.
 */
const ORDER_VERSION = 2;
const VERSION_WITH_NEEDS = 3;

/**
 * What an order may need of its reader. tree: that it runs seats in the files that a working directory `tree:…` names. ask: that it
 * knows follow-up questions.
 */
const NEEDS = ["tree", "ask"] as const;

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
const version = z.literal([ORDER_VERSION, VERSION_WITH_NEEDS]);
const needs = z.array(z.enum(NEEDS)).exactOptional();

const debateOrder = z.discriminatedUnion("kind", [
  z.object({ version, needs, kind: z.literal("start"), request, context }),
  // A fork is resumed too, from the copied part of its log.
  z.object({ version, needs, kind: z.literal("resume"), limits: limitsSchema, context }),
  // A follow-up question about a debate that has ended. `afterSeq`: the end of its log before.
  z.object({
    version,
    needs,
    kind: z.literal("ask"),
    question: z.string(),
    seat: z.string(),
    by: z.string(),
    afterSeq: z.int(),
    context,
  }),
]);

export type DebateOrder = Immutable<typeof debateOrder>;
export type AskOrder = Extract<DebateOrder, { kind: "ask" }>;
export type StartOrder = Extract<DebateOrder, { kind: "start" }>;

export function startOrder({ protocol, ...rest }: Omit<DebateRequest, "place">, around: OrderContext): StartOrder {
  const versioned = versionFor(parseTreeId(rest.question.workingDir));
  return { ...versioned, kind: "start", request: { ...rest, protocol: protocol.name }, context: around };
}

/** `tree`: the hash of the debate's; null: it has none. */
export function resumeOrder(
  limits: z.output<typeof limitsSchema>,
  around: OrderContext,
  tree: string | null = null,
): DebateOrder {
  return { ...versionFor(tree), kind: "resume", limits, context: around };
}

export function askOrder(
  asked: Pick<AskOrder, "question" | "seat" | "by" | "afterSeq">,
  around: OrderContext,
): AskOrder {
  return { version: VERSION_WITH_NEEDS, needs: ["ask"], kind: "ask", ...asked, context: around };
}

function versionFor(tree: string | null): Pick<DebateOrder, "version" | "needs"> {
  if (tree === null) return { version: ORDER_VERSION };
  return { version: VERSION_WITH_NEEDS, needs: ["tree"] };
}

/** Throws INSTALLATION_CHANGED for an order that this version cannot run as it was meant; any other fault in it is a bug. */
export function parseOrder(document: unknown, reader: string): DebateOrder {
  const { version: stated, needs: needed } = orderHead.parse(document);
  const unknown = needed.filter((need) => !NEEDS.some((known) => known === need));
  if (version.safeParse(stated).success && unknown.length === 0) return debateOrder.parse(document);
  const message =
    unknown.length > 0
      ? `${reader} is too old for this debate, which needs ${unknown.join(" and ")}.`
      : `${reader} accepts version ${ORDER_VERSION} and version ${VERSION_WITH_NEEDS} requests, but received a version ${JSON.stringify(stated)} request.`;
  throw new ConclaveError("INSTALLATION_CHANGED", message);
}

const orderHead = z.looseObject({ version: z.unknown(), needs: z.array(z.string()).default([]) });
