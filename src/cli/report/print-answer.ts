/** Prints the answer to a follow-up question: the answer on standard output, and who asked and answered on standard error. */

import { stripEscapes } from "../../core/text/plain-text.ts";
import type { AnsweredFollowUp } from "../../views/record/follow-ups.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { print, printStderr } from "./output.ts";

/** Returns the exit status. */
export function printAnswer(input: Pick<CliInput, "has">, answered: AnsweredFollowUp): number {
  const { answer, note } = answered;
  const exit = answer === null ? 3 : 0;
  if (input.has("json")) {
    print(`${JSON.stringify(answered)}\n`);
    return exit;
  }
  if (answer !== null) print(`${stripEscapes(answer).trim()}\n`);
  printStderr(`${stripEscapes(note)}\n`);
  return exit;
}
