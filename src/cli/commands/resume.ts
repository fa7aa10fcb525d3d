/** `conclave resume ID`: goes on where the log ends, asking nothing twice. */

import { ConclaveError } from "../../core/errors.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { type ReadDebate, readDebate } from "../../wire/read-debate.ts";
import { resumeDebate } from "../../wire/resume-debate.ts";
import type { CliCommand, Given } from "../command.ts";
import { conducted } from "../conducted.ts";
import { checkDebateTrust } from "../debate-trust.ts";
import { detach, detachedHost, printRunning, warnOfUndone } from "../detach.ts";
import { changedLimits } from "../limits.ts";
import { onlyOperand } from "../operand.ts";
import {
  DEBATE_OPERAND,
  DETACH,
  LIMIT_OPTIONS,
  OUT_DIR,
  REPORT_OPTIONS,
  ROUNDS,
  SPEAKER_OPTIONS,
  TRUST,
} from "../option-rows.ts";
import { checkOutput } from "../output-file.ts";
import { debateGiven } from "../place-given.ts";
import { type Report, report } from "../report.ts";

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
    const id = onlyOperand(given, "Which debate to resume");
    const telling = report(given);
    if (given.has("detach")) warnOfUndone(given);
    await checkOutput(given);
    given.settle();
    const folder = debateGiven(given, id);
    telling.warn(given.warnings);
    if (given.has("detach")) return inBackground(given, folder, telling);
    const check = (read: ReadDebate) => checkDebateTrust(given, folder, read);
    const resumption = { folder, limits: changedLimits(given), steal: given.has("steal"), check };
    return conducted(given, telling, (host) => resumeDebate(resumption, host));
  },
};

/** One that is over is told as ever. */
async function inBackground(given: Given, folder: string, telling: Report): Promise<number> {
  const read = await readDebate(folder);
  const { state, damage } = read;
  if (damage) throw damage;
  if (state.verdict) return telling.ended({ state, folder, wasOver: true });
  await checkDebateTrust(given, folder, read);
  const protocol = protocolNamed(state.protocol);
  if (!protocol) {
    throw new ConclaveError("PROTOCOL_UNKNOWN", `This debate runs by "${state.protocol}", which is not known here.`);
  }
  const limits = changedLimits(given)(state, protocol);
  const host = await detachedHost(given, state.settings);
  const order = { kind: "resume" as const, folder, limits, steal: given.has("steal"), host };
  return printRunning(given, await detach(order, telling.onWarning), state.panel);
}
