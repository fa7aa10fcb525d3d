/** Operands of commands that take a fixed number. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliInput } from "./cli-command.ts";

/** The command's only operand. Throws every collected problem if it is missing. */
export function requireOperand(input: CliInput, what: string): string {
  const [only] = input.operands;
  if (only === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", `Missing ${what}.`));
  refuseExtraOperands(input, 1);
  if (only === undefined) input.throwProblems();
  return only ?? "";
}

export function refuseExtraOperands(input: CliInput, most: number): void {
  if (input.operands.length <= most || input.hasUnknownOption) return;
  const more = input.operands.slice(most).join(" ");
  input.addProblem(new ConclaveError("USAGE_ARGUMENTS", `Unexpected argument: ${more}.`));
}
