/** A connection to the fleet that the input names, for as long as `use` takes. */

import type { Fleet } from "../../../fleet/open-fleet.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { requireFleet } from "../../arguments/fleet-options.ts";

export async function withOpenFleet<T>(input: CliInput, use: (fleet: Fleet) => Promise<T>): Promise<T> {
  const { openFleet } = await import("../../../fleet/open-fleet.ts");
  const opened = await openFleet(requireFleet(input).url);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}
