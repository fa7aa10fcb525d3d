// The sign of life: time is the test's, the report and what it writes are real.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { CliCommand } from "../../../src/cli/arguments/cli-command.ts";
import { createCliInput } from "../../../src/cli/arguments/create-cli-input.ts";
import { REPORT_OPTIONS } from "../../../src/cli/arguments/option-rows.ts";
import { parseArguments } from "../../../src/cli/arguments/parse-arguments.ts";
import { createProgressReporter, type ProgressReporter } from "../../../src/cli/report/progress-reporter.ts";
import { fold } from "../../../src/core/reduce/reduce.ts";
import { type DebateLog, debateLog } from "../../support/debate-log.ts";

const COMMAND: CliCommand = {
  name: "run",
  summary: "",
  description: "",
  operands: [],
  options: REPORT_OPTIONS,
  examples: [],
  act: async () => 0,
};

let written: string[] = [];

beforeEach(() => {
  written = [];
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-11-05T09:30:00.000Z") });
  mock.method(process.stderr, "write", (text: string) => written.push(text) > 0);
});

afterEach(() => {
  mock.reset();
});

function reportOn(log: DebateLog, ...words: string[]): ProgressReporter {
  const telling = createProgressReporter(createCliInput(COMMAND, words, parseArguments(COMMAND, words)));
  for (const [index, recorded] of log.events.entries())
    telling.onRecorded(recorded, fold(log.events.slice(0, index + 1)));
  return telling;
}

function wordsSaid(): readonly (string | undefined)[] {
  return written.map((line) => line.split(/\s+/)[1]);
}

function aRunningDebate(): DebateLog {
  const log = debateLog();
  log.round(1);
  log.start({ seat: "architect", kind: "design", stage: 0 });
  return log;
}

test("after 15 s of silence there is a sign of life, and again after 15 more", () => {
  const telling = reportOn(aRunningDebate());
  written = [];
  mock.timers.tick(14_999);
  assert.deepEqual(written, []);
  mock.timers.tick(1);
  mock.timers.tick(15_000);
  assert.deepEqual(wordsSaid(), ["working", "working"]);
  telling.close();
  mock.timers.tick(60_000);
  assert.equal(written.length, 2);
});

test("a paused debate says that it waits", () => {
  const log = debateLog();
  log.round(1);
  log.note({ kind: "pause" });
  const telling = reportOn(log);
  written = [];
  mock.timers.tick(15_000);
  assert.deepEqual(wordsSaid(), ["waiting"]);
  assert.match(written[0] ?? "", /paused; to continue: conclave go 1\n$/);
  telling.close();
});

test("--quiet prints no signs of life", () => {
  const telling = reportOn(aRunningDebate(), "--quiet");
  mock.timers.tick(60_000);
  assert.deepEqual(written, []);
  telling.close();
});
