/** `conclave rm ID`: deletes a debate after asking for confirmation. */

import { basename, dirname } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { displayPath } from "../../folder/display-path.ts";
import { folderDebates } from "../../folder/folder-debates.ts";
import { folderHome } from "../../folder/folder-home.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { resolveDebate } from "../arguments/resolve-location.ts";
import { confirm } from "../process/confirm.ts";
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
    if (await folderHome(folder).isRunning())
      throw new ConclaveError("DEBATE_RUNNING", `The debate in ${displayPath(folder)} is running.`);
    const shown = displayPath(folder);
    if (!input.has("yes") && !(await confirm(`Removing ${shown}`, `Remove ${shown} and all its files?`))) {
      printStderr("Nothing was removed.\n");
      return 0;
    }
    await folderDebates(dirname(folder)).remove(basename(folder));
    print(input.has("json") ? `${JSON.stringify({ removed: folder })}\n` : `Removed ${displayPath(folder)}.\n`);
    return 0;
  },
};
