/** `conclave say ID TEXT`: a person's word into a debate, from any terminal, whether or not it runs at the moment. */

import { ANSWER_STATES } from "../../core/ballot/ballot.ts";
import { ConclaveError } from "../../core/errors.ts";
import type { Note, PinnedNote } from "../../core/note.ts";
import { cleanQuestion } from "../../core/question.ts";
import { steerDebate } from "../../runtime/steer-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { readStandardInput } from "../arguments/read-standard-input.ts";
import { commandId, resolveDebate } from "../arguments/resolve-location.ts";
import { print } from "../report/output.ts";

const KINDS = ["constraint", "fact", "focus", "answer"] as const;
const JUDGEMENTS = ["end", "reject"] as const;

export const say: CliCommand = {
  name: "say",
  summary: "say something into a debate: an opinion, a fact, a constraint, a ruling, a rejection",
  description:
    "Every call that starts after it knows what was said. Facts and constraints are pinned for all seats; without an option it is your opinion, which is marked as such and binds nobody. A debate that is not running takes it up when it is resumed.",
  operands: [DEBATE_OPERAND, { term: "<text>", says: "what to say; - reads it from standard input" }],
  options: [
    { group: "Kind", flags: "--constraint", says: "a constraint that the decision must keep" },
    { group: "Kind", flags: "--fact", says: "a fact that the seats could not know" },
    { group: "Kind", flags: "--focus", says: "what they are to look at above all" },
    { group: "Kind", flags: "--answer", says: "the answer to a question they asked" },
    {
      group: "Kind",
      flags: "--end <objection=state>",
      says: `rule on an objection: ${ANSWER_STATES.join(", ")}`,
    },
    {
      group: "Kind",
      flags: "--reject <claim>",
      says: "reject a claim's evidence, or a page that was found: it supports nothing from then on",
    },
    OUT_DIR,
    JSON_OPTION,
  ],
  examples: [
    { line: 'conclave say 14 --fact "The real peak is 240 jobs a second."', says: "pinned for all seats" },
    { line: 'conclave say 14 --end O1b1=accepted_risk "We can live with that for a year."', says: "ends an objection" },
    { line: 'conclave say 14 --reject K1a2 "That was measured on a laptop."', says: "supports nothing any more" },
  ],
  async act(input) {
    const [id, text] = input.operands;
    if (id === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID."));
    else if (text === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing text of the note."));
    refuseExtraOperands(input, 2);
    const note = parseNote(input, text === "-" ? await readStandardInput() : (text ?? ""));
    input.throwProblems();
    const folder = resolveDebate(input, id ?? "");
    const { state, isRunning } = await steerDebate(folder, note);
    print(
      input.has("json")
        ? `${JSON.stringify({ id: state.id, posted: note, running: isRunning })}\n`
        : confirmation(folder, isRunning),
    );
    return 0;
  },
};

function confirmation(folder: string, isRunning: boolean): string {
  if (isRunning) return "Note added. Calls that start from now on will see it.\n";
  return `Note added. The debate is not running and will see it when it is resumed: conclave resume ${commandId(folder)}\n`;
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
  return claim === null ? createPin(kind, text) : { kind: "rejection", claim, text };
}

function createPin(kind: PinnedNote["kind"], text: string): PinnedNote {
  return { kind, text };
}

function rulingNote(input: CliInput, ruling: string, text: string): Note {
  const [objection = "", as = ""] = ruling.split("=");
  const state = ANSWER_STATES.find((each) => each === as);
  if (objection === "" || state === undefined) {
    const message = `--end takes OBJECTION=STATE and got ${JSON.stringify(ruling)}.`;
    const hint = `A state is one of ${ANSWER_STATES.join(", ")}, e.g. --end O1b1=accepted_risk.`;
    input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
  }
  return { kind: "ruling", objection, as: state ?? "open", text };
}
