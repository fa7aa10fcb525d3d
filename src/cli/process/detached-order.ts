/** What a command hands to the process that runs a debate in the background, and what that process answers, once. */

import { z } from "zod";
import type { Limits } from "../../core/panel.ts";
import type { DebateRequest, RunContext } from "../../runtime/debate-request.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";

export interface DetachedContext extends Pick<RunContext, "passEnv" | "pace" | "skipMissing"> {
  /** Checkpoints wait for whoever answers from another process; otherwise nobody is there. */
  readonly waitsForPerson: boolean;
  /** Without any secret: what they take from the environment is named in them. */
  readonly servers: readonly ToolServer[];
}

/** Functions do not travel: a protocol goes by its name, changed limits as what they come to. */
export type DetachedOrder = { readonly host: DetachedContext } & (
  | { readonly kind: "start"; readonly request: Omit<DebateRequest, "protocol"> & { readonly protocol: string } }
  | { readonly kind: "resume"; readonly folder: string; readonly limits: Limits; readonly steal: boolean }
);

// Both ends are the same program, and nobody else holds the channel between them.
export const detachedOrder = z.custom<DetachedOrder>(
  (given) => z.object({ kind: z.string() }).safeParse(given).success,
);

const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });

/** `running`: the debate stands in its log. `error`: it was refused. `bug`: the stack of anything else. */
export const detachedAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("running"), id: z.string(), folder: z.string(), pid: z.number() }),
  z.object({ kind: z.literal("warning"), sentence: z.string() }),
  z.object({ kind: z.literal("error"), problem }),
  z.object({ kind: z.literal("bug"), stack: z.string() }),
]);

export type DetachedAnswer = z.infer<typeof detachedAnswer>;
