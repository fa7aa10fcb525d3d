/**
 * Identifies the owner of a lock so that other processes can check whether it is alive. Pids are reused, so the process start
 * time and the boot id are included. When in doubt an owner counts as alive: breaking a live lock would give the log two
 * writers, while a stale one only costs the person a flag.
 */

import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";
import { z } from "zod";
import type { Immutable } from "../core/immutable.ts";
import { attempt, errnoOf, onSystemError } from "./errno.ts";

/** Empty strings: unknown on this machine. */
const machineSchema = z.object({
  host: z.string(),
  /** Differs after every boot. */
  bootId: z.string(),
  /** A sandbox numbers its processes itself, so its pids mean nothing outside. */
  pidNamespace: z.string(),
});
export type Machine = Immutable<typeof machineSchema>;

export const lockOwnerSchema = machineSchema.extend({
  pid: z.number().int().positive(),
  /** When the process started, in the system's format. */
  started: z.string(),
  /** When it took the lock. */
  since: z.string(),
  token: z.string().regex(/^[a-z0-9]+$/),
});
export type LockOwner = Immutable<typeof lockOwnerSchema>;

export type Liveness = "alive" | "dead" | "elsewhere";

/** `elsewhere`: this machine cannot tell whether it is alive. */
export async function checkLiveness(owner: LockOwner, here: Machine): Promise<Liveness> {
  const isOtherBoot = owner.bootId !== here.bootId;
  const isBootKnown = owner.bootId !== "" && here.bootId !== "";
  if (isOtherBoot && owner.host !== here.host) return "elsewhere";
  if (isOtherBoot && isBootKnown) return "dead";
  if (!isBootKnown && owner.host !== here.host) return "elsewhere";
  if (owner.pidNamespace !== here.pidNamespace) return "elsewhere";
  return (await isRunning(owner)) ? "alive" : "dead";
}

async function isRunning({ pid, started }: LockOwner): Promise<boolean> {
  if (!hasProcess(pid)) return false;
  const found = await readProcessStart(pid);
  if (found === ENDED) return false;
  return found === "" || started === "" || found === started;
}

/** Also another user's, and one that has ended but whose parent has not asked how. */
export function hasProcess(pid: number): boolean {
  return attempt(
    () => process.kill(pid, 0),
    (error) => errnoOf(error) !== "ESRCH",
  );
}

/** What this process writes into a lock, except for the lock's token and time. */
export function thisProcess(): Promise<Omit<LockOwner, "since" | "token">> {
  self ??= describeSelf();
  return self;
}

let self: Promise<Omit<LockOwner, "since" | "token">> | undefined;

async function describeSelf() {
  const [bootId, pidNamespace, started] = await Promise.all([
    isLinux ? readText("/proc/sys/kernel/random/boot_id") : runCommand("sysctl", ["-n", "kern.bootsessionuuid"]),
    isLinux ? readlink("/proc/self/ns/pid").catch(onSystemError("")) : "",
    readProcessStart(process.pid),
  ]);
  return { pid: process.pid, host: hostname(), bootId, pidNamespace, started };
}

const isLinux = process.platform === "linux";

const ENDED = "ended";

/** Empty: unknown. */
async function readProcessStart(pid: number): Promise<string> {
  if (!isLinux) return runCommand("ps", ["-o", "lstart=", "-p", String(pid)]);
  const stat = await readText(`/proc/${pid}/stat`);
  // The name in parentheses may contain anything. Field 3 is the state, field 22 the start in ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? ENDED : (fields[19] ?? "");
}

async function readText(path: string): Promise<string> {
  return (await readFile(path, "utf8").catch(onSystemError(""))).trim();
}

/** With a fixed locale and time zone, so that the same start time always reads the same. */
async function runCommand(command: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };
  return promisify(execFile)(command, [...args], { env }).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
}
