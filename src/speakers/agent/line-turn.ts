/**
 * One turn of an agent that takes its prompt on stdin and reports in JSON lines. Those lines decide whether the turn succeeded,
 * because exit codes are unreliable. Lines that are not JSON or of an unknown kind are ignored.
 */

import { parseJson } from "../../core/text/parse-json.ts";
import { lineSplitter } from "../../log/line-splitter.ts";
import { type ChildCommand, type ChildEnd, runChild } from "../process/run-child.ts";
import { type Finished, failure, type SpeechPart } from "../speaker.ts";

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

export async function* lineTurn(
  child: Omit<ChildCommand, "stdoutMost" | "wholeStderr">,
  reading: TurnReader,
  signal: AbortSignal,
): AsyncGenerator<SpeechPart, void> {
  const lines = lineSplitter();
  const asides = lineSplitter();
  const command = { ...child, stdoutMost: STDOUT_MOST, wholeStderr: true };
  for await (const part of runChild(command, signal)) {
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
    const fault = startFault(child, part.end);
    if (fault) yield fault;
    else yield* reading.end({ code: part.end.how === "exited" ? part.end.code : null, stderr: part.stderr });
  }
}

function* takeLine(text: string | null, reading: TurnReader): Iterable<SpeechPart> {
  const value = parseJson(text ?? "");
  if (value !== undefined) yield* reading.take(value);
}

/** null: it ran. */
export function startFault(
  { command, cwd }: Pick<ChildCommand, "command" | "cwd">,
  end: Exclude<ChildEnd, { readonly how: "aborted" }>,
): Finished | null {
  if (end.how === "flooded") return failure("SPEAKER_FAILED", `"${command}" produced too much output.`);
  if (end.how !== "refused") return null;
  if (end.at === "command") return failure("SPEAKER_NOT_INSTALLED", `"${command}" could not be started: ${end.code}.`);
  return failure("SPEAKER_FAILED", `"${command}" could not be started in ${cwd}: ${end.code}.`);
}
