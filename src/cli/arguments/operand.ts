/** Operands of commands that take a fixed number of them. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliInput } from "./cli-command.ts";

/** The one operand there may be; throws all that is wrong where there is none or more. */
export function requireOperand(given: CliInput, what: string): string {
  const [only] = given.operands;
  if (only === undefined) given.addProblem(new ConclaveError("USAGE_ARGUMENTS", `${what} is missing.`));
  refuseExtraOperands(given, 1);
  if (only === undefined) given.throwProblems();
  return only ?? "";
}

export function refuseExtraOperands(given: CliInput, most: number): void {
  if (given.operands.length <= most || given.hasUnknownOption) return;
  const more = given.operands.slice(most).join(" ");
  given.addProblem(new ConclaveError("USAGE_ARGUMENTS", `There is an argument too many: ${more}.`));
}
