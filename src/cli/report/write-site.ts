/** `conclave export --format site`: writes all decisions of the project into a folder, and says what is in it. */

import { join, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { errnoOf, errnoWords } from "../../log/errno.ts";
import { unwritableReason } from "../../request/resolve-destination.ts";
import { capitalize, pluralize } from "../../views/amounts.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { fleetAddress } from "../arguments/fleet-options.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { resolveParent } from "../arguments/resolve-location.ts";
import { formatError } from "./format-error.ts";
import { print, printStderr } from "./output.ts";

export const SITE_FORMAT = "site";

/** Resolves to the exit status. */
export async function writeSite(input: CliInput): Promise<number> {
  refuseExtraOperands(input, 0);
  refuseFleet(input);
  const target = await resolveTarget(input);
  input.throwProblems();
  const { decided, undecided, damages } = await exportTo(resolveParent(input), target);
  for (const damage of damages) printStderr(formatError(damage).text);
  const left = undecided.length === 0 ? "" : `Without a verdict, so left out: ${undecided.join(", ")}.\n`;
  print(`${capitalize(pluralize(decided.length, "decision"))} in ${join(target, "index.html")}\n${left}`);
  return damages[0]?.exit ?? 0;
}

/** A site is written from folders. Without this, that of the nearest folder would be taken for the fleet's. */
function refuseFleet(input: CliInput): void {
  if (fleetAddress(input) === null) return;
  const hint =
    "Archive the debates first (conclave fleet archive --all --to decisions), then add --out-dir decisions instead of --fleet.";
  const message = "A site can't be written from a fleet, only from a folder of debates.";
  input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
}

async function resolveTarget(input: CliInput): Promise<string> {
  const path = input.value("output") ?? "";
  const fault = path === "" ? null : await targetFault(path);
  if (path === "") {
    const hint = "conclave export --format site --output site";
    input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "A site is a folder: --output is missing.", { hint }));
  } else if (fault !== null) input.addProblem(new ConclaveError("OUTPUT_UNWRITABLE", `The folder ${path} ${fault}.`));
  return path;
}

/** null: a site may be written there. */
async function targetFault(path: string): Promise<string | null> {
  const fault = await unwritableReason(resolve(path));
  if (fault !== null) return fault;
  const { isSiteFolder } = await import("../../web/export-site.ts");
  return isSiteFolder(resolve(path)) ? null : "has other files in it. Choose an empty one, or that of an earlier site";
}

async function exportTo(parent: string, target: string) {
  const { exportSite } = await import("../../web/export-site.ts");
  try {
    return await exportSite(parent, resolve(target));
  } catch (error) {
    const code = errnoOf(error);
    if (code === null) throw error;
    throw new ConclaveError("OUTPUT_UNWRITABLE", `The site in ${target} could not be written: ${errnoWords(code)}.`, {
      cause: error,
    });
  }
}
