/** The debates of one tenant. Nothing of another tenant can be listed, found or removed through it. */

import type { Debates } from "../folder/debates.ts";
import { matchName, unknownError } from "../folder/find-debate.ts";
import { isUnderWay } from "../views/debate-summary.ts";
import { type IndexEntry, indexEntrySchema } from "../views/json/index-entry.ts";
import { deleteDebate } from "./archive/delete-debate.ts";
import { insertDebate } from "./insert-debate.ts";
import { IS_RUNNING } from "./is-running.ts";
import type { DebateRow } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { postgresHome } from "./postgres-home.ts";
import { transact } from "./statements/in-transaction.ts";
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

  return {
    list,
    find: async (id) => postgresHome(fleet, await findRow(id)),
    begin: async (topic) => {
      const row = await transact(fleet.pool, (client) => insertDebate(client, { tenant, topic }));
      return { id: row.name, home: postgresHome(fleet, row) };
    },
    remove: async (id) => deleteDebate(fleet, await findRow(id)),
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
