/** `conclave export ID --format F`: one debate in a format for use elsewhere; with `--format site`, all decisions. */

import { ConclaveError } from "../../core/errors.ts";
import type { State } from "../../core/state.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { refuseExtraOperands, requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, OUT_DIR } from "../arguments/option-rows.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { EXPORT_FORMATS } from "../report/export-formats.ts";
import { loadDebate } from "../report/load-debate.ts";
import { print } from "../report/output.ts";
import { checkOutput, writeOutput } from "../report/output-file.ts";
import { SITE_FORMAT, writeSite } from "../report/write-site.ts";

const NAMES = [...EXPORT_FORMATS.map(({ name }) => name), SITE_FORMAT];
const DEFAULT_FORMAT = "md";

export const exportDebate: CliCommand = {
  name: "export",
  summary:
    "export a debate as Markdown, HTML, JSON, an ADR, a summary card or a pull request comment; or export all decisions as a website",
  description: `Prints a debate, or writes it to a file. Formats: ${EXPORT_FORMATS.map(({ name, says }) => `${name}, ${says}`).join("; ")}; ${SITE_FORMAT}, all decisions of this project as a static site with search, which also works offline (takes no ID; --output is its folder). If the log is damaged, exports everything before the damage and exits with status 6.`,
  checksOperands: true,
  operands: [{ ...DEBATE_OPERAND, term: "[id]" }],
  options: [
    { group: "Output", flags: "--format <name>", says: `${NAMES.join(", ")} (default: ${DEFAULT_FORMAT})` },
    {
      group: "Output",
      flags: "--output <path>",
      says: "write to a file instead of standard output; for a site, its folder",
    },
    OUT_DIR,
    ...FLEET_OPTIONS,
  ],
  examples: [
    {
      line: "conclave export 14 --format adr --output docs/decisions/0014-offline-edits.md",
      says: "add a decision record to a repository",
    },
    {
      line: "conclave export 14 --format html --output debate.html",
      says: "a single file for readers without Conclave",
    },
    {
      line: "conclave export 14 --format pr-comment | gh pr comment 231 --body-file -",
      says: "comment on a pull request",
    },
    { line: "conclave export --format site --output site", says: "all decisions, for any file server or from disk" },
  ],
  async act(input) {
    const name = parseChoice(input, "format", NAMES) ?? DEFAULT_FORMAT;
    if (name === SITE_FORMAT) return writeSite(input);
    const id = requireOperand(input, "debate ID");
    refuseExtraOperands(input, 1);
    await checkOutput(input);
    input.throwProblems();
    return withDebate(input, id, async (place) => {
      const { state, damage } = await loadDebate(place.home);
      const text = await EXPORT_FORMATS.find((format) => format.name === name)?.text(state, place.home);
      if (text == null && state.verdict) throw unsuitableError(state, name);
      if (text == null) throw noVerdictError(state.id, name, place.id);
      const path = input.value("output");
      if (path === null) print(text);
      else writeOutput(path, text);
      return damage?.exit ?? 0;
    });
  },
};

/** An ADR needs a decision, and SARIF needs findings. */
function unsuitableError({ id, verdict }: State, format: string): ConclaveError {
  if (verdict?.findings) {
    const hint = "Export it with --format md, or as sarif, pr-review or pr-comment.";
    return new ConclaveError("USAGE_OPTION_VALUE", `Debate ${id} is a review and has no decision for ${format}.`, {
      hint,
    });
  }
  const hint = `Reviews have findings: conclave review --format ${format}`;
  return new ConclaveError("USAGE_OPTION_VALUE", `Debate ${id} is not a review, so it has no ${format}.`, { hint });
}

function noVerdictError(debate: string, format: string, id: string): ConclaveError {
  const hint = `Resume it with conclave resume ${id}, or export what there is with --format json.`;
  return new ConclaveError(
    "DEBATE_UNDECIDED",
    `Debate ${debate} has no verdict yet, so it cannot be exported as ${format}.`,
    { hint },
  );
}
