/** Repeats work that does no harm when it is done twice, for up to a minute, while the database cannot be reached. */

import { setTimeout as sleep } from "node:timers/promises";
import { isPassingTrouble } from "./database-trouble.ts";

const RETRY_MS = 200;
const PATIENCE_MS = 60_000;

export async function waitOutTrouble<T>(work: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return await work();
    } catch (error) {
      if (waitedMs >= PATIENCE_MS || !isPassingTrouble(error)) throw error;
      await sleep(RETRY_MS);
    }
  }
}
