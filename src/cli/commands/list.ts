/** `conclave list`: the debates of this project, what needs a person first. */

import { join } from "node:path";
import { OUTCOMES } from "../../core/ledger/agreement.ts";
import type { Status } from "../../core/state.ts";
import { hasLiveOwner } from "../../folder/has-live-owner.ts";
import { type IndexEntry, listDebates } from "../../folder/index-file.ts";
import { listTable } from "../../views/terminal/list-table.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { resolveParent } from "../arguments/resolve-location.ts";
import { print, screen } from "../report/output.ts";

const SHOWN_USUALLY = 20;
const STATUSES: readonly Status[] = [
  "setup",
  "running",
  "waiting",
  "synthesizing",
  "completed",
  "interrupted",
  "failed",
];

export const list: CliCommand = {
  name: "list",
  summary: "list the debates here",
  description: "Lists the debates: what needs you first, then what runs, then the latest.",
  operands: [{ term: "[text]", says: "only those whose question, name or seats hold this text" }],
  options: [
    { group: "Which", flags: "--all", says: `all of them, not only the first ${SHOWN_USUALLY}` },
    { group: "Which", flags: "--outcome <outcome>", says: `only these: ${OUTCOMES.join(", ")}` },
    { group: "Which", flags: "--protocol <name>", says: "only those that ran by this protocol" },
    { group: "Which", flags: "--status <status>", says: `only these: ${STATUSES.join(", ")}` },
    OUT_DIR,
    JSON_OPTION,
  ],
  examples: [
    { line: "conclave list", says: "the latest" },
    { line: "conclave list postgres --outcome split", says: "those about postgres that were split" },
  ],
  async act(given) {
    refuseExtraOperands(given, 1);
    parseChoice(given, "outcome", OUTCOMES);
    parseChoice(given, "status", STATUSES);
    given.throwProblems();
    const parent = resolveParent(given);
    const debates = (await listDebates(parent, { isAlive: hasLiveOwner })).filter((entry) => fits(given, entry));
    if (given.has("json"))
      print(
        `${JSON.stringify(
          debates.map((entry) => asJson(parent, entry)),
          null,
          2,
        )}\n`,
      );
    else print(listTable(debates, tableScreen(given)));
    return 0;
  },
};

function fits(given: CliInput, { question, id, seats, outcome, protocol, status }: IndexEntry): boolean {
  const text = given.operands[0]?.toLowerCase() ?? "";
  const matches = (name: string, value: string | null) => !given.has(name) || given.value(name) === value;
  return (
    matches("outcome", outcome) &&
    matches("protocol", protocol) &&
    matches("status", status) &&
    [question, id, ...seats].some((each) => each.toLowerCase().includes(text))
  );
}

function asJson(parent: string, { state_mtime: _, folder, ...entry }: IndexEntry) {
  return { ...entry, folder: join(parent, folder) };
}

function tableScreen(given: CliInput) {
  return {
    ...screen(),
    nowMs: Date.now(),
    offsetMinutes: -new Date().getTimezoneOffset(),
    most: given.has("all") ? null : SHOWN_USUALLY,
  };
}
