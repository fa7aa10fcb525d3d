/** `pause`, `go`, `conclude`, `stop`, `skip`: steer a running debate from any terminal. */

import { ConclaveError } from "../../core/errors.ts";
import type { SkipNote, SteeringNote } from "../../core/note.ts";
import { steerDebate } from "../../runtime/steer-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { refuseExtraOperands, requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { print } from "../report/output.ts";

export const pause: CliCommand = {
  name: "pause",
  summary: "pause a debate: running calls finish, no new ones start",
  description: "Pauses a debate. Running calls finish; no new ones start until you run conclave go ID.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [{ line: "conclave pause 14", says: "continue with conclave go 14" }],
  act: (input) => sendSteering(input, "pause"),
};

export const go: CliCommand = {
  name: "go",
  summary: "continue a paused debate",
  description: "Continues a paused debate.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [{ line: "conclave go 14", says: "after conclave pause 14" }],
  act: (input) => sendSteering(input, "go"),
};

export const conclude: CliCommand = {
  name: "conclude",
  summary: "skip the remaining rounds and write the verdict",
  description:
    "Finishes the current round, starts no more, and writes the verdict. If the debate is not running, this takes effect when it is resumed.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [{ line: "conclave conclude 14", says: "straight to the verdict" }],
  act: (input) => sendSteering(input, "conclude"),
};

export const stop: CliCommand = {
  name: "stop",
  summary: "stop a running debate, as Ctrl-C would",
  description:
    "Stops the debate immediately and cancels running calls, like Ctrl-C in its own terminal. To continue, run conclave resume ID.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [{ line: "conclave stop 14", says: "continue with conclave resume 14" }],
  act: (input) => sendSteering(input, "stop"),
};

export const skip: CliCommand = {
  name: "skip",
  summary: "stop waiting for a seat",
  description:
    "Cancels a seat's running calls: they count as absences and the debate continues without them. The seat is asked again in later phases.",
  operands: [DEBATE_OPERAND, { term: "<seat>", says: "the seat's name" }],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [{ line: "conclave skip 14 security", says: "don't wait for a seat that hit a rate limit" }],
  act: skipSeat,
};

async function skipSeat(input: CliInput): Promise<number> {
  const [operand, seat] = input.operands;
  if (operand === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID."));
  else if (seat === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing seat."));
  refuseExtraOperands(input, 2);
  input.throwProblems();
  return sendNote(input, operand ?? "", { kind: "skip", seat: seat ?? "" });
}

const DONE = {
  pause: "Pausing after the calls in flight; conclave go continues.",
  go: "Resumed.",
  conclude: "It concludes after the current round.",
  stop: "Stopping.",
} as const satisfies Record<SteeringNote["kind"], string>;

async function sendSteering(input: CliInput, kind: SteeringNote["kind"]): Promise<number> {
  const operand = requireOperand(input, "debate ID");
  input.throwProblems();
  return sendNote(input, operand, { kind });
}

function sendNote(input: CliInput, operand: string, note: SteeringNote | SkipNote): Promise<number> {
  return withDebate(input, operand, async ({ home, id }) => {
    const resume = `conclave resume ${id}`;
    const { state, isRunning } = await steerDebate(home, note, { resumeHint: `To continue: ${resume}` });
    const posted = note.kind === "skip" ? note : note.kind;
    const done = note.kind === "skip" ? `Skipping ${note.seat}.` : DONE[note.kind];
    const text = isRunning ? done : `The debate is not running. It concludes when it is resumed: ${resume}`;
    print(input.has("json") ? `${JSON.stringify({ id: state.id, posted, running: isRunning })}\n` : `${text}\n`);
    return 0;
  });
}
