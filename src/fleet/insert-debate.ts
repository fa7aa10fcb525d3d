/** Gives a debate its number and its row. The tenant's row is locked, so numbers are given one after the other. */

import type { ClientBase } from "pg";
import { folderName } from "../folder/debate-folder.ts";
import type { DebateRow } from "./lock-debate.ts";

export interface DebateTitle {
  readonly tenant: string;
  readonly topic: string;
}

export async function insertDebate(client: ClientBase, { tenant, topic }: DebateTitle): Promise<DebateRow> {
  const numbered = await client.query<{ last_number: number }>(
    `insert into conclave.tenants values ($1, 1)
     on conflict (name) do update set last_number = tenants.last_number + 1 returning last_number`,
    [tenant],
  );
  const number = numbered.rows[0]?.last_number ?? 0;
  const begun = await client.query<DebateRow>(
    "insert into conclave.debates (tenant, number, name) values ($1, $2, $3) returning key, name",
    [tenant, number, folderName(number, topic)],
  );
  const [row] = begun.rows;
  if (!row) throw new Error("A row that was inserted was not returned.");
  return row;
}
