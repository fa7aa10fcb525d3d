/** A connection to a fleet, for as long as `use` takes. Nothing of a fleet is loaded before. */

import type { Fleet } from "../../fleet/open-fleet.ts";
import type { FleetAddress } from "./fleet-options.ts";

export async function withFleet<T>({ url }: Pick<FleetAddress, "url">, use: (fleet: Fleet) => Promise<T>): Promise<T> {
  const { openFleet } = await import("../../fleet/open-fleet.ts");
  const fleet = await openFleet(url);
  try {
    return await use(fleet);
  } finally {
    await fleet.close();
  }
}
