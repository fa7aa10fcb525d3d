// An example debate in a fleet's database, as a run would have left it.
import { encodeLine } from "../../../src/core/event-codec.ts";
import type { Fleet } from "../../../src/fleet/open-fleet.ts";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import type { DebateLog } from "../debate-log.ts";

/** Resolves to its ID in the fleet. */
export async function putDebate(
  fleet: Fleet,
  tenant: string,
  { events, state }: Pick<DebateLog, "events" | "state">,
): Promise<string> {
  const { id, home } = await postgresDebates(fleet, tenant).begin("offline edits");
  const rows = await fleet.query<{ key: string }>("select key from conclave.debates where tenant = $1 and name = $2", [
    tenant,
    id,
  ]);
  const lines = events.map((event) => encodeLine(event).trimEnd());
  const values = [rows[0]?.key, events.map(({ seq }) => seq), lines];
  await fleet.query("insert into conclave.events select $1, * from unnest($2::integer[], $3::text[])", values);
  await fleet.query("update conclave.debates set next_seq = $2, epoch = 1 where key = $1", [
    rows[0]?.key,
    events.length,
  ]);
  await home.refresh(state());
  return id;
}
