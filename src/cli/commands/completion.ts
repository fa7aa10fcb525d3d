/** `conclave completion SHELL`: prints the shell completion script. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { completionScript, SHELLS } from "../arguments/completion-script.ts";
import { requireOperand } from "../arguments/operand.ts";
import { print } from "../report/output.ts";

/** `all`: every command, including this one. */
export const completion = (all: () => Promise<readonly CliCommand[]>): CliCommand => ({
  name: "completion",
  summary: "print a shell completion script",
  description: "Prints a script that completes commands, options and debates in your shell.",
  operands: [{ term: "<shell>", says: SHELLS.join(", ") }],
  options: [],
  examples: [
    { line: 'eval "$(conclave completion bash)"', says: "in ~/.bashrc; for zsh, the same in ~/.zshrc" },
    { line: "conclave completion fish > ~/.config/fish/completions/conclave.fish", says: "for fish, once" },
  ],
  async act(input) {
    const named = requireOperand(input, "shell name");
    const shell = SHELLS.find((each) => each === named);
    if (!shell && named !== "") {
      const message = `The shell must be one of ${SHELLS.join(", ")}, but got ${JSON.stringify(named)}.`;
      input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message));
    }
    input.throwProblems();
    if (shell) print(completionScript(shell, await all()));
    return 0;
  },
});
