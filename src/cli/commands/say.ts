/** `conclave say ID TEXT`: a person's word into a debate, from any terminal, whether or not it runs at the moment. */

import { ANSWER_STATES } from "../../core/ballot/ballot.ts";
import { ConclaveError } from "../../core/errors.ts";
import { assertJudgementTarget } from "../../core/ledger/assert-judgement-target.ts";
import type { Note, PinnedNote } from "../../core/note.ts";
import { cleanQuestion } from "../../core/question.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { sayNote } from "../../runtime/say-note.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { readStandardInput } from "../arguments/read-text.ts";
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
  async act(given) {
    const [id, text] = given.operands;
    if (id === undefined)
      given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Which debate to speak into is missing."));
    else if (text === undefined) given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "What to say is missing."));
    refuseExtraOperands(given, 2);
    const note = parseNote(given, text === "-" ? await readStandardInput() : (text ?? ""));
    given.throwProblems();
    const folder = resolveDebate(given, id ?? "");
    const { state } = await readDebate(folder);
    if (state.verdict) throw new ConclaveError("DEBATE_OVER", `The debate ${state.id} is over: nobody would hear it.`);
    assertJudgementTarget(state, note);
    const isRunning = await sayNote(folder, note);
    print(
      given.has("json")
        ? `${JSON.stringify({ id: state.id, posted: note, running: isRunning })}\n`
        : confirmation(folder, isRunning),
    );
    return 0;
  },
};

function confirmation(folder: string, isRunning: boolean): string {
  if (isRunning) return "Said; the calls that start from here on know it.\n";
  return `Said; the debate is not running and knows it when it is resumed: conclave resume ${commandId(folder)}\n`;
}

function parseNote(given: CliInput, raw: string): Note {
  const text = cleanQuestion(raw);
  const kinds = KINDS.filter((kind) => given.has(kind));
  const [kind = "opinion"] = kinds;
  const ruling = given.value("end");
  const claim = given.value("reject");
  const named = [...kinds, ...JUDGEMENTS.filter((each) => given.value(each) !== null)].map((each) => `--${each}`);
  if (named.length > 1) {
    const message = `A note is of one kind and got ${named.join(", ")}.`;
    given.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint: "Say them one after the other." }));
  }
  if (text === "" && given.operands.length > 1) {
    given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "What to say is empty."));
  }
  if (ruling !== null) return rulingNote(given, ruling, text);
  return claim === null ? createPin(kind, text) : { kind: "rejection", claim, text };
}

function createPin(kind: PinnedNote["kind"], text: string): PinnedNote {
  return { kind, text };
}

function rulingNote(given: CliInput, ruling: string, text: string): Note {
  const [objection = "", as = ""] = ruling.split("=");
  const state = ANSWER_STATES.find((each) => each === as);
  if (objection === "" || state === undefined) {
    const message = `--end takes OBJECTION=STATE and got ${JSON.stringify(ruling)}.`;
    const hint = `A state is one of ${ANSWER_STATES.join(", ")}, e.g. --end O1b1=accepted_risk.`;
    given.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
  }
  return { kind: "ruling", objection, as: state ?? "open", text };
}
