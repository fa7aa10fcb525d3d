/** `conclave resume ID`: goes on where the log ends, asking nothing twice. */

import { ConclaveError } from "../../core/errors.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { requireTrust } from "../../runtime/require-trust.ts";
import { resumeDebate } from "../../runtime/resume-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
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
import { createDetachedContext, detach, printRunning, warnOfIgnoredOptions } from "../process/detach.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { trustAnswer } from "../process/trust-answer.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter, type ProgressReporter } from "../report/progress-reporter.ts";
import { limitChanges } from "../request/resolve-limits.ts";

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
  async act(given) {
    const id = requireOperand(given, "Which debate to resume");
    const telling = createProgressReporter(given);
    if (given.has("detach")) warnOfIgnoredOptions(given);
    await checkOutput(given);
    given.throwProblems();
    const folder = resolveDebate(given, id);
    telling.warn(given.warnings);
    if (given.has("detach")) return resumeInBackground(given, folder, telling);
    const resumption = { folder, limits: limitChanges(given), steal: given.has("steal") };
    return runWithUi(given, telling, (host) => resumeDebate(resumption, host));
  },
};

/** One that is over is told as ever. */
async function resumeInBackground(given: CliInput, folder: string, telling: ProgressReporter): Promise<number> {
  const read = await readDebate(folder);
  const { state, damage } = read;
  if (damage) throw damage;
  if (state.verdict) return telling.finish({ state, folder, wasOver: true });
  await requireTrust(read, folder, { trust: trustAnswer(given) });
  const protocol = protocolNamed(state.protocol);
  if (!protocol) {
    throw new ConclaveError("PROTOCOL_UNKNOWN", `This debate runs by "${state.protocol}", which is not known here.`);
  }
  const limits = limitChanges(given)(state, protocol);
  const host = await createDetachedContext(given, state.settings);
  const order = { kind: "resume" as const, folder, limits, steal: given.has("steal"), host };
  return printRunning(given, await detach(order, telling.onWarning), state.panel);
}
