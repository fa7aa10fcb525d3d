/** Runs statements of one connection as a transaction: all of them take effect, or none. */

import type { ClientBase, Pool } from "pg";

export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A lost connection has rolled back by itself, but cannot say so.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** The same on a connection of the pool. */
export async function transact<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await inTransaction(client, () => work(client));
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // After a failure, the connection may be lost or still inside a transaction.
    client.release(failure !== undefined);
  }
}
