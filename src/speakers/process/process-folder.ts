/**
 * A temporary folder of a process. Its name says whose it is, so that the next process removes what a killed one left. Whenever it can't be
 * told whether an owner is alive, as with processes of another container or machine that share the parent, its folder is left alone. Only
 * machines with the same name and ID can't be told apart: another one's folder counts as left if it last changed before this one started.
 */

import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, type Stats } from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import { tryOrNull } from "../../log/errno.ts";
import { checkLiveness, type LockOwner, thisProcess } from "../../log/lock-owner.ts";

export interface ProcessFolder {
  readonly path: string;
  remove(): void;
}

/** `PREFIX-MACHINE-BOOT-PID-XXXXXX`. Short, because some systems limit socket paths to 104 bytes. */
export async function createProcessFolder(prefix: string, parent: string): Promise<ProcessFolder> {
  const here = { ...(await thisProcess()), since: "", token: "" };
  await sweepOnce(parent, prefix, here);
  const path = mkdtempSync(join(parent, `${prefix}-${machineMark(here)}-${bootMark(here)}-${here.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A pid means something only where it was given. */
function machineMark({ host, pidNamespace }: LockOwner): string {
  // Not every system has an ID here.
  const id = tryOrNull(() => readFileSync("/etc/machine-id", "utf8").trim()) ?? "";
  return shortHash(JSON.stringify([host, pidNamespace, id])).slice(0, 6);
}

/** Nothing that was alive before a restart still is. */
function bootMark({ bootId }: LockOwner): string {
  return bootId === "" ? UNKNOWN_BOOT : shortHash(bootId).slice(0, 4);
}

const UNKNOWN_BOOT = "none";

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const swept = new Set<string>();

/** A parent with many entries takes long to read, and agents get a folder for every turn. */
async function sweepOnce(parent: string, prefix: string, here: LockOwner): Promise<void> {
  const where = join(parent, prefix);
  if (swept.has(where)) return;
  swept.add(where);
  await sweep(parent, prefix, here);
}

async function sweep(parent: string, prefix: string, here: LockOwner): Promise<void> {
  const start = `${prefix}-${machineMark(here)}-`;
  for (const name of tryOrNull(() => readdirSync(parent)) ?? []) {
    const [, boot = "", pid] = (name.startsWith(start) && /^(\w{4})-(\d+)-\w{6}$/.exec(name.slice(start.length))) || [];
    if (pid === undefined) continue;
    const folder = tryOrNull(() => lstatSync(join(parent, name)));
    if (!folder || !isOwnFolder(folder)) continue;
    if (await isLeft(boot, Number(pid), folder, here))
      tryOrNull(() => rmSync(join(parent, name), { recursive: true, force: true }));
  }
}

async function isLeft(boot: string, pid: number, { mtimeMs }: Stats, here: LockOwner): Promise<boolean> {
  if (boot !== bootMark(here)) {
    const isBootKnown = boot !== UNKNOWN_BOOT && bootMark(here) !== UNKNOWN_BOOT;
    return isBootKnown && mtimeMs < Date.now() - uptime() * 1000;
  }
  if (pid === here.pid) return false;
  // Its start time isn't known, so a pid that is in use again counts as its own.
  return (await checkLiveness({ ...here, pid, started: "" }, here)) === "dead";
}

/** Everybody may write to the parent. */
function isOwnFolder(folder: Stats): boolean {
  return folder.isDirectory() && (process.getuid === undefined || folder.uid === process.getuid());
}
