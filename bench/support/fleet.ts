/** A fleet for one row: a real PostgreSQL on this machine, and workers as processes of their own. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalPostgres } from "../../src/fleet/local-postgres.ts";
import { migrateFleet } from "../../src/fleet/migrate-fleet.ts";
import { type Fleet, openFleet } from "../../src/fleet/open-fleet.ts";
import type { Cleanup } from "../../test/support/fleet/worker-process.ts";

export interface BenchFleet extends Cleanup {
  readonly url: string;
  readonly fleet: Fleet;
}

/** What is to be cleaned up is cleaned up when the work is done, the latest first. */
export async function withFleet<T>(isDisposable: boolean, work: (bench: BenchFleet) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "conclave-bench-"));
  const cleanups: (() => void | Promise<void>)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const after = (clean: () => void | Promise<void>) => {
    cleanups.unshift(clean);
  };
  try {
    const server = await startLocalPostgres({ folder, password: "bench", isDisposable });
    after(() => server.stop("fast"));
    await migrateFleet(server.url);
    const fleet = await openFleet(server.url);
    after(fleet.close);
    return await work({ url: server.url, fleet, after });
  } finally {
    for (const clean of cleanups) await clean();
  }
}

/** The seconds between two events of logs, by the clock of those who wrote them. */
export function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1_000;
}
