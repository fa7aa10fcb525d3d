/** `conclave rm ID`: removes a debate for good, asked for once more on a terminal. */

import { createInterface } from "node:readline/promises";
import { ConclaveError } from "../../core/errors.ts";
import { ownerLives } from "../../folder/owner-lives.ts";
import { removeDebate } from "../../folder/remove.ts";
import type { CliCommand } from "../command.ts";
import { onlyOperand } from "../operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../option-rows.ts";
import { print, tell } from "../output.ts";
import { debateGiven, shownFolder } from "../place-given.ts";

export const rm: CliCommand = {
  name: "rm",
  summary: "remove a debate for good",
  description: "Removes a debate and all its files. Its number is not given again. One that is running is refused.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, { group: "Output", flags: "-y, --yes", says: "remove it without asking" }, JSON_OPTION],
  examples: [{ line: "conclave rm 14 --yes", says: "without being asked" }],
  async act(given) {
    const id = onlyOperand(given, "Which debate to remove");
    given.settle();
    const folder = debateGiven(given, id);
    if (await ownerLives(folder))
      throw new ConclaveError("DEBATE_RUNNING", `The debate in ${shownFolder(folder)} is running.`);
    if (!given.has("yes") && !(await isMeant(folder))) {
      tell("Nothing was removed.\n");
      return 0;
    }
    await removeDebate(folder, { isAlive: ownerLives });
    print(given.has("json") ? `${JSON.stringify({ removed: folder })}\n` : `Removed ${shownFolder(folder)}.\n`);
    return 0;
  },
};

/** Where nobody can be asked nothing is removed. */
async function isMeant(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ConclaveError(
      "USAGE_ARGUMENTS",
      `Removing ${shownFolder(folder)} needs a yes, and nobody can be asked.`,
      {
        hint: "Run it with --yes.",
      },
    );
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question(`Remove ${shownFolder(folder)} and all its files? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
