/** `pause`, `go`, `conclude`, `stop`, `skip`: steering a debate that runs, from anywhere. */

import { ConclaveError } from "../../core/errors.ts";
import type { SeatName } from "../../core/ids.ts";
import type { SteeringNote } from "../../core/note.ts";
import type { State } from "../../core/state.ts";
import { hasLiveOwner } from "../../folder/has-live-owner.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { sayNote } from "../../runtime/say-note.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { refuseExtraOperands, requireOperand } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { commandId, resolveDebate } from "../arguments/resolve-location.ts";
import { print } from "../report/output.ts";

export const pause: CliCommand = {
  name: "pause",
  summary: "let calls in flight finish and start none",
  description: "Calls in flight finish, none starts until conclave go ID.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave pause 14", says: "go on with conclave go 14" }],
  act: (given) => steerDebate(given, "pause"),
};

export const go: CliCommand = {
  name: "go",
  summary: "let a paused debate go on",
  description: "Lets a debate that was paused go on.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave go 14", says: "after conclave pause 14" }],
  act: (given) => steerDebate(given, "go"),
};

export const conclude: CliCommand = {
  name: "conclude",
  summary: "open no further round and write the verdict",
  description:
    "The round under way is finished, no further one is opened, and the verdict is written. A debate that is not running does so when it is resumed.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave conclude 14", says: "straight to the verdict" }],
  act: (given) => steerDebate(given, "conclude"),
};

export const stop: CliCommand = {
  name: "stop",
  summary: "stop a running debate, as Ctrl-C would",
  description:
    "Cuts off the calls in flight and records it, as Ctrl-C does where the debate runs. conclave resume ID goes on.",
  operands: [DEBATE_OPERAND],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave stop 14", says: "go on with conclave resume 14" }],
  act: (given) => steerDebate(given, "stop"),
};

export const skip: CliCommand = {
  name: "skip",
  summary: "stop waiting for a seat",
  description:
    "Gives up the calls that a seat has under way: they count as absences, and the debate goes on without them. The seat is asked again in the phases that follow.",
  operands: [DEBATE_OPERAND, { term: "<seat>", says: "the seat's name" }],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave skip 14 security", says: "when it waits for a rate limit and you do not want to" }],
  act: skipSeat,
};

async function skipSeat(given: CliInput): Promise<number> {
  const [operand, seat] = given.operands;
  if (operand === undefined)
    given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Which debate is meant is missing."));
  else if (seat === undefined)
    given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Which seat is meant is missing."));
  refuseExtraOperands(given, 2);
  given.throwProblems();
  const { folder, state } = await findRunning(given, operand ?? "");
  const note = { kind: "skip", seat: seat ?? "" } as const;
  checkWaiting(state, note.seat);
  await sayNote(folder, note);
  return printConfirmation(
    given,
    { id: state.id, posted: note, running: true },
    `${note.seat} is not waited for any longer.`,
  );
}

function checkWaiting({ id, calls, panel }: State, seat: SeatName): void {
  const names = [...panel.seats, ...(panel.chair ? [panel.chair] : [])].map(({ name }) => name);
  const waiting = [...new Set([...calls.values()].flatMap((call) => (call.status === "pending" ? [call.seat] : [])))];
  if (waiting.includes(seat)) return;
  const what = names.includes(seat) ? `${seat} has no call under way` : `there is no seat "${seat}"`;
  const hint = waiting.length === 0 ? "No call is under way." : `Under way are calls of ${waiting.join(", ")}.`;
  throw new ConclaveError("USAGE_ARGUMENTS", `In the debate ${id} ${what}.`, { hint });
}

const DONE = {
  pause: "Paused once its calls in flight have finished; conclave go lets it go on.",
  go: "It goes on.",
  conclude: "It concludes after the round under way.",
  stop: "It stops.",
} as const satisfies Record<SteeringNote["kind"], string>;

async function steerDebate(given: CliInput, kind: SteeringNote["kind"]): Promise<number> {
  const operand = requireOperand(given, "Which debate is meant");
  given.throwProblems();
  // Only a conclusion means the same when it is taken up later.
  const found = kind === "conclude" ? await findUnfinished(given, operand) : await findRunning(given, operand);
  const { folder, state, isRunning } = found;
  await sayNote(folder, { kind });
  const later = `It is not running; it concludes when it is resumed: conclave resume ${commandId(folder)}`;
  return printConfirmation(given, { id: state.id, posted: kind, running: isRunning }, isRunning ? DONE[kind] : later);
}

async function findUnfinished(given: CliInput, operand: string) {
  const folder = resolveDebate(given, operand);
  const { state } = await readDebate(folder);
  if (state.verdict) throw new ConclaveError("DEBATE_OVER", `The debate ${state.id} is over.`);
  return { folder, state, isRunning: await hasLiveOwner(folder) };
}

async function findRunning(given: CliInput, operand: string) {
  const found = await findUnfinished(given, operand);
  if (found.isRunning) return found;
  const hint = `conclave resume ${commandId(found.folder)} goes on with it.`;
  throw new ConclaveError("DEBATE_NOT_RUNNING", `The debate ${found.state.id} is not running.`, { hint });
}

function printConfirmation(given: CliInput, json: Readonly<Record<string, unknown>>, told: string): number {
  print(given.has("json") ? `${JSON.stringify(json)}\n` : `${told}\n`);
  return 0;
}
