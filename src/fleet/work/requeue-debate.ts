/** Resumes a debate of a fleet: its log says so, and a worker continues it from there. Both commit together, and only if the debate is not running. */

import { hostname } from "node:os";
import { ConclaveError } from "../../core/errors.ts";
import type { Limits } from "../../core/panel.ts";
import { reduce } from "../../core/reduce/reduce.ts";
import type { State } from "../../core/state.ts";
import { parseTreeId } from "../../core/tree-id.ts";
import { stateEntry } from "../../folder/state-entry.ts";
import { eventLine, timestamp } from "../../log/event-line.ts";
import { resumeOrder } from "../../runtime/debate-order.ts";
import { announceWork } from "../announce-work.ts";
import { type DebateRow, type LockedDebate, lockDebate } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { DEFAULT_CONTEXT, type FleetContext, workerContext } from "./submit-debate.ts";

export interface FleetResumption {
  /** What its log folded to when the limits were chosen. */
  readonly state: State;
  readonly limits: Limits;
  /** Default: checkpoints wait for notes, and seats get no further tools. */
  readonly context?: FleetContext;
}

/** Throws DEBATE_RUNNING if it is running, or has run since it was read. */
export async function requeueDebate(
  fleet: Fleet,
  { key, name }: DebateRow,
  { state, limits, context = DEFAULT_CONTEXT }: FleetResumption,
): Promise<void> {
  const queue = await fleet.queue();
  await lockDebate(fleet.pool, key, async (locked) => {
    const { client, work, epoch, nextSeq } = locked;
    if (!["none", "failed"].includes(work) || nextSeq !== state.lastSeq + 1) {
      throw new ConclaveError("DEBATE_RUNNING", `Debate ${name} is running.`);
    }
    const lines = resumeLines(locked, limits);
    const order = resumeOrder(limits, workerContext(context), parseTreeId(state.question.workingDir));
    await client.query("select conclave.append_lines($1, $2, $3, $4, array[]::text[])", [
      key,
      epoch,
      nextSeq,
      lines.map(({ line }) => line.slice(0, -1)),
    ]);
    const entry = stateEntry(
      lines.reduce((before, { recorded }) => reduce(before, recorded), state),
      name,
    );
    await client.query(
      `update conclave.debates set epoch = $2, owner = null, work = 'queued', "order" = $3, entry = $4,
         trouble = null, deaths = 0, refused_by = '{}', refused_at = null, has_rested = false where key = $1`,
      [key, epoch + 1, JSON.stringify(order), JSON.stringify(entry)],
    );
    // The resumed run asks its host again what the earlier one asked.
    await client.query("delete from conclave.host_asks where debate = $1", [key]);
    await queue.send(client, key);
    await announceWork(client);
  });
  fleet.announce(key);
}

function resumeLines({ epoch, nextSeq }: LockedDebate, limits: Limits) {
  const at = timestamp(Date.now());
  const claimed = { type: "log.claimed", owner: `${hostname()}:${process.pid}`, afterRest: false } as const;
  const resumed = { type: "debate.resumed", limits, panel: null } as const;
  return [claimed, resumed].map((event, index) => eventLine({ seq: nextSeq + index, epoch: epoch + 1, at }, event));
}
