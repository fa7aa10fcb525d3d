/** `pause`, `go`, `conclude`, `stop`, `skip`: steering a debate that runs, from anywhere. */

import { ConclaveError } from "../../core/errors.ts";
import type { SeatName } from "../../core/ids.ts";
import type { SteeringNote } from "../../core/note.ts";
import type { State } from "../../core/state.ts";
import { ownerLives } from "../../folder/owner-lives.ts";
import { readDebate } from "../../wire/read-debate.ts";
import { sayNote } from "../../wire/say-note.ts";
import type { CliCommand, Given } from "../command.ts";
import { onlyOperand, refuseMore } from "../operand.ts";
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

export const skip: CliCommand = {
  name: "skip",
  summary: "stop waiting for a seat",
  description:
    "Gives up the calls that a seat has under way: they count as absences, and the debate goes on without them. The seat is asked again in the phases that follow.",
  operands: [DEBATE_OPERAND, { term: "<seat>", says: "the seat's name" }],
  options: [OUT_DIR, JSON_OPTION],
  examples: [{ line: "conclave skip 14 security", says: "when it waits for a rate limit and you do not want to" }],
  act: skipped,
};

async function skipped(given: Given): Promise<number> {
  const [operand, seat] = given.operands;
  if (operand === undefined)
    given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Which debate is meant is missing."));
  else if (seat === undefined)
    given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Which seat is meant is missing."));
  refuseMore(given, 2);
  given.settle();
  const { folder, state } = await running(given, operand ?? "");
  const note = { kind: "skip", seat: seat ?? "" } as const;
  checkWaiting(state, note.seat);
  await sayNote(folder, note);
  return printed(given, { id: state.id, posted: note, running: true }, `${note.seat} is not waited for any longer.`);
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

async function steered(given: Given, kind: SteeringNote["kind"]): Promise<number> {
  const operand = onlyOperand(given, "Which debate is meant");
  given.settle();
  // Only a conclusion means the same when it is taken up later.
  const found = kind === "conclude" ? await unfinished(given, operand) : await running(given, operand);
  const { folder, state, isRunning } = found;
  await sayNote(folder, { kind });
  const later = `It is not running; it concludes when it is resumed: conclave resume ${commandId(folder)}`;
  return printed(given, { id: state.id, posted: kind, running: isRunning }, isRunning ? DONE[kind] : later);
}

async function unfinished(given: Given, operand: string) {
  const folder = debateGiven(given, operand);
  const { state } = await readDebate(folder);
  if (state.verdict) throw new ConclaveError("DEBATE_OVER", `The debate ${state.id} is over.`);
  return { folder, state, isRunning: await ownerLives(folder) };
}

async function running(given: Given, operand: string) {
  const found = await unfinished(given, operand);
  if (found.isRunning) return found;
  const hint = `conclave resume ${commandId(found.folder)} goes on with it.`;
  throw new ConclaveError("DEBATE_NOT_RUNNING", `The debate ${found.state.id} is not running.`, { hint });
}

function printed(given: Given, json: Readonly<Record<string, unknown>>, told: string): number {
  print(given.has("json") ? `${JSON.stringify(json)}\n` : `${told}\n`);
  return 0;
}
