/** Asks the person at the terminal to confirm something that can't be undone or costs money. */

import { ConclaveError } from "../../core/errors.ts";
import { askYesOrNo } from "./ask-yes-or-no.ts";

/** `what` as in "Removing debates/014 needs confirmation". Throws without a terminal: --yes is then the only way to agree. */
export async function confirm(what: string, question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ConclaveError("USAGE_ARGUMENTS", `${what} needs confirmation, but there is no terminal.`, {
      hint: "Add --yes to confirm.",
    });
  }
  return askYesOrNo(`${question} [y/N] `);
}
