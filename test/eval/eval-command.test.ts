// `conclave eval` as a person runs it: folders, resuming, offline scoring, and what it refuses.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { places } from "../support/command.ts";

const place = places();

const SEATS = ["--seats", "architect=sim:p=0.6,r=3,sim:p=0.8,r=3,security=sim:p=0.6,r=3"];

function writeQuestions(count: number): void {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `q${index}`,
      question: `Which option is right in case number ${index}?`,
      options: ["Right", "Wrong"],
      answer: "Right",
    }),
  );
  writeFileSync(join(place().path, "questions.jsonl"), lines.join("\n"));
}

function file(...names: string[]): string {
  return readFileSync(join(place().path, "evals", "questions", ...names), "utf8");
}

/** How often each call of a debate was answered. */
function answers(debate: string): readonly string[] {
  return file("debates", debate, "events.jsonl")
    .split("\n")
    .flatMap((line) => /"type":"call\.answered","call":"([^"]+)"/.exec(line)?.[1] ?? []);
}

test("an evaluation is a folder of debates and a report, and scoring it again gives the same bytes", async () => {
  writeQuestions(3);
  const run = await place().conclave(["eval", "questions.jsonl", ...SEATS, "--samples", "2"]);
  assert.equal(run.exit, 0, run.stderr);
  assert.match(run.stderr, /^Simulated: no model was called\./);
  assert.match(
    run.stdout,
    /^Against a single answer of sim:.*, challenge .* \(there are too few questions to detect one\)/,
  );
  assert.deepEqual(
    readdirSync(join(place().path, "evals", "questions", "debates"))
      .toSorted()
      .slice(0, 3),
    ["q0.challenge", "q0.pool-1", "q0.pool-2"],
  );
  assert.match(file("debates", "q0.challenge", "synthesis.md"), /\*\*Simulation\.\*\*/);
  const before = ["scores.json", "report.md", "report.html"].map((name) => file(name));
  assert.match(before[1] ?? "", /^# Does debate help here\?\n\nSimulated: /);
  assert.match(before[2] ?? "", /<svg [\s\S]*Accuracy against mean cost/);
  for (const name of ["scores.json", "report.md", "report.html"])
    rmSync(join(place().path, "evals", "questions", name));
  const again = await place().conclave(["eval", "evals/questions"]);
  assert.deepEqual([again.exit, again.stdout], [0, run.stdout]);
  assert.deepEqual(
    ["scores.json", "report.md", "report.html"].map((name) => file(name)),
    before,
  );
});

test("an interrupted evaluation continues with the same command, and no call is answered twice", async () => {
  writeQuestions(2);
  const slow = ["--seats", "architect=sim:p=0.6,latency=150,sim:p=0.8,latency=150"];
  const words = ["eval", "questions.jsonl", ...slow, "--samples", "2", "--parallel", "1"];
  const { child, finished } = place().start(words);
  const log = join(place().path, "evals", "questions", "debates", "q0.challenge", "events.jsonl");
  while (!existsSync(log) || answers("q0.challenge").length < 2) await wait(20);
  child.kill("SIGINT");
  const stopped = await finished;
  assert.equal(stopped.exit, 130);
  assert.match(stopped.stderr, /debates are left\.\nTo continue, repeat the command; nothing is paid for twice\./);
  const continued = await place().conclave(words);
  assert.equal(continued.exit, 0, continued.stderr);
  assert.match(continued.stderr, /6 debates finished/);
  const calls = answers("q0.challenge");
  assert.equal(new Set(calls).size, calls.length);
  assert.match(file("report.md"), /^2 of 2 questions;/m);
});

test("a placebo moves only conformists", async () => {
  writeQuestions(4);
  const placebo = async (speaker: string, path: string) => {
    const seats = ["architect", "reviewer", "security"].map((role) => `${role}=sim:p=0.5,${speaker}`).join(",");
    const words = ["eval", "questions.jsonl", "--seats", seats, "--samples", "2", "--placebo", "--path", path];
    const { exit, stderr } = await place().conclave(words);
    assert.equal(exit, 0, stderr);
    const { items } = JSON.parse(readFileSync(join(place().path, path, "scores.json"), "utf8"));
    const scores: readonly { placebo: number; openingsVote: number }[] = items.flatMap(
      (item: { debates: readonly { placebo: number; openingsVote: number }[] }) => item.debates,
    );
    return scores;
  };
  for (const { placebo: after, openingsVote } of await placebo("lc=1,lw=1", "content"))
    assert.equal(after, openingsVote);
  const moved = await placebo("lc=1,lw=1,blind=1,g=0", "conformists");
  assert.ok(
    moved.some(({ placebo: after, openingsVote }) => after !== openingsVote),
    JSON.stringify(moved),
  );
  assert.match(
    readFileSync(join(place().path, "conformists", "report.md"), "utf8"),
    /Against its placebo, with peers from another question, challenge /,
  );
});

test("speakers that refine their own answers, and one that only answers alone, are baselines", async () => {
  writeQuestions(2);
  const WEAK = ["--seats", "architect=sim:p=0,reviewer=sim:p=0.1"];
  const more = ["--self-refine", "--alone", "sim:p=1,lw=0", "--rounds", "1"];
  const { exit, stderr } = await place().conclave(["eval", "questions.jsonl", ...WEAK, "--samples", "2", ...more]);
  assert.equal(exit, 0, stderr);
  const { arms, comparisons } = JSON.parse(file("scores.json"));
  assert.deepEqual(
    arms.slice(0, 6).map(({ name }: { name: string }) => name),
    ["single answer", "self-refine"].flatMap((arm) =>
      ["sim:p=0", "sim:p=0.1", "sim:p=1,lw=0"].map((speaker) => `${arm}, ${speaker}`),
    ),
  );
  assert.deepEqual([arms[2].accuracy, arms[5].accuracy], [1, 1]);
  assert.deepEqual(
    comparisons.map(({ baseline }: { baseline: string }) => baseline),
    [
      "a single answer of sim:p=1,lw=0",
      "the vote of its own openings",
      "self-consistency of sim:p=1,lw=0 at equal cost",
      "self-refine of sim:p=1,lw=0",
    ],
  );
  const rounds = file("debates", "q0.refine-3", "events.jsonl").match(/"type":"round\.opened"/g);
  assert.equal(rounds?.length, 1);
});

test("other questions or settings are not mixed into an evaluation", async () => {
  writeQuestions(1);
  await place().conclave(["eval", "questions.jsonl", ...SEATS, "--samples", "2"]);
  const other = await place().conclave(["eval", "questions.jsonl", ...SEATS, "--samples", "3"]);
  assert.deepEqual(
    [other.exit, other.stderr.split("\n")[0]],
    [2, `USAGE_ARGUMENTS: ${join(place().path, "evals", "questions")} holds an evaluation with other settings.`],
  );
});

test("without a terminal, real speakers are asked only with --yes, after the forecast", async () => {
  writeQuestions(40);
  const words = ["eval", "questions.jsonl", "--seats", "architect=cmd:cat,reviewer=cmd:cat"];
  const { exit, stderr } = await place().conclave(words);
  assert.equal(exit, 2);
  assert.match(
    stderr,
    /^40 questions, 80 debates, at most [\d,]+ calls\.\nCost: at most \$0\.0000\. No price known for cmd:cat\./,
  );
  assert.match(stderr, /differ on 25\.0% of the questions, differences from 2\d\.\d points are detectable/);
  assert.match(stderr, /USAGE_ARGUMENTS: Starting an evaluation needs confirmation, but there is no terminal\./);
  assert.equal(existsSync(join(place().path, "evals")), false);
});
