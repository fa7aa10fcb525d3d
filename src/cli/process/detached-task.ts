/** What a command sends to the process that runs a debate in the background: an order and where to carry it out; and its single answer. */

import { z } from "zod";
import type { Immutable } from "../../core/immutable.ts";

const path = z.string();

export const detachedTask = z.object({
  /** Checked apart (parseOrder), so that another version is reported as such. */
  order: z.unknown(),
  place: z.discriminatedUnion("kind", [
    z.object({ kind: z.enum(["parent", "folder"]), path }),
    /** A debate that is there. */
    z.object({ kind: z.literal("debate"), path, steal: z.boolean() }),
  ]),
});

export type DetachedPlace = Immutable<typeof detachedTask>["place"];

const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });

/** `running`: the debate is in its log. `error`: it was refused. `bug`: the stack of anything else. */
export const detachedAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("running"), id: z.string(), folder: z.string(), pid: z.number() }),
  z.object({ kind: z.literal("warning"), sentence: z.string() }),
  z.object({ kind: z.literal("error"), problem }),
  z.object({ kind: z.literal("bug"), stack: z.string() }),
]);

export type DetachedAnswer = z.infer<typeof detachedAnswer>;
