// Evaluations in which something goes wrong: money that runs out, a server that refuses, a key that is missing, hostile data.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { places } from "../support/command.ts";
import { modelServer } from "../support/model-server.ts";

const place = places();
const server = await modelServer({
  models: ["gpt-5.5"],
  usage: { input: 1_000, cached: 0, output: 4_000, reasoning: 0 },
});
after(() => server.close());
beforeEach(() => server.forget());

const env = { OPENAI_API_KEY: "sk-proj-0123456789abcdefghijABCDEFGHIJ", OPENAI_BASE_URL: `${server.url}/v1` };

/** `fields` are those of every question. */
function writeQuestions(count: number, fields: object = { answer: "Right" }): void {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      ...{ id: `q${index}`, question: `Which option is right in case number ${index}?`, options: ["Right", "Wrong"] },
      ...fields,
    }),
  );
  writeFileSync(join(place().path, "questions.jsonl"), lines.join("\n"));
}

const RUN = ["eval", "questions.jsonl", "--samples", "2", "--yes", "--path", "results"];
const MODELS = ["--seats", "architect=openai/gpt-5.5,reviewer=openai/gpt-5.5"];

test("debates that run at the same time spend no more than the budget together", async () => {
  writeQuestions(8);
  const { exit, stderr } = await place().conclave([...RUN, ...MODELS, "--budget", "1", "--parallel", "8"], { env });
  assert.equal(exit, 5, stderr);
  const spent = Number(/\$([\d.]+) spent/.exec(stderr)?.[1]);

  assert.ok(spent > 0 && spent <= 1, stderr);
  assert.match(stderr, /^\d+ debates are left\.\nTo continue, repeat the command; nothing is paid for twice\.$/m);
});

test("a server that always says 429 leaves debates without a verdict, no report, and exit status 3", async () => {
  writeQuestions(1);
  server.by(() => ({ does: "refuse", trouble: "rate limit", headers: { "retry-after": "1" } }));
  const { exit, stdout, stderr } = await place().conclave([...RUN, ...MODELS], { env });
  assert.deepEqual([exit, stdout], [3, ""], stderr);
  assert.match(stderr, /^0 debates finished, \$0\.00 spent\.\nNo verdict: results\/debates\/q0\./m);
  assert.match(stderr, /\nThere is no report yet: no question is finished\.\n$/);
  assert.equal(existsSync(join(place().path, "results", "report.md")), false);
});

test("a missing key ends the evaluation before other debates are paid for", async () => {
  writeQuestions(6);
  const seats = ["--seats", "architect=anthropic/claude-opus-4-8,reviewer=openai/gpt-5.5"];
  const { exit, stderr } = await place().conclave([...RUN, ...seats, "--parallel", "1"], { env });
  assert.equal(exit, 4, stderr);
  assert.match(stderr, /^SPEAKER_NOT_READY: 2 seats are not ready\.$/m);
  assert.deepEqual(
    [server.requests.length, readdirSync(join(place().path, "results"))],
    [0, ["items.jsonl", "manifest.json"]],
  );
});

test("debates whose process was killed before their opening was written are started again", async () => {
  writeQuestions(2);
  const command = [...RUN, "--seats", "sim:p=0.6,sim:p=0.9"];
  const whole = await place().conclave(command);
  assert.equal(whole.exit, 0, whole.stderr);
  const logOf = (name: string) => join(place().path, "results", "debates", name, "events.jsonl");
  const [claimed = "", opened = ""] = readFileSync(logOf("q0.challenge"), "utf8").split("\n");
  assert.match(opened, /"type":"debate\.opened"/);
  writeFileSync(logOf("q0.challenge"), "");
  writeFileSync(logOf("q1.challenge"), `${claimed}\n${opened.slice(0, 40)}`);

  const again = await place().conclave(command);
  assert.deepEqual([again.exit, again.stdout], [0, whole.stdout], again.stderr);
});

test("a pattern that would run for ever is an error, and the answers are kept", async () => {
  writeQuestions(1, {
    options: ["a".repeat(60), "b".repeat(60)],
    checker: { kind: "regex", pattern: "([ab]+)+c$" },
  });
  const { exit, stderr } = await place().conclave([...RUN, "--seats", "sim:p=0.6,sim:p=0.9"]);
  assert.equal(exit, 2, stderr);
  assert.match(stderr, /^USAGE_ARGUMENTS: The pattern of question q0 takes too long to check an answer\.$/m);
  assert.equal(existsSync(join(place().path, "results", "debates", "q0.challenge", "synthesis.md")), true);
});

test("context from outside the folder of the data is listed before anything starts", async () => {
  writeFileSync(join(place().path, "secret.txt"), "A secret.");
  mkdirSync(join(place().path, "data"));
  symlinkSync("../secret.txt", join(place().path, "data", "notes.txt"));
  writeQuestions(1, { answer: "Right", context: ["notes.txt", "questions.jsonl"] });
  renameSync(join(place().path, "questions.jsonl"), join(place().path, "data", "questions.jsonl"));
  const { exit, stderr } = await place().conclave(["eval", "data/questions.jsonl", ...MODELS], { env });
  assert.equal(exit, 2);
  assert.deepEqual(stderr.match(/^Context from .*$/gm), ["Context from outside the folder of the data: secret.txt"]);
});

test("the command that checks answers is shown as it runs, whatever its words contain", async () => {
  const command = ["rm", "\u001b[2K\rls", "two words"];
  writeQuestions(1, { checker: { kind: "command", command } });
  const words = RUN.filter((word) => word !== "--yes");
  const { exit, stderr } = await place().conclave([...words, "--seats", "sim:p=0.6,sim:p=0.9"]);
  assert.equal(exit, 2);
  assert.match(stderr, /^Answers are checked by running: rm 'ls' 'two words'$/m);
});
