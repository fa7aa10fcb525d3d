/** Removes a debate from a fleet, with everything about it, and its tree if no other debate has it. */

import { ConclaveError } from "../../core/errors.ts";
import { IS_RUNNING } from "../is-running.ts";
import { type DebateRow, lockDebate } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { readLogText } from "../read-log-text.ts";
import { dropTree } from "../trees/postgres-trees.ts";

export interface Removal {
  /** Only if its log still says this. Left out: whatever it says. */
  readonly ifText?: string;
}

/** Throws DEBATE_UNKNOWN, DEBATE_RUNNING, and DEBATE_EXISTS if its log says something else. */
export async function deleteDebate(fleet: Fleet, { key, name }: DebateRow, { ifText }: Removal = {}): Promise<void> {
  await lockDebate(fleet.pool, key, async ({ client }) => {
    const query: Fleet["query"] = async (text, values) => (await client.query(text, [...values])).rows;
    const running = await query(`select from conclave.debates where key = $1 and ${IS_RUNNING}`, [key]);
    if (running.length > 0) throw new ConclaveError("DEBATE_RUNNING", `Debate ${name} is running.`);
    if (ifText !== undefined && (await readLogText(query, key)) !== ifText) throw changeError(name);
    await query("delete from conclave.live where debate = $1", [key]);
    const removed = await query<{ tree: string | null }>("delete from conclave.debates where key = $1 returning tree", [
      key,
    ]);
    for (const { tree } of removed) if (tree !== null) await dropTree(client, tree);
  });
}

function changeError(name: string): ConclaveError {
  return new ConclaveError("DEBATE_EXISTS", `Debate ${name} has changed since it was archived, and was not removed.`, {
    hint: "Archive it again, into another folder.",
  });
}
