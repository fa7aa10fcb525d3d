/** `conclave contribute ID`: what the host of a debate is asked, and handing in its answer, for hosts without MCP. */

import { userInfo } from "node:os";
import { ConclaveError } from "../../core/errors.ts";
import { stripEscapes } from "../../core/plain-text.ts";
import { type Awaited, askFor, awaited, contribute as handIn } from "../../folder/contribute.ts";
import { ownerLives } from "../../folder/owner-lives.ts";
import { readDebate } from "../../wire/read-debate.ts";
import type { CliCommand, Given } from "../command.ts";
import { refuseMore } from "../operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../option-rows.ts";
import { print, tell } from "../output.ts";
import { commandId, debateGiven } from "../place-given.ts";
import { standardInput } from "../read-text.ts";

export const contribute: CliCommand = {
  name: "contribute",
  summary: "speak as the host of a debate: see what is asked, hand in the answer",
  description:
    "A seat whose speaker is host waits for whoever runs the debate. Without a text this prints what it is asked; with one it hands the answer in, which is judged like any seat's and needs the ballot that the prompt asks for. A debate that is not running takes it up when it is resumed.",
  operands: [
    DEBATE_OPERAND,
    { term: "[call]", says: "which call; may be left out where one alone waits" },
    { term: "[text]", says: "the answer; - reads it from standard input" },
  ],
  options: [OUT_DIR, JSON_OPTION],
  examples: [
    { line: "conclave contribute 14", says: "the prompt that waits" },
    { line: "conclave contribute 14 - < answer.md", says: "hands the answer in" },
  ],
  async act(given) {
    const [id, ...rest] = given.operands;
    if (id === undefined) given.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Which debate is meant is missing."));
    refuseMore(given, 3);
    given.settle();
    const folder = debateGiven(given, id ?? "");
    // A lone dash is a text, never a call.
    const [call = null, text = null] = rest[0] === "-" ? [null, ...rest] : rest;
    return text === null ? shown(given, folder, call) : handedIn(given, { folder, call, text });
  },
};

async function shown(given: Given, folder: string, call: string | null): Promise<number> {
  const { state } = await readDebate(folder);
  const asks = await awaited(folder, state);
  if (given.has("json")) {
    const wanted = call === null ? asks : [askFor(state, call, asks)];
    print(`${JSON.stringify({ id: state.id, awaited: wanted.map(askJson) })}\n`);
    return 0;
  }
  const ask = askFor(state, call, asks);
  print(`${stripEscapes(ask.prompt)}\n`);
  tell(`Hand it in until ${ask.until}: conclave contribute ${commandId(folder)} ${ask.call} -\n`);
  return 0;
}

function askJson({ call, seat, kind, prompt, until }: Awaited) {
  return { call, seat, kind, until, prompt };
}

interface HandingIn {
  readonly folder: string;
  readonly call: string | null;
  readonly text: string;
}

async function handedIn(given: Given, { folder, call, text: word }: HandingIn): Promise<number> {
  const text = word === "-" ? await standardInput() : word;
  const { state } = await readDebate(folder);
  const { receipt } = await handIn({ folder, state }, { call, text, by: userInfo().username });
  const isRunning = await ownerLives(folder);
  const id = commandId(folder);
  const later = isRunning ? "" : `; the debate is not running and takes it up when it goes on: conclave resume ${id}`;
  print(
    given.has("json")
      ? `${JSON.stringify({ id: state.id, receipt, running: isRunning })}\n`
      : `Handed in${later === "" ? "." : later}\n`,
  );
  return 0;
}
