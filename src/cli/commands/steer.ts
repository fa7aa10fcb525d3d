/** `pause`, `go`, `conclude`, `stop`, `skip`: steer a running debate from any terminal. */

import type { SkipNote, SteeringNote } from "../../core/note.ts";
import { steerDebate } from "../../runtime/steer-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { withCommandName } from "../arguments/command-name.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { requireOperand, requireOperands } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { printResult } from "../report/print-result.ts";

export const pause = steeringCommand("pause", {
  summary: "pause a debate: running calls finish, no new ones start",
  description: "Pauses a debate. Running calls finish; no new ones start until you run conclave go ID.",
  says: "continue with conclave go 14",
  done: "Pausing after the calls in flight; conclave go continues.",
});

export const go = steeringCommand("go", {
  summary: "continue a paused debate",
  description: "Continues a paused debate.",
  says: "after conclave pause 14",
  done: "Resumed.",
});

export const conclude = steeringCommand("conclude", {
  summary: "skip the remaining rounds and write the verdict",
  description:
    "Finishes the current round, starts no more, and writes the verdict. If the debate is not running, this takes effect when it is resumed.",
  says: "straight to the verdict",
  done: "It concludes after the current round.",
});

export const stop = steeringCommand("stop", {
  summary: "stop a running debate, as Ctrl-C would",
  description:
    "Stops the debate immediately and cancels running calls, like Ctrl-C in its own terminal. To continue, run conclave resume ID.",
  says: "continue with conclave resume 14",
  done: "Stopping.",
});

export const skip: CliCommand = {
  name: "skip",
  summary: "stop waiting for a seat",
  description:
    "Cancels a seat's running calls: they count as absences and the debate continues without them. The seat is asked again in later phases.",
  operands: [DEBATE_OPERAND, { term: "<seat>", says: "the seat's name" }],
  options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [{ line: "conclave skip 14 security", says: "don't wait for a seat that hit a rate limit" }],
  async act(input) {
    const [operand = "", seat = ""] = requireOperands(input, ["debate ID", "seat"]);
    input.throwProblems();
    return sendNote(input, operand, { note: { kind: "skip", seat }, done: `Skipping ${seat}.` });
  },
};

interface SteeringWords extends Pick<CliCommand, "summary" | "description"> {
  /** Of its example. */
  readonly says: string;
  /** What a person reads once it is sent. */
  readonly done: string;
}

function steeringCommand(kind: SteeringNote["kind"], { says, done, ...help }: SteeringWords): CliCommand {
  return {
    name: kind,
    ...help,
    operands: [DEBATE_OPERAND],
    options: [OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
    examples: [{ line: `conclave ${kind} 14`, says }],
    async act(input) {
      const operand = requireOperand(input, "debate ID");
      input.throwProblems();
      return sendNote(input, operand, { note: { kind }, done });
    },
  };
}

interface SentNote {
  readonly note: SteeringNote | SkipNote;
  readonly done: string;
}

function sendNote(input: CliInput, operand: string, { note, done }: SentNote): Promise<number> {
  return withDebate(input, operand, async ({ home, id }) => {
    const resume = `conclave resume ${id}`;
    const { state, isRunning } = await steerDebate(home, note, { resumeHint: `To continue: ${resume}` });
    const posted = note.kind === "skip" ? note : note.kind;
    const text = isRunning ? done : `The debate is not running. It concludes when it is resumed: ${resume}`;
    return printResult(input, { id: state.id, posted, running: isRunning }, withCommandName(text));
  });
}
