// A judge as an instrument: asked in both orders, of another family, and calibrated.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import { correctShare } from "../../src/eval/statistics/correct-share.ts";
import { readSimPrompt } from "../../src/speakers/sim/read-sim-prompt.ts";
import { simBallot } from "../../src/speakers/sim/sim-ballot.ts";
import { places } from "../support/command.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["gpt-5.5", "claude-opus-4-8"] });
after(() => server.close());
beforeEach(() => server.forget());

const KEY = "sk-proj-0123456789abcdefghijABCDEFGHIJ";
const env = {
  ...{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${server.url}/v1` },
  ...{ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url },
};
const RUN = [
  ...["eval", "questions.jsonl", "--seats", "architect=openai/gpt-5.5,reviewer=openai/gpt-5.5", "--samples", "2"],
  ...["--grader", "anthropic/claude-opus-4-8", "--yes", "--path", "results"],
];

function writeQuestions(count: number): void {
  const labelled = [
    { answer: "A good answer.", isBetter: true },
    { answer: "A bad answer.", isBetter: false },
  ];
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      ...{ id: `q${index}`, question: `How should case number ${index} be handled?` },
      checker: { kind: "judge", reference: "The reference.", labelled },
    }),
  );
  writeFileSync(join(place().path, "questions.jsonl"), lines.join("\n"));
}

/** Seats answer badly alone and well after reading others; of its two texts, the judge chooses the one that `picks` says. */
function answerBy(picks: (first: string, second: string) => 0 | 1) {
  return ({ prompt }: SeenRequest): Behaviour => {
    const read = readSimPrompt(prompt);
    const [, first, second = ""] =
      /The first answer:\n`+text\n([\s\S]*?)\n`+\n\nThe second answer:\n`+text\n([\s\S]*?)\n`+/.exec(prompt) ?? [];
    const fields = read.ballot?.fields ?? new Set();
    const isAlone = fields.has("points") && fields.has("questions") && !fields.has("decision");
    const held = isAlone ? "A bad answer" : "A good answer";
    const answer = first === undefined ? held : (read.options[picks(first, second)] ?? "");
    const stance = { answer, confidence: 70, words: `${answer}.`, news: null };
    const ballot = read.ballot ? ballotBlock(simBallot(read, read.ballot, stance)) : "";
    return { does: "answer", text: `${answer}.\n\n${ballot}` };
  };
}

function scores() {
  return JSON.parse(readFileSync(join(place().path, "results", "scores.json"), "utf8"));
}

test("a judge that can tell better from worse grades in both orders, and scoring again asks nobody", async () => {
  writeQuestions(2);
  server.by(answerBy((first, second) => (first.includes("good") || /bad (?!.*good)/s.test(second) ? 0 : 1)));
  const run = await place().conclave(RUN, { env });
  assert.equal(run.exit, 0, run.stderr);
  const before = scores();
  assert.deepEqual(before.judge.labelled, { right: 4, wrong: 0, tied: 0 });
  assert.deepEqual([before.judge.favors, before.judge.firstShare.share], [null, 0.5]);
  const [single, challenge] = before.arms;
  assert.deepEqual([single.accuracy, challenge.accuracy, challenge.corrected.share], [0, 1, 1]);
  const asked = server.requests.length;
  const again = await place().conclave(["eval", "results"]);
  assert.deepEqual([again.exit, again.stdout, server.requests.length], [0, run.stdout, asked]);
  assert.deepEqual(scores(), before);
});

test("a judge that goes by the order decides nothing, and is found out", async () => {
  writeQuestions(3);
  server.by(answerBy(() => 0));
  const run = await place().conclave(RUN, { env });
  assert.equal(run.exit, 0, run.stderr);
  const { judge, comparisons } = scores();
  assert.deepEqual(
    [judge.favors, judge.firstShare.share, judge.labelled],
    ["first", 1, { right: 0, wrong: 0, tied: 6 }],
  );
  assert.deepEqual(
    comparisons.map(({ verdict }: { verdict: string }) => verdict),
    ["no detectable difference", "no detectable difference", "no detectable difference"],
  );
  const report = readFileSync(join(place().path, "results", "report.md"), "utf8");
  assert.match(report, /on 6 its two looks disagree\./);
  assert.match(report, /It preferred whatever stood first in 100\.0% of \d+ looks .*: it favours the first answer\./);
});

test("a judge has to be named, and of a family that has no seat", async () => {
  writeQuestions(1);
  const firstError = async (...words: string[]) => {
    const { exit, stderr } = await place().conclave(
      ["eval", "questions.jsonl", "--seats", "architect=openai/gpt-5.5,reviewer=openai/gpt-5.5", ...words],
      {
        env,
      },
    );
    return [exit, stderr.split("\n")[0]];
  };
  assert.deepEqual(await firstError(), [2, "USAGE_ARGUMENTS: Question q0 needs a judge."]);
  assert.deepEqual(await firstError("--grader", "openai/gpt-5.5"), [
    2,
    "USAGE_OPTION_VALUE: The judge openai/gpt-5.5 belongs to the same family as openai/gpt-5.5.",
  ]);
  assert.equal(server.requests.filter(({ path }) => !path.endsWith("/models")).length, 0);
});

test("a share is corrected by what the judge gets wrong on known answers", () => {
  const repeat = (value: number, count: number) => new Array<number>(count).fill(value);
  // It calls 80% of the better ones better and 10% of the worse ones: 45% of all mean that half of them are.
  const errors = { better: [...repeat(1, 80), ...repeat(0, 20)], worse: [...repeat(1, 10), ...repeat(0, 90)] };
  const found = correctShare([...repeat(1, 90), ...repeat(0, 110)], errors, "seed");
  assert.equal(found?.share.toFixed(10), "0.5000000000");
  assert.ok(found.low > 0.35 && found.low < 0.45 && found.high > 0.55 && found.high < 0.65, JSON.stringify(found));
  assert.equal(correctShare([1, 0], { better: [1], worse: [] }, "seed"), null);
  assert.equal(correctShare([1, 0], { better: [0.5], worse: [0.5] }, "seed"), null);
});
