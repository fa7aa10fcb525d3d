/** Operands that a command needs, and those that it has no use for. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliInput } from "./cli-command.ts";

/** The command's only operand. Throws every collected problem if it is missing. */
export function requireOperand(input: CliInput, what: string): string {
  const [only] = requireOperands(input, [what]);
  if (only === undefined) input.throwProblems();
  return only ?? "";
}

/** The command's operands. The first one that is missing is a problem. */
export function requireOperands(input: CliInput, names: readonly string[]): readonly string[] {
  const missing = names[input.operands.length];
  if (missing !== undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", `Missing ${missing}.`));
  return input.operands;
}

export function refuseExtraOperands(input: CliInput, most: number): void {
  if (input.operands.length <= most || input.hasUnknownOption) return;
  const more = input.operands.slice(most).join(" ");
  input.addProblem(new ConclaveError("USAGE_ARGUMENTS", `Unexpected argument: ${more}.`));
}
