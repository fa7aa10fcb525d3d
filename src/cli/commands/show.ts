/** `conclave show ID`: one debate at a glance, running, finished or damaged. */

import { readdirSync } from "node:fs";
import type { State } from "../../core/state.ts";
import { debateJson } from "../../views/json/debate-json.ts";
import { jsonText } from "../../views/json/json-text.ts";
import { debateOverview as shown } from "../../views/terminal/debate-overview.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { type DebatePlace, displayFolder } from "../arguments/debate-place.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { formatError } from "../report/format-error.ts";
import { loadDebate } from "../report/load-debate.ts";
import { print, screen } from "../report/output.ts";

export const show: CliCommand = {
  name: "show",
  summary: "show a debate: verdict, answer, objections, rounds, panel, statistics, files",
  description:
    "Shows a debate at a glance, running or finished. If the log is damaged, shows everything before the damage and exits with status 6.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [
    { line: "conclave show 14", says: "by its number" },
    { line: "conclave show jobs-to-postgres --json", says: "the whole state as one document" },
  ],
  async act(input) {
    const id = requireOperand(input, "debate ID");
    input.throwProblems();
    return withDebate(input, id, async (place) => {
      const { state, damage } = await loadDebate(place.home);
      const trouble = await place.home.findTrouble();
      const { folder } = place;
      print(
        input.has("json")
          ? jsonText({ ...debateJson(state), folder, trouble, damage: damage && formatError(damage).json })
          : text(state, place, trouble),
      );
      return damage?.exit ?? 0;
    });
  },
};

function text(state: State, place: DebatePlace, trouble: string | null): string {
  return shown(state, {
    ...screen(),
    trouble,
    folder: displayFolder(place),
    id: place.id,
    command: commandName(),
    files:
      place.folder === null
        ? []
        : readdirSync(place.folder).filter((name) => name.endsWith(".md") || name === "events.jsonl"),
  });
}
