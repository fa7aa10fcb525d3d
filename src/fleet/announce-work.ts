/** Tells all workers that there is a debate to run. */

import type { ClientBase } from "pg";
import { CHANNEL } from "./presence.ts";

/** The subject of such an announcement; the other subjects are keys of debates. */
export const WORK = "work";

/** Takes effect with the transaction of the client. */
export async function announceWork(client: ClientBase): Promise<void> {
  await client.query("select pg_notify($1, $2)", [CHANNEL, WORK]);
}
