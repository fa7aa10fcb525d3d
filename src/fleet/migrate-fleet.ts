/**
 * Brings the tables of a fleet up to date. Migrations are numbered SQL files that are never changed once they are released; an
 * advisory lock lets one process at a time apply them, each in a transaction of its own.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import { ConclaveError } from "../core/errors.ts";
import { asFleetError } from "./connection/fleet-error.ts";
import { inTransaction } from "./statements/in-transaction.ts";
import { migrateQueue } from "./work/fleet-queue.ts";

const FOLDER = join(import.meta.dirname, "migrations");
/** Any number, as long as nothing else in the database uses it. */
const LOCK = 0x636f6e63;

/** Returns the names of the migrations that were applied. Throws FLEET_UNREACHABLE and FLEET_NEWER. */
export async function migrateFleet(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url, application_name: "conclave migrate" });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const applied = await applyMissing(client);
    await migrateQueue(url);
    return applied;
  } catch (error) {
    throw asFleetError(url, error);
  } finally {
    // This also gives up the lock.
    await client.end();
  }
}

async function applyMissing(client: Client): Promise<readonly string[]> {
  await client.query("create table if not exists public.conclave_migrations (name text primary key)");
  const missing = await listMissing(client);
  for (const name of missing) {
    await inTransaction(client, async () => {
      await client.query(readFileSync(join(FOLDER, name), "utf8"));
      await client.query("insert into public.conclave_migrations values ($1)", [name]);
    });
  }
  return missing;
}

/** Throws FLEET_NOT_MIGRATED and FLEET_NEWER. */
export async function requireMigrated(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select to_regclass('public.conclave_migrations') is not null as is_there");
  const missing = rows[0]?.is_there ? await listMissing(pool) : migrationNames();
  if (missing.length === 0) return;
  throw new ConclaveError(
    "FLEET_NOT_MIGRATED",
    `These migrations have not been applied to the database: ${missing.join(", ")}.`,
  );
}

/** Throws FLEET_NEWER: what this version does not know it could damage. */
async function listMissing(connection: Pick<Pool, "query">): Promise<readonly string[]> {
  const { rows } = await connection.query<{ name: string }>(
    "select name from public.conclave_migrations order by name",
  );
  const applied = rows.map(({ name }) => name);
  const known = migrationNames();
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return known.filter((name) => !applied.includes(name));
  throw new ConclaveError(
    "FLEET_NEWER",
    `A newer version of Conclave has updated this fleet's tables: the version installed here does not recognise ${unknown.join(", ")}.`,
  );
}

function migrationNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}
