/** `conclave completion SHELL`: the script that lets a shell complete the command. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { completionScript, SHELLS } from "../arguments/completion-script.ts";
import { requireOperand } from "../arguments/operand.ts";
import { print } from "../report/output.ts";

/** `all`: what there is to complete, this command included. */
export const completion = (all: () => Promise<readonly CliCommand[]>): CliCommand => ({
  name: "completion",
  summary: "print the script that completes commands in your shell",
  description: "Prints a script for your shell that completes commands, options and the debates here with tab.",
  operands: [{ term: "<shell>", says: SHELLS.join(", ") }],
  options: [],
  examples: [
    { line: 'eval "$(conclave completion bash)"', says: "in ~/.bashrc; zsh in ~/.zshrc likewise" },
    { line: "conclave completion fish > ~/.config/fish/completions/conclave.fish", says: "once, for fish" },
  ],
  async act(given) {
    const named = requireOperand(given, "Which shell");
    const shell = SHELLS.find((each) => each === named);
    if (!shell && named !== "") {
      const message = `There is completion for ${SHELLS.join(", ")}, not for ${JSON.stringify(named)}.`;
      given.addProblem(new ConclaveError("USAGE_ARGUMENTS", message));
    }
    given.throwProblems();
    if (shell) print(completionScript(shell, await all()));
    return 0;
  },
});
