/** `conclave fleet tenant`: who shares a fleet without seeing each other's debates. */

import { ConclaveError } from "../../../core/errors.ts";
import type { PostgresTenants } from "../../../fleet/postgres-tenants.ts";
import { pluralize } from "../../../views/amounts.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { requireFleet } from "../../arguments/fleet-options.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printDocument, printResult } from "../../report/print-result.ts";

/** Without a verb, lists all tenants. */
export async function manageTenants(input: CliInput): Promise<number> {
  const [, verb, name = ""] = input.operands;
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
