/**
 * The trees of a fleet's debates. A tree is stored once, however many debates have it, and goes with the last of them. The row of a tree is
 * locked before anything is decided about it: a debate that begins must not lose the tree that another takes along.
 */

import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import type { PackedTree } from "../../folder/tree/pack-tree.ts";
import type { Fleet } from "../open-fleet.ts";

type StoredTree = Pick<PackedTree, "sha256" | "archive">;

/**
 * Stores a tree, with the transaction of the client. Its files are not sent again if the tenant has them. For any other tenant they are: that nothing
 * had to be sent would tell that somebody has them.
 */
export async function keepTree(client: ClientBase, tenant: string, { sha256, archive }: StoredTree): Promise<void> {
  const { rows } = await client.query(
    `select from conclave.trees where sha256 = $2
       and exists (select from conclave.debates where tenant = $1 and tree = $2) for update`,
    [tenant, sha256],
  );
  if (rows.length === 0) await storeTree(client, { sha256, archive });
}

/** Its row is locked then. */
export async function storeTree(client: ClientBase, { sha256, archive }: StoredTree): Promise<void> {
  await client.query(
    `insert into conclave.trees values ($1, $2) on conflict (sha256) do update set sha256 = excluded.sha256`,
    [sha256, archive],
  );
}

/** The archive of the tree that the debate has. Throws DEBATE_UNKNOWN if the debate was removed. */
export async function readTree(fleet: Fleet, debate: string): Promise<Buffer> {
  const [row] = await fleet.query<{ archive: Buffer }>(
    "select archive from conclave.trees join conclave.debates on tree = sha256 where key = $1",
    [debate],
  );
  if (!row) throw new ConclaveError("DEBATE_UNKNOWN", "The debate has been removed.");
  return row.archive;
}

/** After a debate or an upload was deleted that had it. Takes effect with the transaction of the client. */
export async function dropTree(client: ClientBase, sha256: string): Promise<void> {
  await client.query("select from conclave.trees where sha256 = $1 for update", [sha256]);
  await client.query(
    `delete from conclave.trees where sha256 = $1
       and not exists (select from conclave.debates where tree = $1) and not exists (select from conclave.uploads where tree = $1)`,
    [sha256],
  );
}
