/** The people of a fleet, in its database. */

import { ConclaveError } from "../../core/errors.ts";
import type { Fleet } from "../open-fleet.ts";
import { createToken, type FleetPerson, hashToken, type People, type Right } from "./fleet-person.ts";

export interface PostgresPeople extends People {
  /** Resolves to the person's token, which cannot be shown again. Someone of that name gets a new one; the old one stops working. */
  add(person: FleetPerson): Promise<string>;
  /** Throws PERSON_UNKNOWN. */
  remove(person: Pick<FleetPerson, "tenant" | "name">): Promise<void>;
  list(): Promise<readonly FleetPerson[]>;
}

interface PersonRow {
  readonly tenant: string;
  readonly name: string;
  readonly rights: Right;
}

export function postgresPeople({ query }: Pick<Fleet, "query">): PostgresPeople {
  async function findByTokens(tokens: readonly string[]): Promise<ReadonlyMap<string, FleetPerson>> {
    const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
    const rows = await query<PersonRow & { readonly token_hash: string }>(
      "select tenant, name, rights, token_hash from conclave.people where token_hash = any ($1)",
      [[...byHash.keys()]],
    );
    return new Map(rows.map((row) => [byHash.get(row.token_hash) ?? "", personOf(row)]));
  }

  return {
    findByTokens,
    findByToken: async (token) => (await findByTokens([token])).get(token) ?? null,
    add: async ({ tenant, name, right }) => {
      const token = createToken();
      await query("insert into conclave.tenants (name) values ($1) on conflict do nothing", [tenant]);
      await query(
        `insert into conclave.people values ($1, $2, $3, $4)
         on conflict (tenant, name) do update set token_hash = excluded.token_hash, rights = excluded.rights`,
        [tenant, name, hashToken(token), right],
      );
      return token;
    },
    remove: async ({ tenant, name }) => {
      const gone = await query("delete from conclave.people where tenant = $1 and name = $2 returning name", [
        tenant,
        name,
      ]);
      if (gone.length === 0) {
        throw new ConclaveError("PERSON_UNKNOWN", `There is no person named "${name}" in the tenant "${tenant}".`);
      }
    },
    list: async () =>
      (await query<PersonRow>("select tenant, name, rights from conclave.people order by tenant, name", [])).map(
        personOf,
      ),
  };
}

function personOf({ tenant, name, rights }: PersonRow): FleetPerson {
  return { tenant, name, right: rights };
}
