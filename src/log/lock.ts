/**
 * One writer per debate: a file that names its owner. It is linked into place with its whole content, so it is never seen half
 * written, and an unreadable one has no owner.
 *
 * A dead owner's lock is replaced by exactly one of the processes that find it. The right to replace the lock with token T is
 * itself a lock, `lock.T`, taken and broken by the same rules. Its owner checks that T is still in place, then renames
 * `lock.T` over `lock`: one step that takes the lock and releases the right. A process that gets the right too late finds
 * that T is gone and tries again. Only that right ever removes a lock, so the lock of a living owner is never moved, not even
 * briefly.
 */

import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { link, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { errnoOf, onSystemError } from "./errno.ts";
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
  /** Throws LOG_LOST if another process has the lock. Cheap enough for every write. */
  checkHeld(): void;
  /** Removes the lock if it is still this one. */
  release(): Promise<void>;
}

export interface LockOptions {
  readonly since: string;
  /** Take it from an owner whose state this machine cannot check. */
  readonly steal: boolean;
  /** Overrides what is known about this machine. */
  readonly machine: Machine | null;
}

/** Throws LOG_HELD or LOG_HELD_ELSEWHERE with the owner's name. */
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
  // Leftover files do no harm.
  await sweep(folder, me).catch(onSystemError(undefined));
  return lockHandle(path, me);
}

/** The owner of the log in `folder`, if any. A dead owner counts until its lock is broken. */
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

function tryLink(draft: string, path: string): Promise<boolean> {
  return link(draft, path).then(() => true, onSystemError(false, "EEXIST"));
}

async function refuseIfHeld(path: string, found: LockOwner | typeof UNREADABLE, { me, steal }: Taker): Promise<void> {
  if (found === UNREADABLE) return;
  const liveness = await checkLiveness(found, me);
  if (liveness === "dead" || (liveness === "elsewhere" && steal)) return;
  const code = liveness === "alive" ? "LOG_HELD" : "LOG_HELD_ELSEWHERE";
  throw new ConclaveError(
    code,
    `The debate in ${dirname(path)} has been running in ${nameOf(found)} since ${found.since}.`,
  );
}

/**
 * Removes drafts and rights of dead processes. While our lock is in place, rights to replace other locks are useless. The right
 * to replace ours is left alone.
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
    // While we have the right to replace it, no one else can put theirs in its place before it is removed. If another
    // process has that right, the lock is being taken from us and is not ours to remove.
    const right = `${path}.${token}`;
    if (tokenOf(readLockOwner(path)) !== token || !(await tryLink(path, right))) return;
    if (tokenOf(readLockOwner(right)) === token) await rm(path, { force: true });
    await rm(right, { force: true });
  }

  return { owner: `${pid}@${host}`, checkHeld, release };
}

/** A different lock is a different file, and inode numbers are not reused at once. */
function markOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}:${stat.mtimeNs}` : null;
}

const UNREADABLE = "unreadable";

/** Synchronous: it is small, and nothing may happen between the check and the write. */
function readLockOwner(path: string): LockOwner | typeof UNREADABLE | null {
  try {
    return lockOwnerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    // Malformed: no living owner writes such a lock.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return UNREADABLE;
    throw error;
  }
}

function tokenOf(owner: LockOwner | typeof UNREADABLE | null): string | null {
  return owner === null || owner === UNREADABLE ? owner : owner.token;
}

function lockLostError(path: string, owner: LockOwner | typeof UNREADABLE | null): ConclaveError {
  const how =
    owner === null || owner === UNREADABLE
      ? "can no longer be written by this process, because its lock was removed"
      : `was taken over by ${nameOf(owner)}`;
  return new ConclaveError("LOG_LOST", `The debate in ${dirname(path)} ${how}.`);
}

function nameOf({ pid, host }: LockOwner): string {
  return `process ${pid} on ${host}`;
}
