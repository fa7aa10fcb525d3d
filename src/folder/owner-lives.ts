/** Whether somebody is running the debate in this folder. An owner on another machine is taken to live. */

import { lockHolder } from "../log/lock.ts";

export async function ownerLives(folder: string): Promise<boolean> {
  const held = await lockHolder(folder);
  return held !== null && held.standing !== "dead";
}
