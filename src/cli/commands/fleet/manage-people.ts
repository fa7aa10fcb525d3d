/** `conclave fleet person`: who may use a fleet over HTTP, and with which rights. */

import { ConclaveError } from "../../../core/errors.ts";
import { type FleetPerson, RIGHTS } from "../../../fleet/serve/fleet-person.ts";
import type { PostgresPeople } from "../../../fleet/serve/postgres-people.ts";
import type { CliInput, OptionRow } from "../../arguments/cli-command.ts";
import { fleetTenant, requireFleet } from "../../arguments/fleet-options.ts";
import { parseChoice } from "../../arguments/parse-choice.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printStderr } from "../../report/output.ts";
import { printDocument, printResult } from "../../report/print-result.ts";

export const RIGHT: OptionRow = {
  group: "People",
  flags: "--right <right>",
  says: "what a person may do: read; steer, read and add notes; start, both and start debates",
  usual: "steer",
  choices: RIGHTS,
};

/** Without a verb, lists all people. */
export async function managePeople(input: CliInput): Promise<number> {
  const [, verb, name] = input.operands;
  const right = parseChoice(input, "right", RIGHTS) ?? "steer";
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
