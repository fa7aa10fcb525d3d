/** A yes-or-no question to the person at the terminal. */

import { createInterface } from "node:readline/promises";
import { ConclaveError } from "../../core/errors.ts";

/** `what` as in "Removing debates/014 needs confirmation". Throws without a terminal: --yes is then the only way to agree. */
export async function confirm(what: string, question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ConclaveError("USAGE_ARGUMENTS", `${what} needs confirmation, but there is no terminal.`, {
      hint: "Add --yes to confirm.",
    });
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(`${question} [y/N] `)).trim());
  } finally {
    prompt.close();
  }
}
