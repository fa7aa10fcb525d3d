/** `conclave resume ID`: goes on where the log ends, asking nothing twice. */

import { resumeDebate } from "../../wire.ts";
import type { CliCommand } from "../command.ts";
import { conducted } from "../conducted.ts";
import { changedLimits } from "../limits.ts";
import { onlyOperand } from "../operand.ts";
import { DEBATE_OPERAND, LIMIT_OPTIONS, OUT_DIR, REPORT_OPTIONS, ROUNDS, SPEAKER_OPTIONS } from "../option-rows.ts";
import { checkOutput } from "../output-file.ts";
import { debateGiven } from "../place-given.ts";
import { report } from "../report.ts";

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
    ...REPORT_OPTIONS,
  ],
  examples: [
    { line: "conclave resume 14", says: "by its number" },
    { line: "conclave resume jobs-to-postgres --budget 5", says: "by its name, with more money" },
  ],
  async act(given) {
    const id = onlyOperand(given, "Which debate to resume");
    const telling = report(given);
    await checkOutput(given);
    given.settle();
    const folder = debateGiven(given, id);
    telling.warn(given.warnings);
    const resumption = { folder, limits: changedLimits(given), steal: given.has("steal") };
    return conducted(given, telling, (host) => resumeDebate(resumption, host));
  },
};
