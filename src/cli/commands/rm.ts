/** `conclave rm ID`: deletes a debate after asking for confirmation. */

import { basename } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { displayFolder } from "../arguments/debate-place.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { confirm } from "../process/confirm.ts";
import { printStderr } from "../report/output.ts";
import { printResult } from "../report/print-result.ts";

export const rm: CliCommand = {
  name: "rm",
  summary: "delete a debate",
  description:
    "Deletes a debate and everything in it. Its number is not reused. A running debate cannot be removed, nor one that waits for a worker of its fleet.",
  operands: [DEBATE_OPERAND],
  options: [
    OUT_DIR,
    ...FLEET_OPTIONS,
    { group: "Output", flags: "-y, --yes", says: "do not ask for confirmation" },
    JSON_OPTION,
  ],
  examples: [{ line: "conclave rm 14 --yes", says: "without confirmation" }],
  async act(input) {
    const id = requireOperand(input, "debate ID");
    input.throwProblems();
    return withDebate(input, id, async (place, debates) => {
      const { home } = place;
      const shown = displayFolder(place) ?? `debate ${home.name}`;
      if (await home.isRunning())
        throw new ConclaveError("DEBATE_RUNNING", `Debate ${basename(home.name)} is running.`);
      if (!input.has("yes") && !(await confirm(`Removing ${shown}`, `Remove ${shown} and everything in it?`))) {
        printStderr("Nothing was removed.\n");
        return 0;
      }
      await debates.remove(basename(home.name));
      return printResult(input, { removed: home.name }, `Removed ${shown}.`);
    });
  },
};
