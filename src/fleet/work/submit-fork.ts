/** Submits a fork of a fleet's debate to the same fleet. */

import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import { resumeOrder } from "../../runtime/debate-order.ts";
import type { PlannedFork } from "../../runtime/plan-fork.ts";
import { insertDebate } from "../insert-debate.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { transact } from "../statements/in-transaction.ts";
import { queueDebate } from "./queue-debate.ts";
import { type FleetContext, workerContext } from "./submit-debate.ts";

export interface ForkSubmission {
  readonly tenant: string;
  /** The key of the debate that is forked. */
  readonly parent: string;
  readonly topic: string;
  readonly fork: PlannedFork;
  readonly context: FleetContext;
}

export async function submitFork(
  fleet: Fleet,
  { tenant, parent, topic, fork, context }: ForkSubmission,
): Promise<DebateRow> {
  const queue = await fleet.queue();
  return transact(fleet.pool, async (client) => {
    const tree = await findTree(client, parent);
    const row = await insertDebate(client, { tenant, topic });
    const first = [...fork.first(row.name), { type: "debate.resumed" as const, ...fork.resumed }];
    const order = resumeOrder(fork.resumed.limits, workerContext(context), tree);
    await queueDebate(client, queue, { row, first, order, dedupe: null, tree });
    return row;
  });
}

/** Keeps the debate that has the tree until the fork has it too. Throws DEBATE_UNKNOWN. */
async function findTree(client: ClientBase, debate: string): Promise<string | null> {
  const { rows } = await client.query<{ tree: string | null }>(
    "select tree from conclave.debates where key = $1 for share",
    [debate],
  );
  const [row] = rows;
  if (!row) throw new ConclaveError("DEBATE_UNKNOWN", "The debate has been removed.");
  return row.tree;
}
