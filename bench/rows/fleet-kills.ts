/** Workers of a fleet killed again and again: no answer may be asked for twice or lost, and every debate must be decided. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalPostgres } from "../../src/fleet/local-postgres.ts";
import { migrateFleet } from "../../src/fleet/migrate-fleet.ts";
import { openFleet } from "../../src/fleet/open-fleet.ts";
import { CALLS, killWorkers } from "../../test/support/fleet/kill-workers.ts";
import type { Row } from "../support/row.ts";

const KILLS = 50;
const DEBATES = 80;

export const fleetKills: Row = {
  name: "fleet-kills",
  what: `workers of a fleet killed ${KILLS} times`,
  async measure(progress) {
    const folder = mkdtempSync(join(tmpdir(), "conclave-bench-"));
    const cleanups: (() => void | Promise<void>)[] = [() => rmSync(folder, { recursive: true, force: true })];
    const after = (clean: () => void | Promise<void>) => cleanups.unshift(clean);
    try {
      const server = await startLocalPostgres({ folder, password: "bench", isDisposable: true });
      after(() => server.stop("fast"));
      await migrateFleet(server.url);
      const fleet = await openFleet(server.url);
      after(fleet.close);
      const onKill = (count: number) => progress(`${count} of ${KILLS} kills`);
      const series = { url: server.url, fleet, count: DEBATES, delayMs: 150, kills: KILLS, onKill };
      const { askedAgain, recorded, paid, kills, decided } = await killWorkers({ after }, series);
      return {
        figures: [
          { what: "answered calls that were asked again", value: askedAgain.length, unit: "", limit: 0 },
          { what: "answers that are missing", value: DEBATES * CALLS - recorded, unit: "", limit: 0 },
          { what: "debates that came to no verdict", value: DEBATES - decided, unit: "", limit: 0 },
          { what: "calls under way at a kill, paid for twice", value: paid - recorded, unit: "", limit: null },
          { what: "kills", value: kills, unit: "", limit: null },
        ],
        details: askedAgain,
      };
    } finally {
      for (const clean of cleanups) await clean();
    }
  },
};
