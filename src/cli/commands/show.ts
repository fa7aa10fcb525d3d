/** `conclave show ID`: one debate at a glance, whether it runs, is over, or has a damaged log. */

import { readdirSync } from "node:fs";
import type { State } from "../../core/state.ts";
import { debateJson } from "../../views/debate-json.ts";
import { jsonText } from "../../views/json-text.ts";
import { show as shown } from "../../views/show.ts";
import type { CliCommand } from "../command.ts";
import { debateTold } from "../debate-told.ts";
import { errorTold } from "../errors-told.ts";
import { onlyOperand } from "../operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../option-rows.ts";
import { print, screen } from "../output.ts";
import { commandId, debateGiven, shownFolder } from "../place-given.ts";

export const show: CliCommand = {
  name: "show",
  summary: "show one debate: panel, rounds, objections, verdict, figures, files",
  description:
    "Shows a debate at a glance, running or over. Of a damaged log it shows what comes before the damage, and exits 6.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [
    { line: "conclave show 14", says: "by its number" },
    { line: "conclave show jobs-to-postgres --json", says: "the whole state as one document" },
  ],
  async act(given) {
    const id = onlyOperand(given, "Which debate to show");
    given.settle();
    const folder = debateGiven(given, id);
    const { state, damage } = await debateTold(folder);
    print(given.has("json") ? asJson(state, folder, damage && errorTold(damage).json) : text(state, folder));
    return damage?.exit ?? 0;
  },
};

function text(state: State, folder: string): string {
  return shown(state, {
    ...screen(),
    folder: shownFolder(folder),
    id: commandId(folder),
    files: readdirSync(folder).filter((name) => name.endsWith(".md")),
  });
}

function asJson(state: State, folder: string, damage: Readonly<Record<string, unknown>> | null): string {
  return jsonText({ ...debateJson(state), folder, damage });
}
