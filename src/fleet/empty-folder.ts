/**
 * An empty folder of a process, for seats without files. Its name says whose it is, so that the next process removes what a killed one left.
 * Whenever it can't be told whether an owner is alive, as with processes of another container that share the parent, its folder is left alone.
 */

import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryOrNull } from "../log/errno.ts";
import { checkLiveness, type LockOwner, thisProcess } from "../log/lock-owner.ts";

export interface EmptyFolder {
  readonly path: string;
  remove(): void;
}

export async function createEmptyFolder(use: "worker" | "serve", parent = tmpdir()): Promise<EmptyFolder> {
  const owner = { ...(await thisProcess()), since: "", token: "" };
  const prefix = `conclave-${use}-${machineMark(owner)}-`;
  await sweep(parent, prefix, owner);
  const path = mkdtempSync(join(parent, `${prefix}${owner.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A pid means something only where it was given, and until the next boot. */
function machineMark({ host, bootId, pidNamespace }: LockOwner): string {
  return createHash("sha256")
    .update(JSON.stringify([host, bootId, pidNamespace]))
    .digest("hex")
    .slice(0, 8);
}

async function sweep(parent: string, prefix: string, here: LockOwner): Promise<void> {
  for (const name of tryOrNull(() => readdirSync(parent)) ?? []) {
    const [, pid] = (name.startsWith(prefix) && /^(\d+)-\w{6}$/.exec(name.slice(prefix.length))) || [];
    if (pid === undefined || !isOwnFolder(join(parent, name))) continue;
    const owner = { ...here, pid: Number(pid), started: "" };
    if ((await checkLiveness(owner, here)) === "dead") tryOrNull(() => rmSync(join(parent, name), { recursive: true }));
  }
}

/** Everybody may write to the parent. */
function isOwnFolder(path: string): boolean {
  const found = tryOrNull(() => lstatSync(path));
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}
