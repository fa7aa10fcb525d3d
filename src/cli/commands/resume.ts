/** `conclave resume ID`: continues where the log ends. No answered call is repeated. */

import { folderHome } from "../../folder/folder-home.ts";
import { changeLimits } from "../../request/resolve-limits.ts";
import { readResumption, resumeDebate } from "../../runtime/resume-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { optionInput } from "../arguments/create-debate-input.ts";
import { folderPlace } from "../arguments/debate-place.ts";
import { FLEET_OPTIONS, fleetAddress } from "../arguments/fleet-options.ts";
import { requireOperand } from "../arguments/operand.ts";
import {
  DEBATE_OPERAND,
  DETACH,
  LIMIT_CHANGES,
  OUT_DIR,
  REPORT_OPTIONS,
  ROUNDS,
  SPEAKER_OPTIONS,
  TRUST,
} from "../arguments/option-rows.ts";
import { withFolderDebate } from "../arguments/resolve-location.ts";
import { resumeDetached } from "../process/detach.ts";
import { detachSettings, printRunning, warnOfIgnoredOptions } from "../process/detach-from-terminal.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { trustAnswer } from "../process/trust-answer.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter } from "../report/progress-reporter.ts";

export const resume: CliCommand = {
  name: "resume",
  summary: "resume a debate that was interrupted or hit a limit",
  description:
    "Resumes a debate. Calls that were already answered are not repeated. Limits given here replace the old ones. If the debate has finished, prints where its result is.",
  operands: [DEBATE_OPERAND],
  options: [
    ROUNDS,
    ...SPEAKER_OPTIONS,
    ...LIMIT_CHANGES,
    OUT_DIR,
    ...FLEET_OPTIONS,
    {
      group: "Folder",
      flags: "--steal",
      says: "take the debate over even though its owner is on another host and may still be running",
    },
    TRUST,
    ...REPORT_OPTIONS,
    DETACH,
  ],
  examples: [
    { line: "conclave resume 14", says: "by its number" },
    { line: "conclave resume jobs-to-postgres --budget 5", says: "by its name, with a higher budget" },
  ],
  act: (input) => resumeFromCli(input, { id: requireOperand(input, "debate ID"), steal: input.has("steal") }),
};

/** Of `resume`, and of `run --resume`, which has all options of `resume` that are read here. */
export async function resumeFromCli(input: CliInput, { id, steal }: { id: string; steal: boolean }): Promise<number> {
  await checkOutput(input);
  const changes = optionInput(input, [ROUNDS, ...LIMIT_CHANGES]);
  const limits = changeLimits(changes, { isBounded: true, problems: input.problems });
  warnOfIgnoredOptions(input);
  const fleet = fleetAddress(input);
  if (fleet) return (await import("./fleet/resume-in-fleet.ts")).resumeInFleet(input, fleet, { id, limits });
  const reporter = createProgressReporter(input);
  return withFolderDebate(input, id, async (folder) => {
    reporter.warn(input.warnings);
    const resumption = { folder, limits, steal };
    if (!input.has("detach")) return runWithUi(input, reporter, (host) => resumeDebate(resumption, host));
    const log = folderHome(folder).log();
    const { state, change } = await readResumption(log, resumption, { trust: trustAnswer(input) });
    if (!change) return reporter.finish({ state, place: folderPlace(folder), wasOver: true });
    const order = { folder, steal, limits: change.limits, settings: state.settings };
    return printRunning(input, await resumeDetached(order, detachSettings(input, reporter)), state.panel);
  });
}
