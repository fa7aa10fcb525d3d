/**
 * Trees that were uploaded before the debate they are for. An upload gives its tenant the right to name the tree in an order, and nobody
 * else anything: a tree that another tenant has is uploaded all the same, and answered in the same way. The row of a tree is locked before
 * anything is decided about it, as everywhere.
 */

import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import type { Fleet } from "../open-fleet.ts";
import { transact } from "../statements/in-transaction.ts";
import { dropTree, storeTree } from "./postgres-trees.ts";

export interface UploadedTree {
  readonly tenant: string;
  readonly sha256: string;
  /** Checked. */
  readonly archive: Buffer;
}

/** Of one tenant, without a debate. */
const MOST_WAITING = 20;
const KEPT_FOR = "1 day";

/** Throws TREES_WAITING. */
export async function keepUpload(fleet: Fleet, { tenant, sha256, archive }: UploadedTree): Promise<void> {
  await dropExpired(fleet);
  await transact(fleet.pool, async (client) => {
    await storeTree(client, { sha256, archive });
    // Of two uploads at once, the second counts the first. Not before: a large tree takes a while, and others wait for this lock.
    await client.query("select from conclave.tenants where name = $1 for update", [tenant]);
    const { rows } = await client.query("select from conclave.uploads where tenant = $1 and tree <> $2", [
      tenant,
      sha256,
    ]);
    if (rows.length >= MOST_WAITING) {
      throw new ConclaveError(
        "TREES_WAITING",
        `Your tenant already has ${rows.length} uploaded trees that no debate uses yet.`,
      );
    }
    await client.query(
      "insert into conclave.uploads values ($1, $2) on conflict (tenant, tree) do update set uploaded_at = now()",
      [tenant, sha256],
    );
  });
}

/** Makes an uploaded tree that of a debate which begins in the transaction of the client. Throws TREE_UNKNOWN unless the tenant has it. */
export async function takeUpload(client: ClientBase, tenant: string, sha256: string): Promise<void> {
  await client.query("select from conclave.trees where sha256 = $1 for update", [sha256]);
  const { rows } = await client.query(
    `select from conclave.uploads where tenant = $1 and tree = $2
     union all select from conclave.debates where tenant = $1 and tree = $2 limit 1`,
    [tenant, sha256],
  );
  if (rows.length === 0) throw unknownTree(sha256);
  await client.query("delete from conclave.uploads where tenant = $1 and tree = $2", [tenant, sha256]);
}

/** A tree that the tenant uploaded, or has in one of its debates. Throws TREE_UNKNOWN. */
export async function readOwnTree(fleet: Fleet, tenant: string, sha256: string): Promise<Buffer> {
  const [row] = await fleet.query<{ archive: Buffer }>(
    `select archive from conclave.trees where sha256 = $2 and (
       exists (select from conclave.uploads where tenant = $1 and tree = $2)
       or exists (select from conclave.debates where tenant = $1 and tree = $2))`,
    [tenant, sha256],
  );
  if (!row) throw unknownTree(sha256);
  return row.archive;
}

function unknownTree(sha256: string): ConclaveError {
  return new ConclaveError("TREE_UNKNOWN", `No uploaded working tree has the hash ${sha256}.`);
}

async function dropExpired(fleet: Fleet): Promise<void> {
  const isExpired = `uploaded_at < now() - interval '${KEPT_FOR}'`;
  const expired = await fleet.query<{ tree: string }>(
    `select distinct tree from conclave.uploads where ${isExpired}`,
    [],
  );
  for (const { tree } of expired) {
    await transact(fleet.pool, async (client) => {
      await client.query("select from conclave.trees where sha256 = $1 for update", [tree]);
      await client.query(`delete from conclave.uploads where tree = $1 and ${isExpired}`, [tree]);
      await dropTree(client, tree);
    });
  }
}
