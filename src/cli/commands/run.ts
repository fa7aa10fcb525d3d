/** `conclave run`, and what a question alone means: a debate from the question to the verdict. */

import type { DebateRequest } from "../../runtime/debate-request.ts";
import { startDebate } from "../../runtime/start-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { RUN_OPTIONS } from "../arguments/run-options.ts";
import { resolveInput } from "../config/resolve-input.ts";
import { createDetachedContext, detach, printRunning, warnOfIgnoredOptions } from "../process/detach.ts";
import { runWithUi } from "../process/run-with-ui.ts";
import { buildDryRun, formatDryRun } from "../report/build-dry-run.ts";
import { print } from "../report/output.ts";
import { createProgressReporter, type ProgressReporter } from "../report/progress-reporter.ts";
import { resolveRequest } from "../request/resolve-request.ts";
import { resume } from "./resume.ts";

export const run: CliCommand = {
  name: "run",
  summary: "put a question before a panel (what a question alone does)",
  description:
    "Puts a question before a panel and leaves a decision record. The question is the argument, a file (--file) or standard input (-). With nobody seated a scripted rehearsal plays.",
  operands: [{ term: "[question]", says: "what is to be decided; - reads it from standard input" }],
  options: RUN_OPTIONS,
  examples: [
    { line: 'conclave "Should we move our jobs from Redis to Postgres?"', says: "with nobody seated: a rehearsal" },
    {
      line: "conclave -f question.md -c src/jobs -p duet -a architect='cmd:llm -m gpt-5',reviewer='cmd:llm' -r 4",
      says: "a duet of at most four rounds on a question from a file",
    },
    {
      line: 'conclave "UUIDv7 or bigint for public ids?" -p poll -s self-consistency -a "cmd:llm" --samples 7',
      says: "one speaker asked seven times",
    },
    {
      line: "git diff main | conclave \"Is this safe to ship?\" -c - --fail-on split,unresolved -a 'cmd:llm','cmd:llm -m mistral'",
      says: "in a pipeline: context from standard input, and an exit status that says how it went",
    },
  ],
  act,
};

async function act(given: CliInput): Promise<number> {
  const id = given.value("resume");
  if (id !== null) return runResume(given, id);
  const telling = createProgressReporter(given);
  if (given.has("detach")) warnOfIgnoredOptions(given);
  const { debate, seatingNotice: seated, notice } = await resolveRequest(given);
  telling.warn(given.warnings);
  if (seated !== null && !given.has("quiet")) telling.notice(seated);
  if (given.has("dry-run")) {
    print(formatDryRun(await buildDryRun(debate), given.has("json") ? "json" : "text"));
    return 0;
  }
  if (notice !== null) telling.notice(`${notice}\n`);
  if (debate.settings.evidence === "all" && debate.rehearsal === null) await given.toolServers(true);
  if (given.has("detach")) return startInBackground(given, debate, telling);
  await telling.expect(debate.panel);
  const exit = await runWithUi(given, telling, (host) => startDebate(debate, host));
  if (notice !== null) telling.notice(`\n${notice}`);
  return exit;
}

async function startInBackground(
  given: CliInput,
  debate: DebateRequest,
  { onWarning }: ProgressReporter,
): Promise<number> {
  const request = { ...debate, protocol: debate.protocol.name };
  const host = await createDetachedContext(given, debate.settings);
  return printRunning(given, await detach({ kind: "start", request, host }, onWarning), debate.panel);
}

/** Read once more as the words of `resume`, which knows which of them still mean anything. */
async function runResume(given: CliInput, id: string): Promise<number> {
  const rest = given.words.filter(
    (word, index) => !word.startsWith("--resume") && given.words[index - 1] !== "--resume",
  );
  const words = [id, ...rest];
  return resume.act(await resolveInput(resume, words, parseArguments(resume, words)));
}
