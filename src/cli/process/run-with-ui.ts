/**
 * A debate under the eyes of a person: signals stop it, a reader that goes away stops it, the person is asked where it waits
 * for one, and its end is reported.
 */

import type { Note } from "../../core/note.ts";
import type { AskPerson } from "../../engine/person.ts";
import type { RunContext, RunResult } from "../../runtime/run-context.ts";
import { postNote } from "../../runtime/say-note.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { commandId } from "../arguments/resolve-location.ts";
import { onReaderGone, printStderr, screen } from "../report/output.ts";
import type { ProgressReporter } from "../report/progress-reporter.ts";
import { createTerminalPerson, type Terminal } from "./terminal-person.ts";
import { trapSignals } from "./trap-signals.ts";
import { trustAnswer } from "./trust-answer.ts";

export async function runWithUi(
  input: CliInput,
  reporter: ProgressReporter,
  debate: (host: RunContext) => Promise<RunResult>,
): Promise<number> {
  const { interrupt, stop, uncaughtBug: bugFound, release } = trapSignals();
  const over = new AbortController();
  let folder = "";
  const post = (note: Note) => postNote(folder, note).catch((error: unknown) => reporter.onWarning(String(error)));
  // Events that nobody reads are not worth their money.
  if (input.has("json")) onReaderGone(stop);
  try {
    await reporter.open();
    const ended = await debate({
      passEnv: input.values("pass-env"),
      // The live view has the terminal by then: whoever may be asked was asked before.
      toolServers: () => input.toolServers(false),
      pace: pace(),
      skipMissing: input.has("skip-missing"),
      isSandboxed: input.has("sandbox"),
      onFolder: (path) => {
        folder = path;
        reporter.onFolder(path);
      },
      onRecorded: reporter.onRecorded,
      onWarning: reporter.onWarning,
      ...(reporter.onLive ? { onLive: reporter.onLive } : {}),
      askPerson: createAskPerson(input, reporter, { post, over: AbortSignal.any([interrupt, over.signal]) }),
      interrupt,
      trust: trustAnswer(input),
    });
    const bug = bugFound();
    if (!bug) return await reporter.finish(ended);
    await reporter.close();
    printStderr(
      `The debate was stopped; conclave resume ${commandId(ended.folder)} goes on, nothing answered is lost.\n`,
    );
    throw bug.error;
  } finally {
    over.abort();
    await reporter.close();
    release();
  }
}

/** In the live view while there is one, else in plain questions; null: nobody is there, or wants to be asked nothing. */
function createAskPerson(
  input: CliInput,
  { viewLost }: ProgressReporter,
  debate: Pick<Terminal, "post" | "over">,
): AskPerson | null {
  if (input.has("yes") || !process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { stdin, stderr: output } = process;
  const ask = createTerminalPerson({ input: stdin, output, screen: screen(output), ...debate });
  return async (state, signal) => {
    // The view's own keys answer by notes, like anybody elsewhere.
    await viewLost;
    // Ink has let go of it for good.
    stdin.ref();
    return ask(state, signal);
  };
}

/** A rehearsal is watched on a terminal; elsewhere nobody waits for it. */
export function pace(): number {
  return process.stderr.isTTY && !process.env.CI ? 1 : 0;
}
