/**
 * Who holds a lock, told so that another process can see whether the holder still lives: a pid alone is reused, so the
 * process's start and the machine's boot stand beside it. When in doubt a holder lives: breaking a lock that is held would
 * give the log two writers, waiting for one that is stale costs a person one flag.
 */

import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";
import { z } from "zod";
import { errnoOf } from "./errno.ts";

/** Empty texts: this machine does not tell. */
export interface Machine {
  readonly host: string;
  /** Differs after every boot. */
  readonly bootId: string;
  /** A sandbox counts its processes by itself: its pids mean nothing outside of it. */
  readonly pidNamespace: string;
}

export interface LockOwner extends Machine {
  readonly pid: number;
  /** When the process started, in the system's own words. */
  readonly started: string;
  /** When it took the lock. */
  readonly since: string;
  readonly token: string;
}

export const lockOwnerSchema: z.ZodType<LockOwner> = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  bootId: z.string(),
  pidNamespace: z.string(),
  started: z.string(),
  since: z.string(),
  token: z.string().regex(/^[a-z0-9]+$/),
});

export type Liveness = "alive" | "dead" | "elsewhere";

/** `elsewhere`: nothing on this machine can say whether it lives. */
export async function checkLiveness(holder: LockOwner, here: Machine): Promise<Liveness> {
  const isOtherBoot = holder.bootId !== here.bootId;
  const isBootKnown = holder.bootId !== "" && here.bootId !== "";
  if (isOtherBoot && holder.host !== here.host) return "elsewhere";
  if (isOtherBoot && isBootKnown) return "dead";
  if (!isBootKnown && holder.host !== here.host) return "elsewhere";
  if (holder.pidNamespace !== here.pidNamespace) return "elsewhere";
  return (await isRunning(holder)) ? "alive" : "dead";
}

async function isRunning({ pid, started }: LockOwner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errnoOf(error) === "ESRCH") return false;
    if (errnoOf(error) !== "EPERM") throw error;
  }
  const found = await readProcessStart(pid);
  if (found === ENDED) return false;
  return found === "" || started === "" || found === started;
}

/** What this process puts into a lock, but for the lock's own token and time. */
export function thisProcess(): Promise<Omit<LockOwner, "since" | "token">> {
  self ??= describeSelf();
  return self;
}

let self: Promise<Omit<LockOwner, "since" | "token">> | undefined;

async function describeSelf() {
  const [bootId, pidNamespace, started] = await Promise.all([
    isLinux ? readText("/proc/sys/kernel/random/boot_id") : runCommand("sysctl", ["-n", "kern.bootsessionuuid"]),
    isLinux ? readLinkTarget("/proc/self/ns/pid") : "",
    readProcessStart(process.pid),
  ]);
  return { pid: process.pid, host: hostname(), bootId, pidNamespace, started };
}

const isLinux = process.platform === "linux";

const ENDED = "ended";

/** Empty: not to be seen from here. */
async function readProcessStart(pid: number): Promise<string> {
  if (!isLinux) return runCommand("ps", ["-o", "lstart=", "-p", String(pid)]);
  const stat = await readText(`/proc/${pid}/stat`);
  // The name in parentheses may hold anything; the state is field 3, the start in ticks since boot field 22.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? ENDED : (fields[19] ?? "");
}

async function readText(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return "";
  }
}

async function readLinkTarget(path: string): Promise<string> {
  try {
    return await readlink(path);
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return "";
  }
}

/** In one language and one time zone, or the same start would read differently tomorrow. */
async function runCommand(command: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };
  return promisify(execFile)(command, [...args], { env }).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
}
