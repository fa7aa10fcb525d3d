/** `conclave run`, the default command: a debate from the question to the verdict. */

import { ConclaveError } from "../../core/errors.ts";
import type { DebateInput } from "../../request/debate-input.ts";
import {
  type RequestContext,
  type ResolvedRequest,
  requireRequest,
  resolveRequest,
} from "../../request/resolve-request.ts";
import { startDebate } from "../../runtime/start-debate.ts";
import { type CliCommand, type CliInput, optionName } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { createDebateInput } from "../arguments/create-debate-input.ts";
import { fleetAddress, ONCE, START_FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { CONFIG_OPTIONS } from "../arguments/option-rows.ts";
import { RUN_OPTIONS } from "../arguments/run-options.ts";
import type { DebateRunner } from "../process/debate-runner.ts";
import { startDetached } from "../process/detach.ts";
import { detachSettings, printRunning, warnOfIgnoredOptions } from "../process/detach-from-terminal.ts";
import { askFirstRun, type FirstRunChoice, mayAskFirstRun } from "../process/first-run.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { buildDryRun, formatDryRun } from "../report/build-dry-run.ts";
import { RUNNING_HERE } from "../report/live-report.ts";
import { print, screen } from "../report/output.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter, type ResultRules } from "../report/progress-reporter.ts";
import { wrapNotice } from "../report/wrap-notice.ts";
import { reportSpeakers } from "./doctor.ts";
import { resume, resumeFromCli } from "./resume.ts";

export const run: CliCommand = {
  name: "run",
  summary: "debate a question (the default command)",
  description:
    "Puts a question to a panel, has the panel debate it, and writes a decision record. Pass the question as an argument, in a file (--file) or on standard input (-). If you don't name any speakers and none are ready, a scripted demo (a rehearsal) plays instead; in a terminal, you're asked first.",
  checksOperands: true,
  operands: [{ term: "[question]", says: "what to decide (- for standard input)" }],
  options: [...RUN_OPTIONS, ...START_FLEET_OPTIONS, ONCE],
  examples: [
    {
      line: 'conclave "Should we move our jobs from Redis to Postgres?"',
      says: "ask the speakers that are ready, or play a scripted demo",
    },
    {
      line: "conclave -f question.md -c src/jobs -p duet -a architect='cmd:llm -m gpt-5',reviewer='cmd:llm' -r 4",
      says: "a duet of up to four rounds on a question from a file",
    },
    {
      line: 'conclave "UUIDv7 or bigint for public IDs?" -p poll -s self-consistency -a "cmd:llm" --samples 7',
      says: "ask one speaker seven times",
    },
    {
      line: "conclave -f question.md --output verdict.md --fail-on split,unresolved -a 'cmd:llm','cmd:llm -m mistral'",
      says: "in CI: write the record, and exit with status 1 if the debate ends split or unresolved (to check a diff, use conclave review)",
    },
  ],
  act,
};

async function act(input: CliInput): Promise<number> {
  const id = input.value("resume");
  if (id !== null) return resumeInstead(input, id);
  return beginDebate(input, { createInput: () => createDebateInput(input, RUN_OPTIONS) });
}

/** What a command knows of the debate that it begins. */
export interface DebateStart {
  createInput(): Promise<RequestContext & { readonly input: DebateInput }>;
  /** Left out: by its outcome. */
  readonly rules?: ResultRules;
  /** Ends the command with success before anybody is called. */
  skip?(resolved: ResolvedRequest): boolean;
}

/** From what was typed to the exit status, for every command that begins a debate, here or in a fleet. */
export async function beginDebate(input: CliInput, { createInput, rules, skip }: DebateStart): Promise<number> {
  const fleet = fleetAddress(input);
  const { reporter, run } = fleet
    ? (await import("./fleet/fleet-runner.ts")).createFleetRunner(input, fleet, rules)
    : createLocalRunner(input, rules);
  warnOfIgnoredOptions(input);
  await checkOutput(input);
  const { input: debateInput, ...context } = await createInput();
  const resolve = () =>
    resolveRequest(debateInput, { ...context, isElsewhere: fleet !== null, commandName: commandName() });
  const first = await resolve();
  if (skip?.(first)) return 0;
  const choice = fleet ? "demo" : await chooseFirstRun(input, first);
  if (choice === "connect") return reportSpeakers({ isJson: false, isProbed: false });
  const resolved = choice === "local" ? await resolve() : first;
  const debate = requireRequest(resolved);
  const { seatingNotice, rehearsalNotice } = resolved;
  reporter.warn(resolved.warnings);
  if (seatingNotice !== null && !input.has("quiet")) reporter.notice(seatingNotice);
  if (input.has("dry-run")) {
    print(formatDryRun(await buildDryRun(debate), input.has("json") ? "json" : "text"));
    return 0;
  }
  if (rehearsalNotice !== null) reporter.notice(`${rehearsalNotice.before}\n`);
  const exit = await run(debate);
  if (rehearsalNotice !== null) reporter.notice(`\n${asWide(rehearsalNotice.after)}`);
  return exit;
}

/** Text that is piped stays as it is. */
function asWide(notice: string): string {
  return process.stderr.isTTY ? wrapNotice(notice, screen(process.stderr)) : notice;
}

function createLocalRunner(input: CliInput, rules: ResultRules | undefined): DebateRunner {
  if (input.has("once")) {
    input.addProblem(
      new ConclaveError("USAGE_OPTION_VALUE", "--once needs a fleet: --fleet URL, or set CONCLAVE_FLEET."),
    );
  }
  const reporter = createProgressReporter(input, "log.claimed", RUNNING_HERE, rules);
  return {
    reporter,
    run: async (debate) => {
      if (debate.settings.evidence === "all" && debate.rehearsal === null) await input.toolServers(true);
      if (input.has("detach"))
        return printRunning(input, await startDetached(debate, detachSettings(input, reporter)), debate.panel);
      await reporter.expect(debate.panel);
      return runWithUi(input, reporter, (host) => startDebate(debate, host));
    },
  };
}

/** A local model is there when this returns "local". */
async function chooseFirstRun(input: CliInput, { rehearsalNotice }: ResolvedRequest): Promise<FirstRunChoice> {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (rehearsalNotice === null || !mayAskFirstRun(input, { isTerminal, environment: process.env })) return "demo";
  const { getOffered, offerModel } = await import("./local/get-local-model.ts");
  const offered = offerModel();
  const choice = await askFirstRun(offered, { input: process.stdin, output: process.stderr });
  if (choice === "local" && offered !== null) await getOffered(offered);
  return choice;
}

/** `--resume ID`. What only shapes a debate that begins is refused, as `resume` itself would. */
function resumeInstead(input: CliInput, id: string): Promise<number> {
  refuseExtraOperands(input, 0);
  const known = new Set(["resume", ...[...CONFIG_OPTIONS, ...resume.options].map(optionName)]);
  for (const name of RUN_OPTIONS.map(optionName).filter((each) => !known.has(each))) {
    if (!input.has(name) || input.origin(name) !== null) continue;
    input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", `--${name} cannot be combined with --resume.`));
  }
  return resumeFromCli(input, { id, steal: false });
}
