/**
 * A fleet's workers are killed again and again: no answer may be asked for twice or lost, and every debate must be decided. Answers are quick
 * enough to arrive between kills, because a debate whose worker is killed five times without an answer is given up, as the fleet promises.
 */

import { CALLS, killWorkers } from "../../test/support/fleet/kill-workers.ts";
import { withFleet } from "../support/fleet.ts";
import type { Row } from "../support/row.ts";

const KILLS = 50;
const DEBATES = 80;

export const fleetKills: Row = {
  name: "fleet-kills",
  what: `a fleet's workers, killed ${KILLS} times`,
  measure: (progress) =>
    withFleet(true, async (bench) => {
      const onKill = (count: number) => progress(`${count} of ${KILLS} kills`);
      const series = { ...bench, count: DEBATES, delayMs: 150, kills: KILLS, onKill };
      const { askedAgain, recorded, paid, kills, decided } = await killWorkers(bench, series);
      return {
        figures: [
          { what: "answered calls that were asked again", value: askedAgain.length, unit: "", limit: 0 },
          { what: "answers that are missing", value: DEBATES * CALLS - recorded, unit: "", limit: 0 },
          { what: "debates that reached no verdict", value: DEBATES - decided, unit: "", limit: 0 },
          { what: "calls under way at a kill, so paid for twice", value: paid - recorded, unit: "", limit: null },
          { what: "kills", value: kills, unit: "", limit: null },
        ],
        details: askedAgain,
      };
    }),
};
