/** A debate of a fleet as its home. */

import { type DebateHome, NO_WAITING } from "../folder/debate-home.ts";
import { IS_RUNNING } from "./is-running.ts";
import type { DebateRow } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { postgresHost } from "./postgres-host.ts";
import { postgresLive, readPostgresLive } from "./postgres-live.ts";
import { postgresLog } from "./postgres-log.ts";
import { readLogText } from "./read-log-text.ts";
import { TROUBLE } from "./trouble.ts";

/** Touches nothing until it is used. */
export function postgresHome(fleet: Fleet, debate: DebateRow): DebateHome {
  const { key, name } = debate;
  return {
    name,
    host: postgresHost(fleet, key),
    log: (access = NO_WAITING) => postgresLog(fleet, debate, { now: Date.now, ...access }),
    readText: () => readLogText(fleet.query, key),
    writeLive: () => postgresLive(fleet, key),
    readLive: () => readPostgresLive(fleet, key),
    isRunning: async () => {
      const rows = await fleet.query(`select from conclave.debates where key = $1 and ${IS_RUNNING}`, [key]);
      return rows.length > 0;
    },
    findTrouble: async () => {
      const rows = await fleet.query<{ trouble: string | null }>(
        `select ${TROUBLE} as trouble from conclave.debates where key = $1`,
        [key],
      );
      return rows[0]?.trouble ?? null;
    },
    refresh: async (state) => {
      // Loaded when it is needed: it brings views with it.
      const { stateEntry } = await import("../folder/state-entry.ts");
      const entry = JSON.stringify(stateEntry(state, name));
      await fleet.saveEntry({ debate: key, entry, lastSeq: state.lastSeq });
      return [];
    },
  };
}
