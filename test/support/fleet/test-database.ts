/**
 * A real PostgreSQL for the tests of one file, started with the first test and gone with the process. Tests share its tables and
 * keep apart by tenant.
 */

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { type LocalPostgres, startLocalPostgres } from "../../../src/fleet/local-postgres.ts";
import { migrateFleet } from "../../../src/fleet/migrate-fleet.ts";
import { type Fleet, openFleet } from "../../../src/fleet/open-fleet.ts";

export interface TestDatabase {
  readonly server: LocalPostgres;
  /** Connections of two processes, as it were. */
  readonly fleet: Fleet;
  readonly elsewhere: Fleet;
}

export function testDatabase(): () => TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), "conclave-postgres-"));
  let database: TestDatabase | null = null;

  before(async () => {
    const server = await startLocalPostgres({ folder, password: "secret", isDisposable: true });
    await migrateFleet(server.url);
    database = { server, fleet: await openFleet(server.url), elsewhere: await openFleet(server.url) };
  });

  after(async () => {
    await database?.fleet.close();
    await database?.elsewhere.close();
    await database?.server.stop("fast");
    rmSync(folder, { recursive: true, force: true });
  });

  return () => {
    if (!database) throw new Error("There is a database only while a test runs.");
    return database;
  };
}

/** A tenant that no other test has. */
export function freshTenant(): string {
  return randomUUID();
}
