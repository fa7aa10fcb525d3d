/**
 * One writer per debate: a file that holds its owner. It is linked into place with its whole content, so it is never seen
 * half written, and one that cannot be understood is nobody's.
 *
 * A dead owner's lock is replaced, by one process among many that find it at once. The right to replace the lock of
 * token T is itself a lock, `lock.T`, taken and broken by the same rules. Its holder looks whether T still stands, then
 * renames `lock.T` over `lock`: one step that takes the place and gives the right back. Whoever comes late with the right
 * to replace T finds that T no longer stands, and tries again. Nothing but that right ever removes a lock, so the lock
 * of a living owner is never moved, not even for a moment.
 */

import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { link, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { errnoOf } from "./errno.ts";
import {
  checkLiveness,
  type Liveness,
  type LockOwner,
  lockOwnerSchema,
  type Machine,
  thisProcess,
} from "./lock-owner.ts";
import { writeDurably } from "./write-durably.ts";

export interface Lock {
  /** `pid@host` */
  readonly owner: string;
  /** Throws LOG_LOST when the lock is another's. Cheap enough for every write. */
  checkHeld(): void;
  /** Removes the lock if it is still this one. */
  release(): Promise<void>;
}

export interface LockOptions {
  readonly since: string;
  /** Take it from a holder of whom this machine cannot say whether it lives. */
  readonly steal: boolean;
  /** In place of what this machine says about itself. */
  readonly machine: Machine | null;
}

/** Throws LOG_HELD or LOG_HELD_ELSEWHERE with the holder's name. */
export async function takeLock(folder: string, options: LockOptions): Promise<Lock> {
  const token = randomBytes(8).toString("hex");
  const me: LockOwner = { ...(await thisProcess()), ...options.machine, since: options.since, token };
  const path = join(folder, LOCK_NAME);
  const draft = `${path}.${token}.draft`;
  await writeDurably(draft, `${JSON.stringify(me)}\n`);
  try {
    await take(path, { draft, me, steal: options.steal });
  } finally {
    await rm(draft, { force: true });
  }
  await sweep(folder, me).catch((error: unknown) => {
    // Litter is no reason to refuse.
    if (errnoOf(error) === null) throw error;
  });
  return lockHandle(path, me);
}

/** Who holds the log in `folder`, if anybody; a lock of the dead counts until it is broken. */
export async function findLockOwner(folder: string): Promise<{ holder: LockOwner; standing: Liveness } | null> {
  const found = readLockOwner(join(folder, LOCK_NAME));
  if (found === null || found === UNREADABLE) return null;
  return { holder: found, standing: await checkLiveness(found, await thisProcess()) };
}

const LOCK_NAME = "lock";

interface Taker {
  readonly draft: string;
  readonly me: LockOwner;
  readonly steal: boolean;
}

async function take(path: string, taker: Taker): Promise<void> {
  while (!(await tryLink(taker.draft, path))) {
    const found = readLockOwner(path);
    if (found === null) continue;
    await refuseIfHeld(path, found, taker);
    const right = `${path}.${tokenOf(found)}`;
    await take(right, taker);
    if (tokenOf(readLockOwner(path)) === tokenOf(found)) return rename(right, path);
    await rm(right, { force: true });
  }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function refuseIfHeld(path: string, found: LockOwner | typeof UNREADABLE, { me, steal }: Taker): Promise<void> {
  if (found === UNREADABLE) return;
  const stands = await checkLiveness(found, me);
  if (stands === "dead" || (stands === "elsewhere" && steal)) return;
  const code = stands === "alive" ? "LOG_HELD" : "LOG_HELD_ELSEWHERE";
  throw new ConclaveError(code, `The debate in ${dirname(path)} is held by ${nameOf(found)} since ${found.since}.`);
}

/**
 * Drafts and rights of those who died on the way. While our lock stands no right to replace another counts, so nobody
 * misses them; the right to replace ours is left to those who contend for it.
 */
async function sweep(folder: string, me: LockOwner): Promise<void> {
  const names = await readdir(folder);
  const litter = names.filter((name) => name.startsWith(`${LOCK_NAME}.`) && !name.includes(me.token));
  for (const name of litter) {
    const found = readLockOwner(join(folder, name));
    if (found === null || found === UNREADABLE || (await checkLiveness(found, me)) !== "dead") continue;
    await rm(join(folder, name), { force: true });
  }
}

function lockHandle(path: string, { pid, host, token }: LockOwner): Lock {
  let mark = markOf(path);

  function checkHeld(): void {
    const seen = markOf(path);
    if (seen !== null && seen === mark) return;
    const found = readLockOwner(path);
    if (tokenOf(found) !== token) throw lockLostError(path, found);
    mark = seen;
  }

  async function release(): Promise<void> {
    // With the right to replace it in our own hand nobody can put theirs in its place before it is removed. If another
    // has that right, the lock is being taken from us, and is no longer ours to remove.
    const right = `${path}.${token}`;
    if (tokenOf(readLockOwner(path)) !== token || !(await tryLink(path, right))) return;
    if (tokenOf(readLockOwner(right)) === token) await rm(path, { force: true });
    await rm(right, { force: true });
  }

  return { owner: `${pid}@${host}`, checkHeld, release };
}

/** Another lock is another file, and a file's number is not given away in the same instant. */
function markOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}:${stat.mtimeNs}` : null;
}

const UNREADABLE = "unreadable";

/** Not async: it is small, and a check before a write must not let another write come in between. */
function readLockOwner(path: string): LockOwner | typeof UNREADABLE | null {
  try {
    return lockOwnerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    // Neither JSON nor a holder: no living owner writes such a lock.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return UNREADABLE;
    throw error;
  }
}

function tokenOf(holder: LockOwner | typeof UNREADABLE | null): string | null {
  return holder === null || holder === UNREADABLE ? holder : holder.token;
}

function lockLostError(path: string, holder: LockOwner | typeof UNREADABLE | null): ConclaveError {
  const how = holder === null || holder === UNREADABLE ? "its lock was removed" : `taken over by ${nameOf(holder)}`;
  return new ConclaveError("LOG_LOST", `The debate in ${dirname(path)} is lost to this process: ${how}.`);
}

function nameOf({ pid, host }: LockOwner): string {
  return `process ${pid} on ${host}`;
}
