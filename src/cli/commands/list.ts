/** `conclave list`: the debates of this project; those that need attention come first. */

import { join } from "node:path";
import { OUTCOMES } from "../../core/ledger/agreement.ts";
import { STATUSES } from "../../core/state.ts";
import type { IndexEntry } from "../../views/json/index-entry.ts";
import { listTable } from "../../views/terminal/list-table.ts";
import { type CliCommand, type CliInput, optionGroup } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { withDebates } from "../arguments/resolve-location.ts";
import { screen } from "../report/output.ts";
import { printDocument } from "../report/print-result.ts";

const DEFAULT_COUNT = 20;

export const list: CliCommand = {
  name: "list",
  summary: "list the debates in this project",
  description:
    "Lists the debates: those that need your attention first, then running ones, then the most recent. Below the table are decisions whose own date for a second look has come.",
  operands: [{ term: "[text]", says: "show only debates whose question, name or seats contain this text" }],
  options: [
    ...optionGroup("Which", [
      { flags: "--all", says: `show all debates, not only the first ${DEFAULT_COUNT}` },
      { flags: "--outcome <outcome>", says: `filter by outcome: ${OUTCOMES.join(", ")}` },
      { flags: "--protocol <name>", says: "filter by protocol" },
      { flags: "--status <status>", says: `filter by status: ${STATUSES.join(", ")}` },
    ]),
    OUT_DIR,
    ...FLEET_OPTIONS,
    JSON_OPTION,
  ],
  examples: [
    { line: "conclave list", says: "the most recent debates" },
    { line: "conclave list postgres --outcome split", says: "debates about postgres that ended in a split" },
  ],
  async act(input) {
    parseChoice(input, "outcome", OUTCOMES);
    parseChoice(input, "status", STATUSES);
    input.throwProblems();
    return withDebates(input, async (debates, folder) => {
      const entries = (await debates.list()).filter(filterOf(input));
      const json = entries.map((entry) => asJson(folder, entry));
      return printDocument(input, json, () => listTable(entries, tableScreen(input)));
    });
  },
};

/** The filters are read once: there may be ten thousand debates. */
function filterOf(input: CliInput): (entry: IndexEntry) => boolean {
  const text = input.operands[0]?.toLowerCase() ?? "";
  const wanted = { outcome: input.value("outcome"), protocol: input.value("protocol"), status: input.value("status") };
  const matches = (value: string | null, filter: string | null) => filter === null || filter === value;
  return ({ question, id, seats, outcome, protocol, status }) =>
    matches(outcome, wanted.outcome) &&
    matches(protocol, wanted.protocol) &&
    matches(status, wanted.status) &&
    [question, id, ...seats].some((each) => each.toLowerCase().includes(text));
}

function asJson(parent: string | null, { state_mtime: _, folder, ...entry }: IndexEntry) {
  return { ...entry, folder: parent === null ? null : join(parent, folder) };
}

function tableScreen(input: CliInput) {
  return {
    ...screen(),
    command: commandName(),
    nowMs: Date.now(),
    offsetMinutes: -new Date().getTimezoneOffset(),
    most: input.has("all") ? null : DEFAULT_COUNT,
  };
}
