/** `conclave contribute ID`: what the host of a debate is asked, and handing in its answer, for hosts without MCP. */

import { userInfo } from "node:os";
import { ConclaveError } from "../../core/errors.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { hasLiveOwner } from "../../folder/has-live-owner.ts";
import {
  findPendingAsks,
  submitContribution as handIn,
  type PendingAsk,
  selectAsk,
} from "../../folder/submit-contribution.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { readStandardInput } from "../arguments/read-text.ts";
import { commandId, resolveDebate } from "../arguments/resolve-location.ts";
import { print, printStderr } from "../report/output.ts";

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
    refuseExtraOperands(given, 3);
    given.throwProblems();
    const folder = resolveDebate(given, id ?? "");
    // A lone dash is a text, never a call.
    const [call = null, text = null] = rest[0] === "-" ? [null, ...rest] : rest;
    return text === null ? printAsks(given, folder, call) : submitAnswer(given, { folder, call, text });
  },
};

async function printAsks(given: CliInput, folder: string, call: string | null): Promise<number> {
  const { state } = await readDebate(folder);
  const asks = await findPendingAsks(folder, state);
  if (given.has("json")) {
    const wanted = call === null ? asks : [selectAsk(state, call, asks)];
    print(`${JSON.stringify({ id: state.id, awaited: wanted.map(askJson) })}\n`);
    return 0;
  }
  const ask = selectAsk(state, call, asks);
  print(`${stripEscapes(ask.prompt)}\n`);
  printStderr(`Hand it in until ${ask.until}: conclave contribute ${commandId(folder)} ${ask.call} -\n`);
  return 0;
}

function askJson({ call, seat, kind, prompt, until }: PendingAsk) {
  return { call, seat, kind, until, prompt };
}

interface Submission {
  readonly folder: string;
  readonly call: string | null;
  readonly text: string;
}

async function submitAnswer(given: CliInput, { folder, call, text: word }: Submission): Promise<number> {
  const text = word === "-" ? await readStandardInput() : word;
  const { state } = await readDebate(folder);
  const { receipt } = await handIn({ folder, state }, { call, text, by: userInfo().username });
  const isRunning = await hasLiveOwner(folder);
  const id = commandId(folder);
  const later = isRunning ? "" : `; the debate is not running and takes it up when it goes on: conclave resume ${id}`;
  print(
    given.has("json")
      ? `${JSON.stringify({ id: state.id, receipt, running: isRunning })}\n`
      : `Handed in${later === "" ? "." : later}\n`,
  );
  return 0;
}
