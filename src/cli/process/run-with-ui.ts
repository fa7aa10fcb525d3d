/**
 * A debate under the eyes of a person: signals stop it, a reader that goes away stops it, the person is asked where it waits
 * for one, and its end is reported.
 */

import type { Note } from "../../core/note.ts";
import type { AskPerson } from "../../engine/person.ts";
import type { RunContext, RunResult } from "../../runtime/debate-request.ts";
import { postNote } from "../../runtime/say-note.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { commandId } from "../arguments/resolve-location.ts";
import { onReaderGone, printStderr, screen } from "../report/output.ts";
import type { ProgressReporter } from "../report/progress-reporter.ts";
import { createTerminalPerson, type Terminal } from "./terminal-person.ts";
import { trapSignals } from "./trap-signals.ts";
import { trustAnswer } from "./trust-answer.ts";

export async function runWithUi(
  given: CliInput,
  telling: ProgressReporter,
  debate: (host: RunContext) => Promise<RunResult>,
): Promise<number> {
  const { interrupt, stop, uncaughtBug: bugFound, release } = trapSignals();
  const over = new AbortController();
  let folder = "";
  const post = (note: Note) => postNote(folder, note).catch((error: unknown) => telling.onWarning(String(error)));
  // Events that nobody reads are not worth their money.
  if (given.has("json")) onReaderGone(stop);
  try {
    await telling.open();
    const ended = await debate({
      passEnv: given.values("pass-env"),
      // The live view has the terminal by then: whoever may be asked was asked before.
      toolServers: () => given.toolServers(false),
      pace: pace(),
      skipMissing: given.has("skip-missing"),
      onFolder: (path) => {
        folder = path;
        telling.onFolder(path);
      },
      onRecorded: telling.onRecorded,
      onWarning: telling.onWarning,
      ...(telling.onLive ? { onLive: telling.onLive } : {}),
      askPerson: createAskPerson(given, telling, { post, over: AbortSignal.any([interrupt, over.signal]) }),
      interrupt,
      trust: trustAnswer(given),
    });
    const bug = bugFound();
    if (!bug) return await telling.finish(ended);
    await telling.close();
    printStderr(
      `The debate was stopped; conclave resume ${commandId(ended.folder)} goes on, nothing answered is lost.\n`,
    );
    throw bug.error;
  } finally {
    over.abort();
    await telling.close();
    release();
  }
}

/** In the live view while there is one, else in plain questions; null: nobody is there, or wants to be asked nothing. */
function createAskPerson(
  given: CliInput,
  { viewLost }: ProgressReporter,
  debate: Pick<Terminal, "post" | "over">,
): AskPerson | null {
  if (given.has("yes") || !process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { stdin: input, stderr: output } = process;
  const ask = createTerminalPerson({ input, output, screen: screen(output), ...debate });
  return async (state, signal) => {
    // The view's own keys answer by notes, like anybody elsewhere.
    await viewLost;
    // Ink has let go of it for good.
    input.ref();
    return ask(state, signal);
  };
}

/** A rehearsal is watched on a terminal; elsewhere nobody waits for it. */
export function pace(): number {
  return process.stderr.isTTY && !process.env.CI ? 1 : 0;
}
