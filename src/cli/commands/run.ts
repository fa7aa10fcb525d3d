/** `conclave run`, and what a question alone means: a debate from the question to the verdict. */

import type { DebateRequest } from "../../wire/debate-request.ts";
import { startDebate } from "../../wire/start-debate.ts";
import type { CliCommand, Given } from "../command.ts";
import { conducted } from "../conducted.ts";
import { configuredGiven } from "../config/configuration.ts";
import { detach, detachedHost, printRunning, warnOfUndone } from "../detach.ts";
import { dryRun, dryRunPrinted } from "../dry-run.ts";
import { print } from "../output.ts";
import { readWords } from "../read-words.ts";
import { type Report, report } from "../report.ts";
import { RUN_OPTIONS } from "../run-options.ts";
import { runRequest } from "../run-request.ts";
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

async function act(given: Given): Promise<number> {
  const id = given.one("resume");
  if (id !== null) return resumed(given, id);
  const telling = report(given);
  if (given.has("detach")) warnOfUndone(given);
  const { debate, seated, notice } = await runRequest(given);
  telling.warn(given.warnings);
  if (seated !== null && !given.has("quiet")) telling.notice(seated);
  if (given.has("dry-run")) {
    print(dryRunPrinted(await dryRun(debate), given.has("json") ? "json" : "text"));
    return 0;
  }
  if (notice !== null) telling.notice(`${notice}\n`);
  if (debate.settings.evidence === "all" && debate.rehearsal === null) await given.toolServers(true);
  if (given.has("detach")) return inBackground(given, debate, telling);
  await telling.expect(debate.panel);
  const exit = await conducted(given, telling, (host) => startDebate(debate, host));
  if (notice !== null) telling.notice(`\n${notice}`);
  return exit;
}

async function inBackground(given: Given, debate: DebateRequest, { onWarning }: Report): Promise<number> {
  const request = { ...debate, protocol: debate.protocol.name };
  const host = await detachedHost(given, debate.settings);
  return printRunning(given, await detach({ kind: "start", request, host }, onWarning), debate.panel);
}

/** Read once more as the words of `resume`, which knows which of them still mean anything. */
async function resumed(given: Given, id: string): Promise<number> {
  const rest = given.words.filter(
    (word, index) => !word.startsWith("--resume") && given.words[index - 1] !== "--resume",
  );
  const words = [id, ...rest];
  return resume.act(await configuredGiven(resume, words, readWords(resume, words)));
}
