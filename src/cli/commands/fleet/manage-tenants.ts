/** `conclave fleet tenant`: who shares a fleet without seeing each other's debates. */

import { ConclaveError } from "../../../core/errors.ts";
import type { PostgresTenants } from "../../../fleet/postgres-tenants.ts";
import { pluralize } from "../../../views/amounts.ts";
import type { CliCommand, CliInput } from "../../arguments/cli-command.ts";
import { FLEET, requireFleet } from "../../arguments/fleet-options.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printDocument, printResult } from "../../report/print-result.ts";

export const manageTenants: CliCommand = {
  name: "fleet tenant",
  summary: "list, add or remove tenants, which don't see each other's debates",
  description:
    "Lists the tenants of the fleet. Each has its own debates and people, and doesn't see those of others. The first debate or person of a tenant also creates it.",
  operands: [
    {
      term: "[add|remove]",
      says: "add a tenant, or remove one that has no debates, along with its people (default: list them)",
    },
    { term: "[name]", says: "the tenant" },
  ],
  options: [FLEET, JSON_OPTION],
  examples: [
    { line: "conclave fleet tenant", says: "all tenants, with the number of their debates and people" },
    { line: "conclave fleet tenant remove north", says: "once its debates are archived or removed" },
  ],
  act,
};

/** Without a verb, lists all tenants. */
async function act(input: CliInput): Promise<number> {
  input.throwProblems();
  const [verb, name = ""] = input.operands;
  if (verb !== undefined && verb !== "add" && verb !== "remove") {
    throw new ConclaveError("USAGE_ARGUMENTS", `conclave fleet tenant takes add or remove, but got "${verb}".`);
  }
  if (verb !== undefined && name.trim() === "") {
    throw new ConclaveError("USAGE_ARGUMENTS", "Missing name of the tenant.");
  }
  return withFleet(requireFleet(input), async (fleet) => {
    const { postgresTenants } = await import("../../../fleet/postgres-tenants.ts");
    const tenants = postgresTenants(fleet);
    if (verb === undefined) return list(input, tenants);
    await (verb === "add" ? tenants.add(name) : tenants.remove(name));
    const text = verb === "add" ? `Tenant ${name} is ready.` : `Removed tenant ${name} and its people.`;
    return printResult(input, { name }, text);
  });
}

async function list(input: CliInput, tenants: PostgresTenants): Promise<number> {
  const found = await tenants.list();
  const lines = found.map(
    ({ name, debates, people }) =>
      `${name}  ${pluralize(debates, "debate")}, ${pluralize(people, "person", "people")}\n`,
  );
  const text = lines.length === 0 ? "There are no tenants yet. The first debate creates one.\n" : lines.join("");
  return printDocument(input, found, () => text);
}
