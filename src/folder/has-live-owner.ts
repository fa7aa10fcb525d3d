/** Whether a process is running the debate in this folder. An owner on another machine counts as alive. */

import { findLockOwner } from "../log/lock.ts";

export async function hasLiveOwner(folder: string): Promise<boolean> {
  const held = await findLockOwner(folder);
  return held !== null && held.standing !== "dead";
}
