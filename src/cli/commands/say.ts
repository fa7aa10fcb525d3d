/** `conclave say ID TEXT`: adds a person's note to a debate, running or not, from any terminal. */

import { ANSWER_STATES } from "../../core/ballot/ballot.ts";
import { ConclaveError } from "../../core/errors.ts";
import type { Note } from "../../core/note.ts";
import { cleanQuestion } from "../../core/question.ts";
import { steerDebate } from "../../runtime/steer-debate.ts";
import { type CliCommand, type CliInput, optionGroup } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { requireOperands } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { readStandardInput } from "../arguments/read-standard-input.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { printResult } from "../report/print-result.ts";

const KINDS = ["constraint", "fact", "focus", "answer"] as const;
const JUDGEMENTS = ["end", "reject"] as const;

export const say: CliCommand = {
  name: "say",
  summary: "add a note to a debate: an opinion, a fact, a constraint, or a ruling on an objection or a claim",
  description:
    "Adds a note to a debate. Every call that starts afterwards sees it. Facts and constraints are pinned for all seats. Without an option the note is your opinion, marked as such and not binding. If the debate is not running, the note takes effect when it is resumed.",
  operands: [DEBATE_OPERAND, { term: "<text>", says: "the note (- for standard input)" }],
  options: [
    ...optionGroup("Kind", [
      { flags: "--constraint", says: "a constraint that the decision must meet" },
      { flags: "--fact", says: "a fact that the seats could not know" },
      { flags: "--focus", says: "what the seats should focus on" },
      { flags: "--answer", says: "an answer to a question the seats asked" },
      { flags: "--end <objection=state>", says: `rule on an objection: ${ANSWER_STATES.join(", ")}` },
      {
        flags: "--reject <claim>",
        says: "reject the evidence for a claim, or a page that was found, so that it supports nothing",
      },
    ]),
    OUT_DIR,
    ...FLEET_OPTIONS,
    JSON_OPTION,
  ],
  examples: [
    { line: 'conclave say 14 --fact "The real peak is 240 jobs a second."', says: "pin a fact for all seats" },
    {
      line: 'conclave say 14 --end O1b1=accepted_risk "We can live with that for a year."',
      says: "settle an objection",
    },
    { line: 'conclave say 14 --reject K1a2 "That was measured on a laptop."', says: "reject the evidence for a claim" },
  ],
  async act(input) {
    const [id = "", text = ""] = requireOperands(input, ["debate ID", "text of the note"]);
    const note = parseNote(input, text === "-" ? await readStandardInput() : text);
    input.throwProblems();
    return withDebate(input, id, async (place) => {
      const { state, isRunning } = await steerDebate(place.home, note);
      return printResult(input, { id: state.id, posted: note, running: isRunning }, confirmation(place.id, isRunning));
    });
  },
};

function confirmation(id: string, isRunning: boolean): string {
  if (isRunning) return "Note added. Calls that start from now on will see it.";
  return `Note added. The debate is not running and will see it when it is resumed: ${commandName()} resume ${id}`;
}

function parseNote(input: CliInput, raw: string): Note {
  const text = cleanQuestion(raw);
  const kinds = KINDS.filter((kind) => input.has(kind));
  const [kind = "opinion"] = kinds;
  const ruling = input.value("end");
  const claim = input.value("reject");
  const named = [...kinds, ...JUDGEMENTS.filter((each) => input.value(each) !== null)].map((each) => `--${each}`);
  if (named.length > 1) {
    const message = `Choose one of ${named.join(" and ")}.`;
    input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint: "Add them as separate notes." }));
  }
  if (ruling !== null) return rulingNote(input, ruling, text);
  return claim === null ? { kind, text } : { kind: "rejection", claim, text };
}

function rulingNote(input: CliInput, ruling: string, text: string): Note {
  const [objection = "", as = ""] = ruling.split("=");
  const state = ANSWER_STATES.find((each) => each === as);
  if (objection === "" || state === undefined) {
    const message = `--end takes OBJECTION=STATE, but got ${JSON.stringify(ruling)}.`;
    const hint = `A state is one of ${ANSWER_STATES.join(", ")}, e.g. --end O1b1=accepted_risk.`;
    input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
  }
  return { kind: "ruling", objection, as: state ?? "open", text };
}
