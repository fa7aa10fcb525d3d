// With a question, the action holds a debate about the pull request, and its decision is one comment.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { builtAction } from "../support/github/built-action.ts";
import { loopbackGitHub } from "../support/github/loopback-github.ts";
import { PAGES } from "../support/github/scripted-review.ts";

const runAction = builtAction();
const SCRIPT = `script:${join(import.meta.dirname, "../fixtures/scenarios/agreed.yaml")}`;
const SEATS = { seats: `architect=${SCRIPT},reviewer=${SCRIPT}`, protocol: "duet" };

test("a question is debated with the diff as context; its comment is edited, and each question has its own", async (t) => {
  const github = await loopbackGitHub(t);
  github.pull.files = [PAGES];
  const ask = (question: string, more: object = {}) =>
    runAction(t, { github, inputs: { ...SEATS, question, ...more } });
  const first = await ask("--resume sessions as rows or as tokens?");
  assert.equal(first.exit, 0, first.log);
  const { json = "", report = "", debate = "", ...others } = first.outputs;
  assert.deepEqual(others, {
    state: "decided",
    outcome: "consensus",
    cost: "0.09",
    "comment-url": "https://github.example/comment-100",
  });
  assert.match(readFileSync(report, "utf8"), /sessions as rows or as tokens\?/);
  assert.equal(JSON.parse(readFileSync(json, "utf8")).outcome, "consensus");
  assert.match(readFileSync(join(debate, "events.jsonl"), "utf8"), /Math\.floor\(total \/ size\)/);
  assert.match(
    github.issueComments[0]?.body ?? "",
    /^<!-- conclave-debate:[0-9a-f]{16} -->\n\n### Conclave: consensus, 2 of 2\n[\s\S]*\nAbout aaaaaaa\.\n$/,
  );
  await ask("--resume sessions as rows or as tokens?");
  await ask("Sessions as rows or as signed tokens?", { "fail-on": "consensus" });
  assert.deepEqual(github.writes, [
    "POST /repos/acme/shop/issues/7/comments",
    "PATCH /repos/acme/shop/issues/comments/100",
    "POST /repos/acme/shop/issues/7/comments",
  ]);
});

test("an outcome that fail-on names fails the step; a budget that is reached is said; a protocol needs a question", async (t) => {
  const github = await loopbackGitHub(t);
  github.pull.files = [PAGES];
  const question = "Sessions as rows or as signed tokens?";
  const refused = await runAction(t, { github, inputs: { ...SEATS, question, "fail-on": "consensus" } });
  assert.deepEqual([refused.exit, refused.outputs.state], [1, "decided"]);
  assert.match(refused.log, /::error title=Conclave::The outcome is one that fail-on names \(consensus\)\./);
  const short = await runAction(t, { github, inputs: { ...SEATS, question, budget: "0.01" } });
  assert.deepEqual([short.exit, short.outputs], [0, { state: "limit" }]);
  assert.match(
    github.issueComments[0]?.body ?? "",
    /### Conclave: no result\n\nThe budget or another limit was reached/,
  );
  const wrong = await runAction(t, { github, inputs: { protocol: "duet" } });
  assert.deepEqual([wrong.exit, github.issueComments.length], [2, 1]);
  assert.match(wrong.log, /The input protocol needs a question\./);
});
