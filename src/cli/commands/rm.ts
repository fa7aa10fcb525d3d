/** `conclave rm ID`: deletes a debate after asking for confirmation. */

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
  summary: "delete a debate",
  description: "Deletes a debate and all its files. Its number is not reused. A running debate cannot be removed.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, { group: "Output", flags: "-y, --yes", says: "do not ask for confirmation" }, JSON_OPTION],
  examples: [{ line: "conclave rm 14 --yes", says: "without confirmation" }],
  async act(input) {
    const id = requireOperand(input, "debate ID");
    input.throwProblems();
    const folder = resolveDebate(input, id);
    if (await hasLiveOwner(folder))
      throw new ConclaveError("DEBATE_RUNNING", `The debate in ${displayPath(folder)} is running.`);
    if (!input.has("yes") && !(await confirmRemoval(folder))) {
      printStderr("Nothing was removed.\n");
      return 0;
    }
    await removeDebate(folder, { isAlive: hasLiveOwner });
    print(input.has("json") ? `${JSON.stringify({ removed: folder })}\n` : `Removed ${displayPath(folder)}.\n`);
    return 0;
  },
};

/** Without a terminal, nothing is removed unless --yes is set. */
async function confirmRemoval(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new ConclaveError(
      "USAGE_ARGUMENTS",
      `Removing ${displayPath(folder)} needs confirmation, but there is no terminal.`,
      {
        hint: "Add --yes to confirm.",
      },
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`Remove ${displayPath(folder)} and all its files? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}
