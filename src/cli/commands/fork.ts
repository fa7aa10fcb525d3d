/** `conclave fork ID --at ROUND`: a new debate that starts as a copy of another, up to a round. */

import { ConclaveError } from "../../core/errors.ts";
import { createInputCheck } from "../../request/input-check.ts";
import { changePanel } from "../../request/panel/change-panel.ts";
import { resolveDestination } from "../../request/resolve-destination.ts";
import { changeLimits } from "../../request/resolve-limits.ts";
import { cleanTexts } from "../../request/resolve-question.ts";
import { forkDebate } from "../../runtime/fork-debate.ts";
import type { ForkChanges } from "../../runtime/plan-fork.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { optionInput } from "../arguments/create-debate-input.ts";
import { FLEET_OPTIONS, fleetAddress } from "../arguments/fleet-options.ts";
import { requireOperand } from "../arguments/operand.ts";
import {
  CONSTRAINT,
  DEBATE_OPERAND,
  LIMIT_CHANGES,
  OUT_DIR,
  REPORT_OPTIONS,
  ROUNDS,
  SEAT_OPTIONS,
  SPEAKER_OPTIONS,
  TRUST,
} from "../arguments/option-rows.ts";
import { resolveDebate } from "../arguments/resolve-location.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter } from "../report/progress-reporter.ts";

export const fork: CliCommand = {
  name: "fork",
  summary: "start a new debate from a round of an existing one",
  description:
    "Copies a debate up to a round into a new one and continues from there with different constraints, seats or limits. Copied calls cost nothing.",
  operands: [DEBATE_OPERAND],
  options: [
    {
      group: "Fork",
      flags: "--at <round>",
      amount: { kind: "count", least: 0 },
      says: "the last round to keep; 0 keeps only the openings",
    },
    CONSTRAINT,
    ROUNDS,
    ...SEAT_OPTIONS,
    ...SPEAKER_OPTIONS,
    ...LIMIT_CHANGES,
    OUT_DIR,
    ...FLEET_OPTIONS,
    TRUST,
    ...REPORT_OPTIONS,
  ],
  examples: [
    {
      line: 'conclave fork 14 --at 1 --constraint "No new service to operate."',
      says: "redo it from round 2 with one more constraint",
    },
    {
      line: "conclave fork 14 --at 0 --seats architect='cmd:llm -m gpt-5',reviewer='cmd:llm'",
      says: "keep the openings, and have a different panel debate them",
    },
  ],
  async act(input) {
    const id = requireOperand(input, "debate ID");
    const round = input.amount("at");
    if (!input.has("at")) input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", "Missing --at ROUND."));
    const wanted = optionInput(input, fork.options);
    await checkOutput(input);
    const check = createInputCheck(wanted, input);
    const changes: ForkChanges = {
      ...{ round: round ?? 0, constraints: cleanTexts(wanted.constraints ?? []) },
      limits: changeLimits(wanted, { isBounded: true, problems: check.problems }),
      panel: wanted.seats ? (state, protocol) => changePanel(wanted, state, protocol) : null,
    };
    const fleet = fleetAddress(input);
    if (fleet) return (await import("./fleet/fork-in-fleet.ts")).forkInFleet(input, fleet, { id, changes });
    const reporter = createProgressReporter(input, "debate.forked");
    const place = await resolveDestination(check);
    const folder = resolveDebate(input, id);
    reporter.warn(input.warnings);
    return runWithUi(input, reporter, (host) => forkDebate({ folder, place, ...changes }, host));
  },
};
