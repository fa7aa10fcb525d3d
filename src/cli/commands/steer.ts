/** `pause`, `go`, `conclude`, `stop`: steering a debate that runs, from anywhere. */

import { ConclaveError } from "../../core/errors.ts";
import type { SteeringNote } from "../../core/note.ts";
import { ownerLives } from "../../folder/owner-lives.ts";
import { readDebate, sayNote } from "../../wire.ts";
import type { CliCommand, Given } from "../command.ts";
import { onlyOperand } from "../operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../option-rows.ts";
import { print } from "../output.ts";
import { commandId, debateGiven } from "../place-given.ts";

export const pause: CliCommand = {
  name: "pause",
  summary: "let calls in flight finish and start none",
  description: "Calls in flight finish, none starts until conclave go ID.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave pause 14", says: "go on with conclave go 14" }],
  act: (given) => steered(given, "pause"),
};

export const go: CliCommand = {
  name: "go",
  summary: "let a paused debate go on",
  description: "Lets a debate that was paused go on.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave go 14", says: "after conclave pause 14" }],
  act: (given) => steered(given, "go"),
};

export const conclude: CliCommand = {
  name: "conclude",
  summary: "open no further round and write the verdict",
  description:
    "The round under way is finished, no further one is opened, and the verdict is written. A debate that is not running does so when it is resumed.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave conclude 14", says: "straight to the verdict" }],
  act: (given) => steered(given, "conclude"),
};

export const stop: CliCommand = {
  name: "stop",
  summary: "stop a running debate, as Ctrl-C would",
  description:
    "Cuts off the calls in flight and records it, as Ctrl-C does where the debate runs. conclave resume ID goes on.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave stop 14", says: "go on with conclave resume 14" }],
  act: (given) => steered(given, "stop"),
};

const DONE = {
  pause: "Paused once its calls in flight have finished; conclave go lets it go on.",
  go: "It goes on.",
  conclude: "It concludes after the round under way.",
  stop: "It stops.",
} as const satisfies Record<SteeringNote["kind"], string>;

async function steered(given: Given, kind: SteeringNote["kind"]): Promise<number> {
  const operand = onlyOperand(given, "Which debate is meant");
  given.settle();
  const folder = debateGiven(given, operand);
  const { state } = await readDebate(folder);
  const id = commandId(folder);
  if (state.verdict) throw new ConclaveError("DEBATE_OVER", `The debate ${state.id} is over.`);
  const isRunning = await ownerLives(folder);
  // Only a conclusion means the same when it is taken up later.
  if (!isRunning && kind !== "conclude") {
    const hint = `conclave resume ${id} goes on with it.`;
    throw new ConclaveError("DEBATE_NOT_RUNNING", `The debate ${state.id} is not running.`, { hint });
  }
  await sayNote(folder, { kind });
  const told = isRunning ? DONE[kind] : `It is not running; it concludes when it is resumed: conclave resume ${id}`;
  print(given.has("json") ? `${JSON.stringify({ id: state.id, posted: kind, running: isRunning })}\n` : `${told}\n`);
  return 0;
}
