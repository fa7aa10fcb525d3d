/** `conclave contribute ID`: plays a host seat from a terminal or a script: prints its prompt, submits the reply. */

import { userInfo } from "node:os";
import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { HOST } from "../../core/host.ts";
import { everyMember } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import type { DebateHome } from "../../folder/debate-home.ts";
import { findPendingAsks, type PendingAsk, selectAsk, submitContribution } from "../../folder/submit-contribution.ts";
import { awaitAsk, awaitReading } from "../../runtime/await-host.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { ballotWarnings } from "../../views/ballot/ballot-warnings.ts";
import { contributionReceipt } from "../../views/ballot/contribution-receipt.ts";
import { deadlineWords } from "../../views/live/deadline-words.ts";
import { resultSentence } from "../../views/record/result-sentence.ts";
import type { CliCommand, CliInput, OptionRow } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import type { DebatePlace } from "../arguments/debate-place.ts";
import { FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { DEBATE_OPERAND, JSON_OPTION, OUT_DIR } from "../arguments/option-rows.ts";
import { readStandardInput } from "../arguments/read-standard-input.ts";
import { withDebate } from "../arguments/resolve-location.ts";
import { print, printStderr } from "../report/output.ts";
import { printResult } from "../report/print-result.ts";
import { whereResult } from "../report/result.ts";
import { waitReporter } from "../report/wait-reporter.ts";

const SEAT: OptionRow = {
  group: "Host",
  flags: "--seat <seat>",
  says: "the seat to answer for, if there are several host seats",
};

const WAIT: OptionRow = {
  group: "Host",
  flags: "--wait",
  says: "wait for the next prompt of --seat and print it; nothing once the debate has finished",
};

export const contribute: CliCommand = {
  name: "contribute",
  summary: "reply for a seat whose speaker is 'host': print the prompt that is waiting, or submit your reply",
  description:
    "A seat whose speaker is host is played from outside: by you, a script or another assistant. Without a text, this command prints the waiting prompt. With a text, it submits the reply and prints how the debate understood it. What the debate does while --wait waits, the time left and the end of the debate are written to standard error. If the debate isn't running, the reply is used when it resumes.",
  operands: [
    DEBATE_OPERAND,
    { term: "[call]", says: "the call to answer; optional if only one is waiting" },
    { term: "[text]", says: "the reply; - reads it from standard input" },
  ],
  options: [SEAT, WAIT, OUT_DIR, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [
    { line: "conclave contribute 14", says: "print the waiting prompt" },
    { line: "conclave contribute 14 - < answer.md", says: "submit the reply" },
    {
      line: "conclave contribute 14 --seat security --wait",
      says: "wait for the next prompt of a seat (prints none once the debate has finished)",
    },
  ],
  async act(input) {
    const [id, ...rest] = input.operands;
    if (id === undefined) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID."));
    if (input.has("wait") && (!input.has("seat") || rest.length > 0)) {
      input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "--wait needs --seat and takes no call or text."));
    }
    input.throwProblems();
    // A lone dash is the text, never a call.
    const [call = null, text = null] = rest[0] === "-" ? [null, ...rest] : rest;
    return withDebate(input, id ?? "", (place) =>
      text === null ? printAsk(input, place, call) : submitReply(input, { place, call, text }),
    );
  },
};

async function printAsk(input: CliInput, place: DebatePlace, call: string | null): Promise<number> {
  const { state } = await readDebate(place.home);
  const seat = hostSeat(input, state);
  if (seat !== null && input.has("wait")) return printNext(input, place, seat);
  const asks = await seatAsks(place.home, state, seat);
  if (!input.has("json")) return printPrompt(input, place, selectAsk(state, call, asks));
  const wanted = call === null ? asks : [selectAsk(state, call, asks)];
  print(`${JSON.stringify({ id: state.id, awaited: wanted.map(askJson) })}\n`);
  return 0;
}

async function printNext(input: CliInput, place: DebatePlace, seat: string): Promise<number> {
  const report = waitReporter(seat, { say: (line) => printStderr(`${stripEscapes(line)}\n`), now: Date.now });
  const { state, ask } = await awaitAsk(place.home, seat, report);
  if (ask !== null) return printPrompt(input, place, ask);
  printStderr(`${stripEscapes(resultSentence(state))} ${whereResult(place)}\n`);
  if (input.has("json")) {
    const { outcome, verdict } = state;
    const record = place.folder === null ? null : join(place.folder, "synthesis.md");
    print(
      `${JSON.stringify({ call: null, seat, id: state.id, outcome, headline: verdict?.headline ?? null, record })}\n`,
    );
  }
  return 0;
}

function printPrompt(input: CliInput, place: DebatePlace, ask: PendingAsk): number {
  if (input.has("json")) {
    print(`${JSON.stringify(askJson(ask))}\n`);
    return 0;
  }
  const deadline = deadlineWords(ask.until, Date.now());
  printStderr(`Prompt for ${ask.seat} (${ask.call}). Reply by ${deadline}.\n\n`);
  print(`${stripEscapes(ask.prompt).trimEnd()}\n`);
  // An empty line first: what captures both streams as one often drops the end of the prompt's last line.
  printStderr(`\nSubmit the reply by ${deadline}: ${commandName()} contribute ${place.id} ${ask.call} -\n`);
  return 0;
}

function askJson({ call, seat, kind, prompt, until }: PendingAsk) {
  return { call, seat, kind, until, prompt };
}

async function seatAsks(home: DebateHome, state: State, seat: string | null): Promise<readonly PendingAsk[]> {
  const asks = await findPendingAsks(home, state);
  return seat === null ? asks : asks.filter((ask) => ask.seat === seat);
}

/** null: --seat was not used. */
function hostSeat(input: CliInput, { id, seats, panel }: State): string | null {
  const seat = input.value("seat");
  const hosted = everyMember({ seats, panel })
    .filter(({ speaker }) => speaker === HOST)
    .map(({ name }) => name);
  if (seat === null || hosted.includes(seat)) return seat;
  const hint = hosted.length === 0 ? "It has no host seats." : `Host seats: ${hosted.join(", ")}.`;
  throw new ConclaveError("USAGE_OPTION_VALUE", `"${seat}" is not a host seat of debate ${id}.`, { hint });
}

interface Submission {
  readonly place: DebatePlace;
  readonly call: string | null;
  readonly text: string;
}

async function submitReply(input: CliInput, { place, call: named, text: word }: Submission): Promise<number> {
  const text = word === "-" ? await readStandardInput() : word;
  const { state } = await readDebate(place.home);
  const seat = hostSeat(input, state);
  const call = named ?? (seat === null ? null : selectAsk(state, null, await seatAsks(place.home, state, seat)).call);
  // Asked first: the debate may end with this very reply.
  const isRunning = await place.home.isRunning();
  const { receipt, ask } = await submitContribution(
    { home: place.home, state },
    { call, text, by: userInfo().username },
  );
  const reading = isRunning ? await awaitReading(place.home, ask.call) : null;
  const warnings = ballotWarnings(state, ask.seat, reading?.ballot);
  const { json, lines } = contributionReceipt({
    id: place.id,
    command: commandName(),
    text,
    isRunning,
    reading,
    warnings,
  });
  return printResult(input, { id: state.id, receipt, running: isRunning, ...json }, lines.join("\n"));
}
