/** `conclave show ID`: one debate at a glance, whether it runs, is over, or has a damaged log. */

import { readdirSync } from "node:fs";
import { figures } from "../../core/figures.ts";
import type { State, Status } from "../../core/state.ts";
import { ownerLives } from "../../folder/owner-lives.ts";
import { show as shown } from "../../views/show.ts";
import { stateJson } from "../../views/state-json.ts";
import { readDebate } from "../../wire.ts";
import type { CliCommand } from "../command.ts";
import { errorTold } from "../errors-told.ts";
import { onlyOperand } from "../operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../option-rows.ts";
import { print, screen, tell } from "../output.ts";
import { debateGiven, shownFolder } from "../place-given.ts";

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
    const { state: told, damage } = await readDebate(folder);
    const state = (await ownerLives(folder)) ? told : abandoned(told);
    if (damage) tell(errorTold(damage).text);
    print(given.has("json") ? asJson(state, folder, damage && errorTold(damage).json) : text(state, folder));
    return damage?.exit ?? 0;
  },
};

const UNDER_WAY: ReadonlySet<Status> = new Set(["setup", "running", "waiting", "synthesizing"]);

/** A debate whose owner died before it could say so. */
function abandoned(state: State): State {
  if (!UNDER_WAY.has(state.status)) return state;
  return { ...state, status: "interrupted", stopped: { reason: "interrupted", missing: [] } };
}

function text(state: State, folder: string): string {
  return shown(state, {
    ...screen(),
    folder: shownFolder(folder),
    files: readdirSync(folder).filter((name) => name.endsWith(".md")),
  });
}

function asJson(state: State, folder: string, damage: Readonly<Record<string, unknown>> | null): string {
  const whole = { ...stateJson(state), folder, verdict: state.verdict, figures: figures(state), damage };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
