/** The tenants of a fleet: each has its own debates and people, and cannot see those of the others. */

import { ConclaveError } from "../core/errors.ts";
import type { Fleet } from "./open-fleet.ts";
import { transact } from "./statements/in-transaction.ts";
import { dropTree } from "./trees/postgres-trees.ts";

export interface ListedTenant {
  readonly name: string;
  readonly debates: number;
  readonly people: number;
}

export interface PostgresTenants {
  list(): Promise<readonly ListedTenant[]>;
  /** Does nothing if it exists. */
  add(name: string): Promise<void>;
  /** With its people. Throws TENANT_IN_USE while it has debates. */
  remove(name: string): Promise<void>;
}

export function postgresTenants(fleet: Fleet): PostgresTenants {
  return {
    list: () =>
      fleet.query<ListedTenant>(
        `select name,
           (select count(*)::integer from conclave.debates where tenant = tenants.name) as debates,
           (select count(*)::integer from conclave.people where tenant = tenants.name) as people
         from conclave.tenants order by name collate "C"`,
        [],
      ),
    add: async (name) => {
      await fleet.query("insert into conclave.tenants (name) values ($1) on conflict (name) do nothing", [name]);
    },
    remove: (name) => removeTenant(fleet, name),
  };
}

async function removeTenant(fleet: Fleet, name: string): Promise<void> {
  await transact(fleet.pool, async (client) => {
    // A process that begins a debate locks the row as well.
    const { rows } = await client.query("select from conclave.tenants where name = $1 for update", [name]);
    if (rows.length === 0) throw new ConclaveError("TENANT_UNKNOWN", `There is no tenant "${name}".`);
    const { rows: debates } = await client.query("select from conclave.debates where tenant = $1", [name]);
    if (debates.length > 0) {
      const count = debates.length === 1 ? "1 debate" : `${debates.length} debates`;
      throw new ConclaveError("TENANT_IN_USE", `Tenant "${name}" cannot be removed: it still has ${count}.`);
    }
    const { rows: uploads } = await client.query<{ tree: string }>(
      "delete from conclave.uploads where tenant = $1 returning tree",
      [name],
    );
    for (const { tree } of uploads) await dropTree(client, tree);
    await client.query("delete from conclave.people where tenant = $1", [name]);
    await client.query("delete from conclave.tenants where name = $1", [name]);
  });
}
