/** `conclave rate ID right|wrong|mixed`: records how a decision turned out. */

import { ConclaveError } from "../../core/errors.ts";
import { RATINGS } from "../../core/event.ts";
import { cleanQuestion } from "../../core/question.ts";
import { rateDecision } from "../../runtime/rate-decision.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import type { DebatePlace } from "../arguments/debate-place.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { printResult } from "../report/print-result.ts";

export const rate: CliCommand = {
  name: "rate",
  summary: "record how a decision turned out",
  description:
    "Weeks later you know whether a decision was right. The rating is kept in the debate's log and shown with the decision; conclave stats compares all ratings with the confidence that was stated. You can rate again: the last rating counts.",
  operands: [DEBATE_OPERAND, { term: "<rating>", says: RATINGS.join(", ") }],
  options: [
    { group: "Rating", flags: "--because <text>", says: "why, in a sentence or two" },
    OUT_DIR,
    ...FLEET_OPTIONS,
    JSON_OPTION,
  ],
  examples: [
    { line: "conclave rate 14 right", says: "the decision held" },
    {
      line: 'conclave rate 14 mixed --because "Merging works, but support still gets questions."',
      says: "partly right, with the reason",
    },
  ],
  async act(input) {
    const [id, word] = input.operands;
    if (id === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID."));
    const rating = RATINGS.find((each) => each === word);
    if (rating === undefined) {
      const message = word === undefined ? "Missing rating." : `There is no rating ${JSON.stringify(word)}.`;
      input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message, { hint: `Use one of ${RATINGS.join(", ")}.` }));
    }
    input.throwProblems();
    return withDebate(input, id ?? "", async (place) => {
      const because = cleanQuestion(input.value("because") ?? "");
      const { id: debate } = await rateDecision(place.home, rating ?? "mixed", because);
      return printResult(input, { id: debate, rating, because }, `Rated as ${rating}.${nextSteps(place)}`);
    });
  },
};

/** `conclave stats` counts the debates of folders only. */
function nextSteps({ id, folder }: DebatePlace): string {
  const stats =
    folder === null ? "" : ` To compare all ratings with the confidence that was stated: ${commandName()} stats`;
  return `${stats}\nTo see it with the decision: ${commandName()} show ${id}`;
}
