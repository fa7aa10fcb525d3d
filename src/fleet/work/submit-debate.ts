/**
 * Submits a debate to a fleet: number, log, order and job commit together, and the worker that runs it continues the log. The same
 * order sent twice under one key is one debate.
 */

import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import type { Panel, Seat } from "../../core/panel.ts";
import { treeId } from "../../core/tree-id.ts";
import type { PackedTree } from "../../folder/tree/pack-tree.ts";
import type { DebateRequest } from "../../request/debate-request.ts";
import { type OrderContext, startOrder } from "../../runtime/debate-order.ts";
import { openingEvent } from "../../runtime/start-debate.ts";
import { insertDebate } from "../insert-debate.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { transact } from "../statements/in-transaction.ts";
import { keepTree } from "../trees/postgres-trees.ts";
import { takeUpload } from "../trees/uploaded-trees.ts";
import { queueDebate } from "./queue-debate.ts";
import { refuseOtherOrder } from "./refuse-other-order.ts";

export interface Submission {
  readonly tenant: string;
  readonly request: Omit<DebateRequest, "place">;
  /** The files that it is about, packed or uploaded before (default: none). */
  readonly tree?: PackedTree | UploadedTreeId | null;
  /** Default: checkpoints wait for notes, and seats get no further tools. */
  readonly context?: FleetContext;
  /** Chosen by the sender; null: always a new debate. */
  readonly dedupe: string | null;
}

export interface UploadedTreeId {
  readonly sha256: string;
  readonly archive: null;
}

/** What a sender decides about runs in a fleet; workers decide the rest. */
export type FleetContext = Omit<OrderContext, "passEnv" | "skipMissing" | "isReusing">;

const KEY_LONGEST = 255;

export async function submitDebate(
  fleet: Fleet,
  { tenant, tree = null, context = DEFAULT_CONTEXT, dedupe, ...submission }: Submission,
): Promise<DebateRow> {
  refuseUnusableKey(dedupe);
  const queue = await fleet.queue();
  const asked = withTree(submission.request, tree);
  const request = { ...asked, panel: withoutFiles(asked.panel) };
  const order = startOrder(request, workerContext(context));
  return transact(fleet.pool, async (client) => {
    // First: a large tree takes a while, and other debates of the tenant wait for what is locked below.
    if (tree?.archive) await keepTree(client, tenant, tree);
    else if (tree) await takeUpload(client, tenant, tree.sha256);
    const earlier = dedupe === null ? null : await findEarlier(client, tenant, dedupe);
    if (dedupe !== null && earlier) {
      await refuseOtherOrder(client, { key: dedupe, earlier, order });
      return earlier;
    }
    const row = await insertDebate(client, { tenant, topic: request.topic });
    const first = [openingEvent(request, { id: row.name, panel: request.panel, forecasts: [] })];
    await queueDebate(client, queue, { row, first, order, dedupe, tree: tree?.sha256 ?? null });
    return row;
  });
}

/** An index holds no longer ones, and an empty one is a variable that was not set. */
function refuseUnusableKey(dedupe: string | null): void {
  if (dedupe === null || (dedupe.length > 0 && dedupe.length <= KEY_LONGEST)) return;
  const message = `A key has 1 to ${KEY_LONGEST} characters, not ${dedupe.length}.`;
  throw new ConclaveError("USAGE_OPTION_VALUE", message, {
    hint: "Use a short name for the order, such as build-4711.",
  });
}

/** Its files are named by their hash: the sender's folder means nothing to a worker. */
function withTree(request: Submission["request"], tree: Submission["tree"] | null): Submission["request"] {
  if (!tree) return request;
  return { ...request, question: { ...request.question, workingDir: treeId(tree.sha256) } };
}

/** A worker has none of the sender's paths: seats get the texts of a context instead of its paths. */
function withoutFiles({ seats, chair }: Panel): Panel {
  const withTexts = (seat: Seat): Seat => ({ ...seat, readsFiles: false });
  return { seats: seats.map(withTexts), chair: chair && withTexts(chair) };
}

export const DEFAULT_CONTEXT: FleetContext = { pace: 0, isSandboxed: false, waitsForPerson: true, servers: [] };

/** Variables, and the choice of workers, are not the sender's; a fleet has no folder with earlier answers. */
export function workerContext(context: FleetContext): OrderContext {
  return { ...context, passEnv: [], skipMissing: false, isReusing: false };
}

/** Locks the tenant's row first: of two that send the same order at once, the second finds the first's debate. */
async function findEarlier(client: ClientBase, tenant: string, dedupe: string): Promise<DebateRow | null> {
  await client.query(
    "insert into conclave.tenants values ($1, 0) on conflict (name) do update set name = excluded.name",
    [tenant],
  );
  const { rows } = await client.query<DebateRow>(
    "select key, name from conclave.debates where tenant = $1 and dedupe = $2",
    [tenant, dedupe],
  );
  return rows[0] ?? null;
}
