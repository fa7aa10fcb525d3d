/**
 * Runs a debate with a user interface: signals stop it, a closed standard output stops it, the person is asked at
 * checkpoints, and the result is reported.
 */

import type { Note } from "../../core/note.ts";
import type { AskPerson } from "../../engine/person.ts";
import { folderHome } from "../../folder/folder-home.ts";
import type { RunContext, RunResult } from "../../runtime/run-context.ts";
import { postNote } from "../../runtime/say-note.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { commandId, folderPlace } from "../arguments/debate-place.ts";
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
  const { interrupt, stop, uncaughtBug, release } = trapSignals();
  const over = new AbortController();
  let folder = "";
  const post = (note: Note) =>
    postNote(folderHome(folder), note).catch((error: unknown) => reporter.onWarning(String(error)));
  // Without a reader for the events, continuing would waste money.
  if (input.has("json")) onReaderGone(stop);
  try {
    await reporter.open();
    const ended = await debate({
      passEnv: input.values("pass-env"),
      // The live view owns the terminal by then, so trust was asked for before.
      toolServers: () => input.toolServers(false),
      pace: pace(),
      skipMissing: input.has("skip-missing"),
      isSandboxed: input.has("sandbox"),
      isReusing: input.has("reuse"),
      onFolder: (path) => {
        folder = path;
        reporter.onPlace(folderPlace(path));
      },
      onRecorded: reporter.onRecorded,
      onWarning: reporter.onWarning,
      ...(reporter.onLive ? { onLive: reporter.onLive } : {}),
      askPerson: createAskPerson(input, reporter, { post, over: AbortSignal.any([interrupt, over.signal]) }),
      interrupt,
      trust: trustAnswer(input),
    });
    const bug = uncaughtBug();
    if (!bug) return await reporter.finish({ ...ended, place: folderPlace(ended.folder) });
    await reporter.close();
    printStderr(
      `The debate was stopped. To continue: ${commandName()} resume ${commandId(ended.folder)} (all answers so far are kept)\n`,
    );
    throw bug.error;
  } finally {
    over.abort();
    await reporter.close();
    release();
  }
}

/** Asks in the live view if there is one, else with plain prompts. null: no terminal, or --yes. */
function createAskPerson(
  input: CliInput,
  { viewLost }: ProgressReporter,
  debate: Pick<Terminal, "post" | "over">,
): AskPerson | null {
  if (input.has("yes") || !process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { stdin, stderr: output } = process;
  const ask = createTerminalPerson({ input: stdin, output, screen: screen(output), ...debate });
  return async (state, signal) => {
    // While the live view works, its keys answer by posting notes.
    await viewLost;
    // Ink has unreferenced the stream.
    stdin.ref();
    return ask(state, signal);
  };
}

/** A scripted demo runs at reading speed on a terminal, and at full speed elsewhere. */
export function pace(): number {
  return process.stderr.isTTY && !process.env.CI ? 1 : 0;
}
