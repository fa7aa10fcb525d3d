/**
 * One turn of an agent that takes its prompt on stdin and reports in JSON lines. Those lines decide whether the turn succeeded,
 * because exit codes are unreliable. Lines that are not JSON or of an unknown kind are ignored.
 */

import type { FailureCode } from "../../core/failure.ts";
import { parseJson } from "../../core/text/parse-json.ts";
import { errnoWords } from "../../log/errno.ts";
import { lineSplitter } from "../../log/line-splitter.ts";
import { failureWithRetry } from "../classify-failure.ts";
import type { DuplexEnd } from "../process/duplex-child.ts";
import { type ChildCommand, type ChildEnd, runChild } from "../process/run-child.ts";
import { type Finished, failure, type SpeechPart } from "../speaker.ts";
import type { AgentTurn } from "./agent.ts";

/** Reads one turn. */
export interface TurnReader {
  /** A line of stdout. */
  take(line: unknown): Iterable<SpeechPart>;
  /** A line of stderr, for agents that report something there. */
  takeStderr?(line: string): Iterable<SpeechPart>;
  /** The process exited by itself: the remaining parts, ending with `finished`. */
  end(ended: ProcessEnd): Iterable<SpeechPart>;
}

export interface ProcessEnd {
  /** null: killed by a signal that was not ours. */
  readonly code: number | null;
  readonly stderr: string;
}

const LINE_END = Buffer.from("\n");
/** Lines may contain whole files; no reply comes close to this. */
const STDOUT_MOST = 64 * 1024 * 1024;

export interface LineTurn extends Pick<ChildCommand, "args" | "env"> {
  readonly turn: AgentTurn;
  readonly reading: TurnReader;
}

export async function* lineTurn(
  { args, env, turn, reading }: LineTurn,
  signal: AbortSignal,
): AsyncGenerator<SpeechPart, void> {
  const lines = lineSplitter();
  const asides = lineSplitter();
  const child = { command: turn.file, args, cwd: turn.workingDir, env, stdin: turn.prompt };
  for await (const part of runChild({ ...child, stdoutMost: STDOUT_MOST, wholeStderr: true }, signal)) {
    if (part.type === "stdout") {
      for (const { text } of lines.push(part.bytes)) yield* takeLine(text, reading);
      continue;
    }
    if (part.type === "stderr") {
      for (const { text } of asides.push(part.bytes)) yield* reading.takeStderr?.(text ?? "") ?? [];
      continue;
    }
    if (part.end.how === "aborted") return;
    for (const { text } of lines.push(LINE_END)) yield* takeLine(text, reading);
    yield* endTurn(child, part, reading);
  }
}

function* takeLine(text: string | null, reading: TurnReader): Iterable<SpeechPart> {
  const value = parseJson(text ?? "");
  if (value !== undefined) yield* reading.take(value);
}

/** The last parts of a turn whose process is gone; none after an abort. */
export function* endTurn(
  child: Pick<ChildCommand, "command" | "cwd">,
  { end, stderr }: DuplexEnd,
  reading: TurnReader,
): Iterable<SpeechPart> {
  if (end.how === "aborted") return;
  const fault = startFault(child, end);
  if (fault) yield fault;
  else yield* reading.end({ code: end.how === "exited" ? end.code : null, stderr });
}

/** `how` it ended is for an agent that said nothing. */
export function exitFailure(reason: FailureCode, said: string, how: string): Finished {
  return failureWithRetry(reason, said === "" ? `${how} and no message.` : said);
}

/** null: it ran. */
export function startFault(
  { command, cwd }: Pick<ChildCommand, "command" | "cwd">,
  end: Exclude<ChildEnd, { readonly how: "aborted" }>,
): Finished | null {
  if (end.how === "flooded") return failure("SPEAKER_FAILED", `"${command}" produced too much output.`);
  if (end.how !== "refused") return null;
  if (end.at === "command")
    return failure("SPEAKER_NOT_INSTALLED", `"${command}" could not be started: ${errnoWords(end.code)}.`);
  return failure("SPEAKER_FAILED", `"${command}" could not be started in ${cwd}: ${errnoWords(end.code)}.`);
}
