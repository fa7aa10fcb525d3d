/** The debates of one tenant. Nothing of another tenant can be listed, found or removed through it. */

import { ConclaveError } from "../core/errors.ts";
import { folderName } from "../folder/debate-folder.ts";
import type { Debates, NewDebate } from "../folder/debates.ts";
import { matchName, unknownError } from "../folder/find-debate.ts";
import { isUnderWay } from "../views/debate-summary.ts";
import { type IndexEntry, indexEntrySchema } from "../views/json/index-entry.ts";
import { transact } from "./in-transaction.ts";
import { type DebateRow, lockDebate } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { postgresHome } from "./postgres-home.ts";
import { checkPresence, isPresent } from "./presence.ts";

export function postgresDebates(fleet: Fleet, tenant: string): Debates {
  async function list(): Promise<readonly IndexEntry[]> {
    const rows = await fleet.query<{ entry: string; is_running: boolean }>(
      `select entry, ${isPresent("owner")} as is_running from conclave.debates
       where tenant = $1 and entry is not null order by name collate "C"`,
      [tenant],
    );
    return rows.map(({ entry, is_running }) => {
      const listed = indexEntrySchema.parse(JSON.parse(entry));
      return is_running || !isUnderWay(listed) ? listed : { ...listed, status: "interrupted" as const };
    });
  }

  async function findRow(id: string): Promise<DebateRow> {
    const rows = await fleet.query<DebateRow>(
      "select key, name from conclave.debates where tenant = $1 order by name",
      [tenant],
    );
    const names = rows.map(({ name }) => name);
    const only = matchName(id, names);
    const found = rows.find(({ name }) => name === only);
    if (!found) throw unknownError(id, "the fleet", names);
    return found;
  }

  async function remove(id: string): Promise<void> {
    const { key, name } = await findRow(id);
    await lockDebate(fleet.pool, key, async ({ client, owner }) => {
      const isRunning = owner !== null && (await checkPresence(client, owner));
      if (isRunning) throw new ConclaveError("DEBATE_RUNNING", `Debate ${name} is running.`);
      await client.query("delete from conclave.live where debate = $1", [key]);
      await client.query("delete from conclave.debates where key = $1", [key]);
    });
  }

  return {
    list,
    find: async (id) => postgresHome(fleet, await findRow(id)),
    begin: (topic) => begin(fleet, tenant, topic),
    remove,
  };
}

/** The tenant's row is locked by the first statement, so numbers are given one after the other. */
function begin(fleet: Fleet, tenant: string, topic: string): Promise<NewDebate> {
  return transact(fleet.pool, async (client) => {
    const numbered = await client.query<{ last_number: number }>(
      `insert into conclave.tenants values ($1, 1)
       on conflict (name) do update set last_number = tenants.last_number + 1 returning last_number`,
      [tenant],
    );
    const number = numbered.rows[0]?.last_number ?? 0;
    const id = folderName(number, topic);
    const begun = await client.query<DebateRow>(
      "insert into conclave.debates (tenant, number, name) values ($1, $2, $3) returning key, name",
      [tenant, number, id],
    );
    const [row] = begun.rows;
    if (!row) throw new Error("A row that was inserted was not returned.");
    return { id, home: postgresHome(fleet, row) };
  });
}
