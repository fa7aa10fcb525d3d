/** `conclave fork ID --at ROUND`: a new debate that begins as a copy of another one, up to a round. */

import { ConclaveError } from "../../core/errors.ts";
import type { Panel } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { speakerSurroundings } from "../../runtime/debate-speakers.ts";
import { forkDebate } from "../../runtime/fork-debate.ts";
import { buildPanel } from "../../speakers/panel/build-panel.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { requireOperand } from "../arguments/operand.ts";
import {
  CONSTRAINT,
  DEBATE_OPERAND,
  LIMIT_OPTIONS,
  OUT_DIR,
  REPORT_OPTIONS,
  ROUNDS,
  SEAT_OPTIONS,
  SPEAKER_OPTIONS,
  TRUST,
} from "../arguments/option-rows.ts";
import { quoteWord } from "../arguments/quote-words.ts";
import { resolveDebate, resolveParentLocation } from "../arguments/resolve-location.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter } from "../report/progress-reporter.ts";
import { rehearsalName } from "../request/nearest-rehearsal.ts";
import { limitChanges } from "../request/resolve-limits.ts";
import { resolvePanel } from "../request/resolve-panel.ts";
import { cleanTexts } from "../request/resolve-request.ts";

export const fork: CliCommand = {
  name: "fork",
  summary: "begin a new debate as a copy of another one up to a round",
  description:
    "Makes a new debate of the calls of another one up to a round, and goes on from there with other constraints, seats or limits. Copied calls cost nothing.",
  operands: [DEBATE_OPERAND],
  options: [
    {
      group: "Fork",
      flags: "--at <round>",
      amount: { kind: "count", least: 0 },
      says: "the last round that is kept; 0 keeps only what came before the first:",
    },
    CONSTRAINT,
    ROUNDS,
    ...SEAT_OPTIONS,
    ...SPEAKER_OPTIONS,
    ...LIMIT_OPTIONS,
    OUT_DIR,
    TRUST,
    ...REPORT_OPTIONS,
  ],
  examples: [
    {
      line: 'conclave fork 14 --at 1 --constraint "No new service to operate."',
      says: "again from round 2 on, bound by one more thing",
    },
    {
      line: "conclave fork 14 --at 0 --seats architect='cmd:llm -m gpt-5',reviewer='cmd:llm'",
      says: "the same question, another panel",
    },
  ],
  async act(given) {
    const id = requireOperand(given, "Which debate to fork");
    const round = given.amount("at");
    if (!given.has("at")) given.addProblem(new ConclaveError("USAGE_OPTION_VALUE", "--at ROUND is missing."));
    const constraints = cleanTexts(given, "constraint");
    const telling = createProgressReporter(given, "debate.forked");
    const place = await resolveParentLocation(given);
    await checkOutput(given);
    given.throwProblems();
    const folder = resolveDebate(given, id);
    telling.warn(given.warnings);
    const panel = given.has("seats") || given.has("seat") ? newPanel(given) : null;
    const changes = { folder, round: round ?? 0, place, constraints, limits: limitChanges(given), panel };
    return runWithUi(given, telling, (host) => forkDebate(changes, host));
  },
};

function newPanel(given: CliInput) {
  return ({ id, rehearsal, question: { workingDir, text } }: State, protocol: Protocol): Panel => {
    const { isFaulty: _, isNamed: __, ...spec } = resolvePanel(given, workingDir);
    const isMixed = spec.seatSpecs.some(
      ({ speaker }) => (rehearsalName(speaker ?? "") === null) !== (rehearsal === null),
    );
    if (isMixed) given.addProblem(rehearsalMixError(id, text));
    given.throwProblems();
    const surroundings = speakerSurroundings({ workingDir, passEnv: given.values("pass-env"), pace: 0 });
    const { panel, problems } = buildPanel({ ...spec, protocol, copies: 1 }, surroundings);
    for (const problem of problems) given.addProblem(problem);
    given.throwProblems();
    return panel;
  };
}

/** What was rehearsed and what was said must not end up in one record. */
function rehearsalMixError(id: string, question: string): ConclaveError {
  const message = `A rehearsal and real speakers cannot share a debate, and ${id} would have both.`;
  const hint = `Ask anew: conclave ${quoteWord(question)} --seats …`;
  return new ConclaveError("USAGE_OPTION_VALUE", message, { hint });
}
