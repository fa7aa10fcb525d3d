/** `conclave stats`: what the debates of this project cost, what they changed, and how well confidence was stated. */

import { trackRecord } from "../../core/statistics/track-record.ts";
import { readFacts } from "../../folder/facts-file.ts";
import { readForecasts } from "../../folder/forecasts-file.ts";
import { statsText } from "../../views/terminal/stats-text.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { resolveParent } from "../arguments/resolve-location.ts";
import { printStderr, screen } from "../report/output.ts";
import { printDocument } from "../report/print-result.ts";

export const stats: CliCommand = {
  name: "stats",
  summary: "show what debates cost, what they changed and how often the decisions turned out right",
  description:
    "Counts over all debates in this project: outcomes, cost, how often a debate changed the vote of its openings, how often you stepped in, how stated confidence compares with your ratings, and for each speaker how often its objections were conceded, its citations found and its calls failed. If conclave eval has measured a panel, what it predicts for it.",
  operands: [],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave stats", says: "all debates of this project" }],
  async act(input) {
    input.throwProblems();
    const isTerminal = process.stderr.isTTY === true;
    const facts = await readFacts(resolveParent(input), {
      onProgress: (done, total) => isTerminal && printStderr(`\rReading debate ${done} of ${total} …\u001b[K`),
    });
    if (isTerminal) printStderr("\r\u001b[K");
    const record = { ...trackRecord(facts), forecasts: await readForecasts(resolveParent(input)) };
    return printDocument(input, record, () => statsText(record, { ...screen(), command: commandName() }));
  },
};
