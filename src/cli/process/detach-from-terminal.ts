/** The output of `--detach` for people: options that have no effect, and how to follow the debate. */

import { isHosted } from "../../core/host.ts";
import type { Panel } from "../../core/panel.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { withCommandName } from "../arguments/command-name.ts";
import { commandId } from "../arguments/debate-place.ts";
import { printResult } from "../report/print-result.ts";
import type { ProgressReporter } from "../report/progress-reporter.ts";
import type { DetachSettings, Running } from "./detach.ts";

/** The command returns before there is a result to write or to check. */
export function warnOfIgnoredOptions(input: CliInput): void {
  if (!input.has("detach")) return;
  for (const name of ["output", "report", "fail-on"].filter((each) => input.has(each))) {
    input.addWarning(`--${name} has no effect with --detach; write the result later with conclave export.`);
  }
}

export function detachSettings(input: CliInput, { onWarning }: ProgressReporter): DetachSettings {
  return {
    toolServers: () => input.toolServers(false),
    passEnv: input.values("pass-env"),
    skipMissing: input.has("skip-missing"),
    isSandboxed: input.has("sandbox"),
    isReusing: input.has("reuse"),
    asksNothing: input.has("yes"),
    onWarning,
  };
}

export function printRunning(input: CliInput, { id, folder, pid }: Running, panel: Panel): number {
  const hasHost = isHosted({ seats: panel.seats, panel, verdict: null });
  const named = commandId(folder);
  const follow = {
    watch: `conclave watch ${named}`,
    view: `conclave view ${named}`,
    say: `conclave say ${named} "…"`,
    show: `conclave show ${named}`,
    ...(hasHost ? { contribute: `conclave contribute ${named}` } : {}),
  };
  const typed = Object.values(follow).map((line) => `  ${withCommandName(line)}`);
  const lines = [`Debate ${id} is running in the background.`, ...typed];
  return printResult(input, { type: "detached", id, folder, pid, follow }, lines.join("\n"));
}
