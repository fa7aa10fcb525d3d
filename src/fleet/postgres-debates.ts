/** The debates of one tenant. Nothing of another tenant can be listed, found or removed through it. */

import { ConclaveError } from "../core/errors.ts";
import type { Debates } from "../folder/debates.ts";
import { matchName, unknownError } from "../folder/find-debate.ts";
import { isUnderWay } from "../views/debate-summary.ts";
import { type IndexEntry, indexEntrySchema } from "../views/json/index-entry.ts";
import { transact } from "./in-transaction.ts";
import { insertDebate } from "./insert-debate.ts";
import { IS_RUNNING } from "./is-running.ts";
import { type DebateRow, lockDebate } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { postgresHome } from "./postgres-home.ts";
import { dropTree } from "./trees/postgres-trees.ts";
import { TROUBLE } from "./trouble.ts";

export function postgresDebates(fleet: Fleet, tenant: string): Debates {
  async function list(): Promise<readonly IndexEntry[]> {
    const rows = await fleet.query<{ entry: string; is_running: boolean; trouble: string | null }>(
      `select entry, ${IS_RUNNING} as is_running, ${TROUBLE} as trouble from conclave.debates
       where tenant = $1 and entry is not null order by name collate "C"`,
      [tenant],
    );
    return rows.map(({ entry, is_running, trouble }) => {
      const listed = indexEntrySchema.parse({ ...JSON.parse(entry), ...(trouble === null ? {} : { trouble }) });
      return is_running || !isUnderWay(listed) ? listed : { ...listed, status: "interrupted" as const };
    });
  }

  const findRow = (id: string) => findDebateRow(fleet, { tenant, id });

  async function remove(id: string): Promise<void> {
    const { key, name } = await findRow(id);
    await lockDebate(fleet.pool, key, async ({ client }) => {
      const { rows } = await client.query(`select from conclave.debates where key = $1 and ${IS_RUNNING}`, [key]);
      if (rows.length > 0) throw new ConclaveError("DEBATE_RUNNING", `Debate ${name} is running.`);
      await client.query("delete from conclave.live where debate = $1", [key]);
      const { rows: removed } = await client.query<{ tree: string | null }>(
        "delete from conclave.debates where key = $1 returning tree",
        [key],
      );
      for (const { tree } of removed) if (tree !== null) await dropTree(client, tree);
    });
  }

  return {
    list,
    find: async (id) => postgresHome(fleet, await findRow(id)),
    begin: async (topic) => {
      const row = await transact(fleet.pool, (client) => insertDebate(client, { tenant, topic }));
      return { id: row.name, home: postgresHome(fleet, row) };
    },
    remove,
  };
}

export interface DebateSearchKey {
  readonly tenant: string;
  /** As a person types it. */
  readonly id: string;
}

/** Throws DEBATE_UNKNOWN and DEBATE_AMBIGUOUS. */
export async function findDebateRow(fleet: Fleet, { tenant, id }: DebateSearchKey): Promise<DebateRow> {
  const rows = await fleet.query<DebateRow>("select key, name from conclave.debates where tenant = $1 order by name", [
    tenant,
  ]);
  const names = rows.map(({ name }) => name);
  const only = matchName(id, names);
  const found = rows.find(({ name }) => name === only);
  if (!found) throw unknownError(id, "the fleet", names);
  return found;
}
