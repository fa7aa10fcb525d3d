/** `conclave fleet retry` and `conclave fleet end`: what a person decides about a debate that failed or should not continue. */

import { ConclaveError } from "../../../core/errors.ts";
import type { Fleet } from "../../../fleet/open-fleet.ts";
import type { CliCommand, CliInput } from "../../arguments/cli-command.ts";
import { FLEET, fleetTenant, requireFleet, TENANT } from "../../arguments/fleet-options.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printResult } from "../../report/print-result.ts";

const ROWS = {
  operands: [{ term: "<id>", says: "the debate: its number, name or a unique prefix" }],
  options: [FLEET, TENANT, JSON_OPTION],
};

export const retry: CliCommand = {
  ...ROWS,
  name: "fleet retry",
  summary: "queue a failed debate again",
  description: "Queues a failed debate again. Calls that were already answered are not repeated.",
  examples: [{ line: "conclave fleet retry 14", says: "after you have fixed what made it fail" }],
  async act(input) {
    const { retryDebate } = await import("../../../fleet/work/decide-work.ts");
    return decide(input, retryDebate, (name) => `Debate ${name} is queued again.`);
  },
};

export const end: CliCommand = {
  ...ROWS,
  name: "fleet end",
  summary: "stop a debate, or give up on one that has failed or is waiting",
  description:
    "Stops a running debate, as conclave stop does. Any other is taken out of the queue at once: one that waits for a worker or for a person, or has failed. To continue it later: conclave resume ID",
  examples: [{ line: "conclave fleet end 14", says: "after this, conclave rm 14 can remove it" }],
  async act(input) {
    const { endDebate } = await import("../../../fleet/work/decide-work.ts");
    return decide(input, endDebate, (name) => `Debate ${name} is being ended.`);
  },
};

async function decide(
  input: CliInput,
  act: (fleet: Fleet, debate: string) => Promise<void>,
  confirmation: (name: string) => string,
): Promise<number> {
  input.throwProblems();
  const [id] = input.operands;
  if (id === undefined) throw new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID.");
  const { findDebateRow } = await import("../../../fleet/postgres-debates.ts");
  const name = await withFleet(requireFleet(input), async (opened) => {
    const row = await findDebateRow(opened, { tenant: fleetTenant(input), id });
    await act(opened, row.key);
    return row.name;
  });
  return printResult(input, { id: name }, confirmation(name));
}
