/** `conclave resume ID`: goes on where the log ends, asking nothing twice. */

import { changeLimits } from "../../request/resolve-limits.ts";
import { prepareResumption, resumeDebate } from "../../runtime/resume-debate.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { optionInput } from "../arguments/create-debate-input.ts";
import { requireOperand } from "../arguments/operand.ts";
import {
  DEBATE_OPERAND,
  DETACH,
  LIMIT_OPTIONS,
  OUT_DIR,
  REPORT_OPTIONS,
  ROUNDS,
  SPEAKER_OPTIONS,
  TRUST,
} from "../arguments/option-rows.ts";
import { resolveDebate } from "../arguments/resolve-location.ts";
import { resumeDetached } from "../process/detach.ts";
import { detachSettings, printRunning, warnOfIgnoredOptions } from "../process/detach-from-terminal.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { trustAnswer } from "../process/trust-answer.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter } from "../report/progress-reporter.ts";

export const resume: CliCommand = {
  name: "resume",
  summary: "go on with a debate that was interrupted or ran out of something",
  description:
    "Goes on with a debate. No call whose answer is in the log is made again. Limits given here take the place of the old ones. A debate that is over says where its result is.",
  operands: [DEBATE_OPERAND],
  options: [
    ROUNDS,
    ...SPEAKER_OPTIONS,
    ...LIMIT_OPTIONS,
    OUT_DIR,
    {
      group: "Folder",
      flags: "--steal",
      says: "take the debate over although its owner is on another host and may live",
    },
    TRUST,
    ...REPORT_OPTIONS,
    DETACH,
  ],
  examples: [
    { line: "conclave resume 14", says: "by its number" },
    { line: "conclave resume jobs-to-postgres --budget 5", says: "by its name, with more money" },
  ],
  async act(input) {
    const id = requireOperand(input, "Which debate to resume");
    const reporter = createProgressReporter(input);
    warnOfIgnoredOptions(input);
    await checkOutput(input);
    const changes = optionInput(input, resume.options);
    input.throwProblems();
    const folder = resolveDebate(input, id);
    reporter.warn(input.warnings);
    const resumption = { folder, limits: changeLimits(changes), steal: input.has("steal") };
    if (!input.has("detach")) return runWithUi(input, reporter, (host) => resumeDebate(resumption, host));
    const { state, order } = await prepareResumption(resumption, trustAnswer(input));
    if (!order) return reporter.finish({ state, folder, wasOver: true });
    return printRunning(input, await resumeDetached(order, detachSettings(input, reporter)), state.panel);
  },
};
