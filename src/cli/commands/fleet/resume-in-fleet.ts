/** `conclave resume ID --fleet URL`: queues a debate again and watches it. */

import type { ChangedLimits } from "../../../request/resolve-limits.ts";
import { readResumption } from "../../../runtime/resume-debate.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { createOrderContext } from "../../process/detach.ts";
import { detachSettings } from "../../process/detach-from-terminal.ts";
import { createWatch } from "../watch.ts";
import { warnOfFolderOptions, watchSubmitted } from "./watch-submitted.ts";

export interface FleetResume {
  readonly id: string;
  readonly limits: ChangedLimits;
}

export async function resumeInFleet(input: CliInput, address: FleetAddress, { id, limits }: FleetResume) {
  const watch = createWatch(input, "debate.resumed");
  warnOfFolderOptions(input, ["pass-env", "skip-missing", "reuse"]);
  input.throwProblems();
  watch.reporter.warn(input.warnings);
  return watchSubmitted(input, address, {
    ...watch,
    isDetached: input.has("detach"),
    submit: async (fleet) => {
      const { findDebateRow } = await import("../../../fleet/postgres-debates.ts");
      const { postgresHome } = await import("../../../fleet/postgres-home.ts");
      const { requeueDebate } = await import("../../../fleet/work/requeue-debate.ts");
      const row = await findDebateRow(fleet, { tenant: address.tenant, id });
      const { state, change } = await readResumption(postgresHome(fleet, row).log(), { limits });
      if (!change) return { row, finished: state };
      const context = await createOrderContext(state.settings, detachSettings(input, watch.reporter));
      await requeueDebate(fleet, row, { state, limits: change.limits, context });
      return { row, finished: null };
    },
  });
}
