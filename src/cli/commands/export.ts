/** `conclave export ID --format F`: one debate in a form that is used elsewhere. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, OUT_DIR } from "../arguments/option-rows.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { commandId, resolveDebate } from "../arguments/resolve-location.ts";
import { EXPORT_FORMATS } from "../report/export-formats.ts";
import { loadDebate } from "../report/load-debate.ts";
import { print } from "../report/output.ts";
import { checkOutput, writeOutput } from "../report/output-file.ts";

const NAMES = EXPORT_FORMATS.map(({ name }) => name);
const USUAL = "md";

export const exportDebate: CliCommand = {
  name: "export",
  summary: "print a debate as a decision record, a page, JSON, MADR or a comment on a pull request",
  description: `Prints a debate in a form that is used elsewhere, or writes it into a file: ${EXPORT_FORMATS.map(({ name, says }) => `${name}, ${says}`).join("; ")}. Of a damaged log it is what comes before the damage, and exits 6.`,
  operands: [DEBATE_OPERAND],
  options: [
    { group: "Output", flags: "--format <name>", says: `${NAMES.join(", ")} (${USUAL} if not given)` },
    { group: "Output", flags: "--output <path>", says: "write it there instead of printing it" },
    OUT_DIR,
  ],
  examples: [
    {
      line: "conclave export 14 --format adr --output docs/decisions/0014-offline-edits.md",
      says: "into a repository",
    },
    { line: "conclave export 14 --format html --output debate.html", says: "one file for whoever has no Conclave" },
    { line: "conclave export 14 --format pr-comment | gh pr comment 231 --body-file -", says: "onto a pull request" },
  ],
  async act(given) {
    const id = requireOperand(given, "Which debate to export");
    const name = parseChoice(given, "format", NAMES) ?? USUAL;
    await checkOutput(given);
    given.throwProblems();
    const folder = resolveDebate(given, id);
    const { state, damage } = await loadDebate(folder);
    const text = await EXPORT_FORMATS.find((format) => format.name === name)?.text(state, folder);
    if (text == null) throw noVerdictError(state.id, name, commandId(folder));
    const path = given.value("output");
    if (path === null) print(text);
    else writeOutput(path, text);
    return damage?.exit ?? 0;
  },
};

function noVerdictError(debate: string, format: string, id: string): ConclaveError {
  const hint = `conclave resume ${id} goes on with it; --format json exports what there is.`;
  return new ConclaveError("DEBATE_UNDECIDED", `The debate ${debate} has no verdict to export as ${format}.`, { hint });
}
