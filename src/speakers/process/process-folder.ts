/**
 * A temporary folder of a process. Its name says whose it is, so that the next process removes what a killed one left. Whenever it can't be
 * told whether an owner is alive, as with processes of another container that share the parent, its folder is left alone.
 */

import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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
  await sweep(parent, prefix, here);
  const path = mkdtempSync(join(parent, `${prefix}-${machineMark(here)}-${bootMark(here)}-${here.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A pid means something only where it was given. */
function machineMark({ host, pidNamespace }: LockOwner): string {
  return shortHash(JSON.stringify([host, pidNamespace])).slice(0, 6);
}

/** Whoever is known to be of an earlier boot is dead. */
function bootMark({ bootId }: LockOwner): string {
  return bootId === "" ? UNKNOWN_BOOT : shortHash(bootId).slice(0, 4);
}

const UNKNOWN_BOOT = "none";

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function sweep(parent: string, prefix: string, here: LockOwner): Promise<void> {
  const start = `${prefix}-${machineMark(here)}-`;
  for (const name of tryOrNull(() => readdirSync(parent)) ?? []) {
    const [, boot = "", pid] = (name.startsWith(start) && /^(\w{4})-(\d+)-\w{6}$/.exec(name.slice(start.length))) || [];
    if (pid === undefined || !isOwnFolder(join(parent, name))) continue;
    const isThisBoot = boot === bootMark(here);
    if (!isThisBoot && boot === UNKNOWN_BOOT) continue;
    // Its start time isn't known, so a pid that is in use again counts as its own.
    const owner = { ...here, bootId: isThisBoot ? here.bootId : boot, pid: Number(pid), started: "" };
    if ((await checkLiveness(owner, here)) === "dead")
      tryOrNull(() => rmSync(join(parent, name), { recursive: true, force: true }));
  }
}

/** Everybody may write to the parent. */
function isOwnFolder(path: string): boolean {
  const found = tryOrNull(() => lstatSync(path));
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}
