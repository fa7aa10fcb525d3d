/** A key belongs to one order. Using it for a different one is a mistake: the sender would get the wrong debate. */

import { isDeepStrictEqual } from "node:util";
import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import type { DebateOpened } from "../../core/event.ts";
import { decodeLine } from "../../core/event-codec.ts";
import { parseTreeId } from "../../core/tree-id.ts";
import type { StartOrder } from "../../runtime/debate-order.ts";
import type { DebateRow } from "../lock-debate.ts";

interface RepeatedOrder {
  readonly key: string;
  /** The debate that the key started. */
  readonly earlier: DebateRow;
  readonly order: StartOrder;
}

/** Throws ORDER_DIFFERS. */
export async function refuseOtherOrder(client: ClientBase, { key, earlier, order }: RepeatedOrder): Promise<void> {
  const opened = await readOpening(client, earlier.key);
  const [before, now] = [comparable(opened), comparable(order.request)];
  const differing = Object.keys(now).filter((part) => !isDeepStrictEqual(before[part], now[part]));
  if (differing.length === 0) return;
  const message = `The key ${JSON.stringify(key)} was already used to start debate ${earlier.name}, with a different ${differing.join(" and ")}.`;
  throw new ConclaveError("ORDER_DIFFERS", message);
}

/** Read from the log, because resuming a debate replaces its order. */
async function readOpening(client: ClientBase, debate: string): Promise<DebateOpened> {
  const { rows } = await client.query<{ line: string }>(
    "select line from conclave.events where debate = $1 order by seq limit 2",
    [debate],
  );
  for (const { line } of rows) {
    const decoded = decodeLine(line);
    if (decoded.kind === "event" && decoded.recorded.event.type === "debate.opened") return decoded.recorded.event;
  }
  throw new Error(`Debate ${debate} was submitted, and its log does not begin with an opening.`);
}

/** Not compared: the words of the command, times that count from now, and the path of the sender's folder, which the workers don't have. */
function comparable(order: StartOrder["request"]): Readonly<Record<string, unknown>> {
  const { question, protocol, panel, settings, rehearsal } = order;
  const { workingDir, ...asked } = question;
  const { deadline: __, ...limits } = order.limits;
  return { question: asked, tree: parseTreeId(workingDir), protocol, panel, settings, limits, rehearsal };
}
