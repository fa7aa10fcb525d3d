/** Hands a fork of a fleet's debate over to the same fleet. */

import { resumeOrder } from "../../runtime/debate-order.ts";
import type { PlannedFork } from "../../runtime/plan-fork.ts";
import { transact } from "../in-transaction.ts";
import { insertDebate } from "../insert-debate.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { queueDebate } from "./queue-debate.ts";
import { type FleetContext, workerContext } from "./submit-debate.ts";

export interface ForkSubmission {
  readonly tenant: string;
  readonly topic: string;
  readonly fork: PlannedFork;
  readonly context: FleetContext;
}

export async function submitFork(fleet: Fleet, { tenant, topic, fork, context }: ForkSubmission): Promise<DebateRow> {
  const queue = await fleet.queue();
  return transact(fleet.pool, async (client) => {
    const row = await insertDebate(client, { tenant, topic });
    const first = [...fork.first(row.name), { type: "debate.resumed" as const, ...fork.resumed }];
    const order = resumeOrder(fork.resumed.limits, workerContext(context));
    await queueDebate(client, queue, { row, first, order, dedupe: null });
    return row;
  });
}
