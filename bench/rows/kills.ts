/** Debates killed at random moments and resumed: nothing may be damaged, repeated or lost. */

import { killRuns } from "../../test/support/children/kill-runs.ts";
import { buildCommand } from "../support/build-command.ts";
import type { Row } from "../support/row.ts";

const KILLS = 200;

export const kills: Row = {
  name: "kills",
  what: "debates killed at 200 random moments and resumed",
  async measure(progress) {
    const command = buildCommand(progress);
    const report = await killRuns({
      command,
      kills: KILLS,
      atOnce: 3,
      onKill: (count) => {
        if (count % 20 === 0) progress(`${count} of ${KILLS} kills`);
      },
    });
    const { corrupt, repeated, lost, unfinished } = report;
    return {
      figures: [
        { what: "corrupt logs and files", value: corrupt.length, unit: "", limit: 0 },
        { what: "finished calls that were repeated", value: repeated.length, unit: "", limit: 0 },
        { what: "finished calls that were lost", value: lost.length, unit: "", limit: 0 },
        { what: "debates that reached no verdict", value: unfinished.length, unit: "", limit: 0 },
        { what: "finished calls in the logs at the time of the kills", value: report.answered, unit: "", limit: null },
      ],
      details: [...corrupt, ...repeated, ...lost, ...unfinished],
    };
  },
};
