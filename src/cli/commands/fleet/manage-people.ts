/** `conclave fleet person`: who may use a fleet over HTTP, and with which rights. */

import { ConclaveError } from "../../../core/errors.ts";
import { type FleetPerson, RIGHTS } from "../../../fleet/serve/fleet-person.ts";
import type { PostgresPeople } from "../../../fleet/serve/postgres-people.ts";
import type { CliCommand, CliInput, OptionRow } from "../../arguments/cli-command.ts";
import { FLEET, fleetTenant, requireFleet, TENANT } from "../../arguments/fleet-options.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { parseChoice } from "../../arguments/parse-choice.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printStderr } from "../../report/output.ts";
import { printDocument, printResult } from "../../report/print-result.ts";

const DEFAULT_RIGHT = "steer";

const RIGHT: OptionRow = {
  group: "People",
  flags: "--right <right>",
  says: "with add, what the person may do. read: read debates. steer: also add notes, make decisions, pause, conclude and stop. start: also start and resume debates, and ask follow-up questions",
  usual: DEFAULT_RIGHT,
  choices: RIGHTS,
};

export const managePeople: CliCommand = {
  name: "fleet person",
  summary: "list, add or remove the people who can sign in to the page",
  description:
    "Lists the people who can sign in to the page (conclave serve), over HTTP and with coding agents. The database keeps only a hash of each token, so a token can't be shown again. To change a person's right or replace a lost token, add the person again: the old token stops working.",
  operands: [
    { term: "[add|remove]", says: "add a person and print the token, or remove one (default: list all people)" },
    { term: "[name]", says: "the person" },
  ],
  options: [RIGHT, FLEET, TENANT, JSON_OPTION],
  examples: [
    { line: "conclave fleet person add ada --right start", says: "prints the token that ada signs in with" },
    { line: "conclave fleet person remove ada", says: "ada's token stops working" },
  ],
  act,
};

/** Without a verb, lists all people. */
async function act(input: CliInput): Promise<number> {
  const [verb, name] = input.operands;
  const right = parseChoice(input, "right", RIGHTS) ?? DEFAULT_RIGHT;
  if (verb !== undefined && verb !== "add" && verb !== "remove") {
    const message = `conclave fleet person takes add or remove, but got "${verb}".`;
    input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message));
  } else if (verb !== undefined && name === undefined) {
    input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing name of the person."));
  }
  input.throwProblems();
  const person: FleetPerson = { tenant: fleetTenant(input), name: name ?? "", right };
  return withFleet(requireFleet(input), async (fleet) => {
    const { postgresPeople } = await import("../../../fleet/serve/postgres-people.ts");
    const people = postgresPeople(fleet);
    if (verb === "add") return add(input, people, person);
    return verb === "remove" ? remove(input, people, person) : list(input, people);
  });
}

async function add(input: CliInput, people: PostgresPeople, person: FleetPerson): Promise<number> {
  const token = await people.add(person);
  printResult(input, { ...person, token }, token);
  printStderr(
    `This is the token of ${person.name} (${person.right}, tenant ${person.tenant}). It cannot be shown again; an earlier one no longer works.\n`,
  );
  return 0;
}

async function remove(input: CliInput, people: PostgresPeople, { tenant, name }: FleetPerson): Promise<number> {
  await people.remove({ tenant, name });
  return printResult(input, { tenant, name }, `Removed ${name}; the token no longer works.`);
}

async function list(input: CliInput, people: PostgresPeople): Promise<number> {
  const found = await people.list();
  const lines = found.map(({ tenant, name, right }) => `${tenant}  ${name}  ${right}\n`);
  const text =
    lines.length === 0 ? "There are no people yet. Add one: conclave fleet person add NAME\n" : lines.join("");
  return printDocument(input, found, () => text);
}
