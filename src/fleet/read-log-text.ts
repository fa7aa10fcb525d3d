/** The lines of a debate's log as they stand, joined. */

import type { Fleet } from "./open-fleet.ts";

export async function readLogText(query: Fleet["query"], debate: string): Promise<string> {
  const rows = await query<{ line: string }>("select line from conclave.events where debate = $1 order by seq", [
    debate,
  ]);
  return rows.map(({ line }) => `${line}\n`).join("");
}
