/** `conclave rm ID`: removes a debate for good, asked for once more on a terminal. */

import { createInterface } from "node:readline/promises";
import { ConclaveError } from "../../core/errors.ts";
import { displayPath } from "../../folder/display-path.ts";
import { hasLiveOwner } from "../../folder/has-live-owner.ts";
import { removeDebate } from "../../folder/remove-debate.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { resolveDebate } from "../arguments/resolve-location.ts";
import { print, printStderr } from "../report/output.ts";

export const rm: CliCommand = {
  name: "rm",
  summary: "remove a debate for good",
  description: "Removes a debate and all its files. Its number is not given again. One that is running is refused.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, { group: "Output", flags: "-y, --yes", says: "remove it without asking" }, JSON_OPTION],
  examples: [{ line: "conclave rm 14 --yes", says: "without being asked" }],
  async act(given) {
    const id = requireOperand(given, "Which debate to remove");
    given.throwProblems();
    const folder = resolveDebate(given, id);
    if (await hasLiveOwner(folder))
      throw new ConclaveError("DEBATE_RUNNING", `The debate in ${displayPath(folder)} is running.`);
    if (!given.has("yes") && !(await confirmRemoval(folder))) {
      printStderr("Nothing was removed.\n");
      return 0;
    }
    await removeDebate(folder, { isAlive: hasLiveOwner });
    print(given.has("json") ? `${JSON.stringify({ removed: folder })}\n` : `Removed ${displayPath(folder)}.\n`);
    return 0;
  },
};

/** Where nobody can be asked nothing is removed. */
async function confirmRemoval(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ConclaveError(
      "USAGE_ARGUMENTS",
      `Removing ${displayPath(folder)} needs a yes, and nobody can be asked.`,
      {
        hint: "Run it with --yes.",
      },
    );
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question(`Remove ${displayPath(folder)} and all its files? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
