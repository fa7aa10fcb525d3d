/** The result of a command that succeeded: for a program with --json, else for a person. Both return the exit status. */

import type { CliInput } from "../arguments/cli-command.ts";
import { print } from "./output.ts";

/** A fact, in a line. */
export function printResult(input: Pick<CliInput, "has">, json: unknown, text: string): 0 {
  print(`${input.has("json") ? JSON.stringify(json) : text}\n`);
  return 0;
}

/** A document of many lines. */
export function printDocument(input: Pick<CliInput, "has">, json: unknown, text: () => string): 0 {
  print(input.has("json") ? `${JSON.stringify(json, null, 2)}\n` : text());
  return 0;
}
