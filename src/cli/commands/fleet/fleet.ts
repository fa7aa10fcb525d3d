/** `conclave fleet`: sets up a fleet and looks after it. Each action is a command of its own. */

import { ConclaveError } from "../../../core/errors.ts";
import { type CliCommand, type CliInput, optionName } from "../../arguments/cli-command.ts";
import { FLEET, requireFleet } from "../../arguments/fleet-options.ts";
import { refuseExtraOperands } from "../../arguments/operand.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printDocument, printResult } from "../../report/print-result.ts";
import { archiveDebates } from "./archive-debates.ts";
import { fleetUp } from "./fleet-up.ts";
import { manageLimits } from "./manage-limits.ts";
import { managePeople } from "./manage-people.ts";
import { manageTenants } from "./manage-tenants.ts";
import { packFolder } from "./pack-folder.ts";
import { end, retry } from "./retry-and-end.ts";

const migrate: CliCommand = {
  name: "fleet migrate",
  summary: "create the fleet's tables in a database, or update them",
  description:
    "Creates the fleet's tables in a PostgreSQL database that exists, or updates them. Run it before the first worker starts, and again after every update of Conclave; tables that are up to date stay as they are.",
  operands: [],
  options: [FLEET, JSON_OPTION],
  examples: [
    {
      line: "conclave fleet migrate --fleet postgres://conclave@db.example/conclave",
      says: "to set up the fleet, and again after every update",
    },
  ],
  async act(input) {
    input.throwProblems();
    const { migrateFleet } = await import("../../../fleet/migrate-fleet.ts");
    const applied = await migrateFleet(requireFleet(input).url);
    const text = applied.length === 0 ? "The tables are up to date." : `Applied ${applied.join(", ")}.`;
    return printResult(input, { applied }, text);
  },
};

const workers: CliCommand = {
  name: "fleet workers",
  summary: "list the workers that are running",
  description:
    "Lists the workers that are running and take debates: where they run, since when, and their slots in use.",
  operands: [],
  options: [FLEET, JSON_OPTION],
  examples: [{ line: "conclave fleet workers", says: "is anyone running debates?" }],
  act: listWorkers,
};

const ACTIONS = [
  fleetUp,
  migrate,
  workers,
  manageLimits,
  manageTenants,
  managePeople,
  archiveDebates,
  packFolder,
  retry,
  end,
];
const ACTION_NAMES = ACTIONS.map(({ name }) => name.replace(/^fleet /, ""));

export const fleet: CliCommand = {
  name: "fleet",
  summary: "set up and manage a fleet: many machines that share debates through one PostgreSQL database",
  description:
    "Sets up and looks after a fleet: debates in one PostgreSQL database, and the workers on many machines that run them. For the options of an action: conclave fleet ACTION --help",
  checksOperands: true,
  operands: [{ term: "<action>", says: ACTION_NAMES.join(", ") }],
  options: ACTIONS.flatMap(({ options }) => options).filter(
    (row, index, all) => all.findIndex((other) => optionName(other) === optionName(row)) === index,
  ),
  actions: ACTIONS,
  examples: [
    { line: "conclave fleet up", says: "a fleet on this machine, in one command" },
    { line: "conclave fleet person add ada --right start", says: "prints the token that ada signs in with" },
  ],
  /** Only if no action is named. */
  async act(input) {
    const [action] = input.operands;
    refuseExtraOperands(input, 1);
    const message = action === undefined ? "Missing action." : `conclave fleet has no action "${action}".`;
    const hint = `Use one of ${ACTION_NAMES.join(", ")}.`;
    input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message, { hint }));
    input.throwProblems();
    return 0;
  },
};

async function listWorkers(input: CliInput): Promise<number> {
  input.throwProblems();
  const found = await withFleet(requireFleet(input), async (opened) => {
    const list = await import("../../../fleet/work/list-workers.ts");
    return list.listWorkers(opened);
  });
  const lines = found.map(
    ({ process, host, pid, slots, running, started_at }) =>
      `${process}  ${host}:${pid}  ${running} of ${slots} slots in use, since ${started_at.toISOString()}\n`,
  );
  const text = lines.length === 0 ? "No worker is running. Start one: conclave worker --fleet URL\n" : lines.join("");
  return printDocument(input, found, () => text);
}
