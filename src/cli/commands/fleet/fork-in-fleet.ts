/** `conclave fork ID --fleet URL`: queues a fork of a fleet's debate and watches it. */

import { requireProtocol } from "../../../runtime/debate-speakers.ts";
import { type ForkChanges, planFork, resolveForkTerms } from "../../../runtime/plan-fork.ts";
import { readDebate } from "../../../runtime/read-debate.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { createOrderContext } from "../../process/detach.ts";
import { detachSettings } from "../../process/detach-from-terminal.ts";
import { createWatch } from "../watch.ts";
import { warnOfFolderOptions, watchSubmitted } from "./watch-submitted.ts";

export interface FleetFork {
  readonly id: string;
  readonly changes: ForkChanges;
}

export async function forkInFleet(input: CliInput, address: FleetAddress, { id, changes }: FleetFork) {
  const { tenant } = address;
  const watch = createWatch(input, "debate.forked");
  warnOfFolderOptions(input, ["pass-env", "skip-missing", "reuse"]);
  input.throwProblems();
  watch.reporter.warn(input.warnings);
  return watchSubmitted(input, address, {
    ...watch,
    isDetached: false,
    submit: async (fleet) => {
      const { findDebateRow } = await import("../../../fleet/postgres-debates.ts");
      const { postgresHome } = await import("../../../fleet/postgres-home.ts");
      const { submitFork } = await import("../../../fleet/work/submit-fork.ts");
      const parent = await findDebateRow(fleet, { tenant, id });
      const read = await readDebate(postgresHome(fleet, parent));
      const { state, damage } = read;
      if (damage) watch.reporter.onWarning(`${damage.message} The fork uses everything before it.`);
      // Role files are on this machine.
      const here = { ...state, question: { ...state.question, workingDir: process.cwd() } };
      const fork = planFork(read, changes, await resolveForkTerms(here, requireProtocol(state, {}), changes));
      const context = await createOrderContext(state.settings, detachSettings(input, watch.reporter));
      const submission = { tenant, parent: parent.key, topic: state.topic, fork, context };
      return { row: await submitFork(fleet, submission), finished: null };
    },
  });
}
