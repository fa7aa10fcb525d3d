// Answers checked by a command: asked for, run once for each answer, and not again when the evaluation is scored.
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { places, waitForFile } from "../support/command.ts";

const place = places();

/** Notes what it is asked, and says that “Right” is right. */
const CHECK = `const { appendFileSync, readFileSync } = require("node:fs");
const asked = JSON.parse(readFileSync(0, "utf8"));
appendFileSync("asked.jsonl", JSON.stringify(asked) + "\\n");
process.exit(asked.choice === "Right" ? 0 : Number(process.argv[2]));
`;

const RUN = ["eval", "questions.jsonl", "--seats", "sim:p=0.6,sim:p=0.9", "--samples", "2", "--path", "results"];

function writeQuestions(status: string): void {
  const checker = { kind: "command", command: [process.execPath, "check.cjs", status] };
  const lines = ["q0", "q1"].map((id) =>
    JSON.stringify({ id, question: `Which option is right in ${id}?`, options: ["Right", "Wrong"], checker }),
  );
  writeFileSync(join(place().path, "questions.jsonl"), lines.join("\n"));
  writeFileSync(join(place().path, "check.cjs"), CHECK);
}

function read(name: string): string {
  return readFileSync(join(place().path, name), "utf8");
}

test("a command checks each answer once, and scoring again does without it", async () => {
  writeQuestions("1");
  const run = await place().conclave([...RUN, "--yes"]);
  assert.equal(run.exit, 0, run.stderr);
  assert.match(run.stderr, /^Answers are checked by running: .* check\.cjs 1$/m);
  const asked = read("asked.jsonl").trim().split("\n");
  assert.equal(new Set(asked).size, asked.length);
  assert.deepEqual(Object.keys(JSON.parse(asked[0] ?? "")), ["id", "question", "choice", "text"]);
  const scores = read("results/scores.json");
  const [item] = JSON.parse(scores).items;
  for (const { choice, score } of item.samples) assert.equal(score, choice === "Right" ? 1 : 0);
  rmSync(join(place().path, "check.cjs"));
  const again = await place().conclave(["eval", "results"]);
  assert.deepEqual([again.exit, again.stdout, read("results/scores.json")], [0, run.stdout, scores]);
});

test("no command runs before the person agrees, and one that fails is an error", async () => {
  writeQuestions("3");
  const refused = await place().conclave(RUN);
  assert.equal(refused.exit, 2);
  assert.match(refused.stderr, /Starting an evaluation needs confirmation/);
  const failed = await place().conclave([...RUN, "--yes"]);
  assert.equal(failed.exit, 2);
  assert.match(failed.stderr, /USAGE_ARGUMENTS: The checker .* of question q\d exited with 3\./);
});

test("a grade that was cut off when the process died is checked again", async () => {
  writeQuestions("1");
  const run = await place().conclave([...RUN, "--yes"]);
  const [first = "", ...others] = read("results/grades.jsonl").trimEnd().split("\n");
  writeFileSync(join(place().path, "results/grades.jsonl"), [...others, first.slice(0, 20)].join("\n"));
  const again = await place().conclave([...RUN, "--yes"]);
  assert.deepEqual([again.exit, again.stdout], [0, run.stdout], again.stderr);
  const scored = await place().conclave(["eval", "results"]);
  assert.deepEqual([scored.exit, scored.stdout], [0, run.stdout], scored.stderr);
});

test("Ctrl-C while answers are checked is an interruption, and the same command checks the others", async () => {
  writeQuestions("1");
  writeFileSync(
    join(place().path, "check.cjs"),
    `require("node:fs").writeFileSync("started", "");setInterval(() => 0, 1_000);`,
  );
  const { child, finished } = place().start([...RUN, "--yes"]);
  await waitForFile(join(place().path, "started"));
  child.kill("SIGINT");
  const stopped = await finished;
  assert.equal(stopped.exit, 130, stopped.stderr);
  assert.match(stopped.stderr, /\nThere is no report yet: no question is finished\.\n$/);
  writeFileSync(join(place().path, "check.cjs"), CHECK);
  const continued = await place().conclave([...RUN, "--yes"]);
  assert.equal(continued.exit, 0, continued.stderr);
});
