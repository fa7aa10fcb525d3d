// An evaluation of models behind a server whose advantage from debating is known, killed halfway and continued.
import assert from "node:assert/strict";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import { readSimPrompt } from "../../src/speakers/sim/read-sim-prompt.ts";
import { simBallot } from "../../src/speakers/sim/sim-ballot.ts";
import { places } from "../support/command.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["gpt-5.5"] });
after(() => server.close());
beforeEach(() => server.forget());

const ITEMS = 16;
const env = { OPENAI_API_KEY: "sk-proj-0123456789abcdefghijABCDEFGHIJ", OPENAI_BASE_URL: `${server.url}/v1` };
const RUN = [
  ...["eval", "questions.jsonl", "--seats", "architect=openai/gpt-5.5,reviewer=openai/gpt-5.5"],
  ...["--samples", "2", "--yes", "--path", "results"],
];

/** Alone it knows the even questions; after reading others, those that `learns` says. */
function answerBy(learns: (question: number) => boolean) {
  return ({ prompt }: SeenRequest): Behaviour => {
    const read = readSimPrompt(prompt);
    const number = Number(/number (\d+)/.exec(read.question)?.[1]);
    const isAlone = read.ballot?.fields.has("points") && read.ballot.fields.has("questions");
    const answer = number % 2 === 0 || (!isAlone && learns(number)) ? "Right" : "Wrong";
    const stance = { answer, confidence: 70, words: `It is ${answer}.`, news: null };
    const ballot = read.ballot ? ballotBlock(simBallot(read, read.ballot, stance)) : "";
    return { does: "answer", text: `It is ${answer}.\n\n${ballot}` };
  };
}

function writeQuestions(): void {
  const lines = Array.from({ length: ITEMS }, (_, index) =>
    JSON.stringify({
      ...{ id: `q${index}`, question: `Which option is right in case number ${index}?` },
      ...{ options: ["Right", "Wrong"], answer: "Right" },
    }),
  );
  writeFileSync(join(place().path, "questions.jsonl"), lines.join("\n"));
}

/** Against the vote of the openings. */
function comparison(): {
  verdict: string;
  difference: number;
  interval: { low: number; high: number };
  detectable: number;
} {
  const { comparisons } = JSON.parse(readFileSync(join(place().path, "results", "scores.json"), "utf8"));
  return comparisons[1];
}

/** The calls that the logs of an evaluation have an answer to. */
function countAnswers(): number {
  const logs = globSync("results/debates/*/events.jsonl", { cwd: place().path });
  const texts = logs.map((log) => readFileSync(join(place().path, log), "utf8"));
  return texts.reduce((sum, text) => sum + (text.match(/"type":"call\.answered".*\n/g)?.length ?? 0), 0);
}

function reportFiles(): readonly string[] {
  return ["scores.json", "report.md", "report.html"].map((name) =>
    readFileSync(join(place().path, "results", name), "utf8"),
  );
}

test("an advantage of fifty points is found, and a killed evaluation comes to the same report without paying twice", async () => {
  writeQuestions();
  server.by(answerBy(() => true));
  const whole = await place().conclave(RUN, { env });
  assert.equal(whole.exit, 0, whole.stderr);
  const { verdict, difference, interval } = comparison();
  assert.deepEqual([verdict, difference], ["helps", 0.5]);
  assert.ok(interval.low > 0.2 && interval.low < 0.5 && interval.high > 0.5 && interval.high < 0.8);
  // Two samples, and per debate two openings, challenges, answers and closing calls and a verdict.
  const needed = ITEMS * (2 + 2 * 4 + 1);
  assert.equal(server.requests.length, needed);
  const expected = reportFiles();

  rmSync(join(place().path, "results"), { recursive: true });
  server.forget();
  server.by(answerBy(() => true));
  const { child, finished } = place().start(RUN, { env });
  while (server.requests.length < needed / 3) await wait(20);
  child.kill("SIGKILL");
  await finished;
  const [answered, asked] = [countAnswers(), server.requests.length];
  assert.ok(answered > 0 && answered < needed, `${answered} of ${needed} calls were answered`);
  const resumed = await place().conclave(RUN, { env });
  assert.equal(resumed.exit, 0, resumed.stderr);
  assert.equal(server.requests.length - asked, needed - answered);
  assert.equal(resumed.stdout, whole.stdout);
  assert.deepEqual(reportFiles(), expected);
});

test("without an advantage it says that no difference is detectable, and that there are too few questions for one", async () => {
  writeQuestions();
  server.by(answerBy(() => false));
  const { exit, stderr, stdout } = await place().conclave(RUN, { env });
  assert.equal(exit, 0, stderr);
  const { verdict, difference } = comparison();
  assert.deepEqual([verdict, difference], ["no detectable difference", 0]);
  assert.match(
    stdout,
    /the vote of its own openings, challenge makes no detectable difference \(there are too few questions to detect one\)/,
  );
});

test("debates that run at the same time keep to the limits of a vendor together", async () => {
  writeQuestions();
  const answer = answerBy(() => true);
  const starts: number[] = [];
  const takesMs = 40;
  server.by((request) => {
    starts.push(performance.now());
    return { ...answer(request), pieces: 2, pauseMs: takesMs };
  });
  const limited = { ...env, CONCLAVE_LIMITS: "openai=2" };
  const { exit, stderr } = await place().conclave([...RUN, "--parallel", "8"], { env: limited });
  assert.equal(exit, 0, stderr);
  // With two at once, a call begins only after the last but one has taken its time.
  const waits = starts.slice(2).map((start, index) => start - (starts[index] ?? 0));
  assert.equal(starts.length, ITEMS * (2 + 2 * 4 + 1));
  assert.deepEqual(
    waits.filter((wait) => wait < takesMs),
    [],
  );
});
