/** `conclave ask ID "question"`: a follow-up question to the chair or a seat, answered from the record and kept in it, here or by a fleet's worker. */

import { ConclaveError } from "../../core/errors.ts";
import { cleanQuestion } from "../../core/question.ts";
import { askFollowUp } from "../../runtime/ask-follow-up.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { FLEET_OPTIONS, fleetAddress } from "../arguments/fleet-options.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR, TRUST } from "../arguments/option-rows.ts";
import { withFolderDebate } from "../arguments/resolve-location.ts";
import { trapSignals } from "../process/trap-signals.ts";
import { trustAnswer } from "../process/trust-answer.ts";
import { printStderr } from "../report/output.ts";
import { printAnswer } from "../report/print-answer.ts";

export const ask: CliCommand = {
  name: "ask",
  summary: "ask the chair or a seat about the record of a finished debate",
  description:
    "Asks one follow-up question. The chair, or the seat that you name, answers from the record and cites its IDs; IDs that don't exist are marked. Question and answer are kept in the debate's log and shown with it. The debate's budget also applies to this call. In a fleet, a worker makes the call: Ctrl-C stops waiting but does not withdraw the question, and if you ask the same thing again, you get the same answer.",
  operands: [DEBATE_OPERAND, { term: "<question>", says: "what you want to know about the debate" }],
  options: [
    { group: "Question", flags: "--seat <name>", says: "who answers (default: the chair)" },
    {
      group: "Question",
      flags: "--pass-env <name>",
      isRepeatable: true,
      says: "pass this environment variable to the commands that act as speakers (cmd:)",
    },
    OUT_DIR,
    ...FLEET_OPTIONS,
    TRUST,
    JSON_OPTION,
  ],
  examples: [
    { line: 'conclave ask 14 "Why not event sourcing?"', says: "the chair answers from the record" },
    { line: 'conclave ask 14 "Does O1b1 still worry you?" --seat security', says: "ask one seat" },
  ],
  async act(input) {
    const [id, text] = input.operands;
    if (id === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID."));
    const question = cleanQuestion(text ?? "");
    if (question === "") input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing question."));
    input.throwProblems();
    const seat = input.value("seat");
    const fleet = fleetAddress(input);
    if (fleet) {
      const { submitQuestion } = await import("./fleet/submit-question.ts");
      return submitQuestion(input, fleet, { id: id ?? "", question, seat });
    }
    const { interrupt, release } = trapSignals();
    try {
      const host = {
        passEnv: input.values("pass-env"),
        pace: 0,
        skipMissing: false,
        onFolder: () => undefined,
        onRecorded: () => undefined,
        onWarning: (sentence: string) => printStderr(`${sentence}\n`),
        interrupt,
        trust: trustAnswer(input),
      };
      const answered = await withFolderDebate(input, id ?? "", (folder) =>
        askFollowUp({ folder, question, seat }, host),
      );
      return printAnswer(input, answered);
    } finally {
      release();
    }
  },
};
