// The action on a pull request, push after push: the bundle as a process of its own, against GitHub's API on loopback.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { builtAction, KEY, TOKEN } from "../support/github/built-action.ts";
import { BOT, type LoopbackGitHub, loopbackGitHub } from "../support/github/loopback-github.ts";
import {
  CONFIG,
  DOUBTFUL,
  OFF_BY_ONE,
  PAGES,
  PATCH,
  ROUNDS,
  reviewScript,
  type Told,
} from "../support/github/scripted-review.ts";

const runAction = builtAction();

async function shop(t: Parameters<typeof loopbackGitHub>[0], told: Told): Promise<LoopbackGitHub> {
  const github = await loopbackGitHub(t);
  github.base.set("conclave.config.yaml", CONFIG).set("review.yaml", reviewScript(told));
  github.pull.files = [PAGES];
  return github;
}

const FIRST: Told = { found: [ROUNDS, OFF_BY_ONE, DOUBTFUL], confirmed: [1, 2] };
const linesOf = ({ lineComments }: LoopbackGitHub) => lineComments.map(({ path, line }) => [path, line]);

test("the first push: confirmed findings on their lines, one summary with all of them, outputs and files", async (t) => {
  const github = await shop(t, FIRST);
  const { exit, outputs, summary, log } = await runAction(t, { github });
  assert.equal(exit, 0, log);
  assert.deepEqual(linesOf(github), [
    ["src/pages.ts", 2],
    ["src/pages.ts", 3],
  ]);
  assert.deepEqual(github.writes, ["POST /repos/acme/shop/pulls/7/reviews", "POST /repos/acme/shop/issues/7/comments"]);
  const [sticky] = github.issueComments;
  assert.match(
    sticky?.body ?? "",
    /^<!-- conclave-review -->\n<!-- conclave-memory:\S+ -->\n\n### Conclave review: 3 findings: 2 confirmed \(2 blocking\), 1 unconfirmed\n/,
  );
  for (const { title } of FIRST.found.map((each) => ({ title: "", ...each }))) {
    assert.ok(sticky?.body.includes(title), title);
    assert.ok(summary.includes(title), title);
  }
  const { json = "", sarif = "", report = "", debate = "", ...counts } = outputs;
  assert.deepEqual(counts, {
    state: "reviewed",
    outcome: "unresolved",
    findings: "3",
    confirmed: "2",
    blocking: "2",
    disputed: "0",
    new: "3",
    addressed: "0",
    cost: "0.04",
    "comment-url": "https://github.example/comment-102",
  });
  assert.equal(JSON.parse(readFileSync(json, "utf8")).findings.length, 3);
  assert.equal(JSON.parse(readFileSync(sarif, "utf8")).runs[0].results.length, 3);
  assert.match(readFileSync(report, "utf8"), /The last page is missing/);
  assert.match(readFileSync(`${debate}/events.jsonl`, "utf8"), /debate\.opened/);
});

/** The second line was changed; the first finding stays, in other words; one is new. */
function pushAgain(github: LoopbackGitHub): void {
  github.pull.head = "bbbbbbb2".padEnd(40, "0");
  github.pull.files = [{ ...PAGES, patch: PATCH.replace("return count - 1;", "return count + extra;") }];
  const again = { ...ROUNDS, title: "Rounding down drops a page", category: "data-loss" };
  const fresh = { ...OFF_BY_ONE, title: "extra is not defined", quote: "return count + extra;" };
  github.base.set("review.yaml", reviewScript({ found: [again, fresh], confirmed: [1, 2] }));
}

test("the second push: nothing is said twice, what was addressed is struck, the summary is edited", async (t) => {
  const github = await shop(t, FIRST);
  await runAction(t, { github });
  github.writes.length = 0;
  pushAgain(github);
  const { exit, outputs, log } = await runAction(t, { github });
  assert.equal(exit, 0, log);
  assert.deepEqual(github.writes, [
    "POST /repos/acme/shop/pulls/7/reviews",
    "PATCH /repos/acme/shop/pulls/comments/101",
    "PATCH /repos/acme/shop/issues/comments/102",
  ]);
  assert.deepEqual(
    github.lineComments.map(({ body }) => body.split("\n")[0]),
    [
      "**The last page is missing** (blocking)",
      "~~**One page too few** (blocking)~~ Addressed in bbbbbbb.",
      "**extra is not defined** (blocking)",
    ],
  );
  assert.equal(github.issueComments.length, 1);
  const body = github.issueComments[0]?.body ?? "";
  assert.match(body, /~~One page too few~~/);
  assert.match(
    body,
    /<summary>Not raised again, but the code is still there \(1\)<\/summary>\n\n- The first page may be wrong/,
  );
  assert.match(body, /\nReviewed at bbbbbbb\.\n/);
  assert.deepEqual([outputs.new, outputs.addressed, outputs.findings], ["1", "1", "2"]);
});

test("a third push with the same result changes nothing but the summary", async (t) => {
  const github = await shop(t, FIRST);
  await runAction(t, { github });
  pushAgain(github);
  await runAction(t, { github });
  github.writes.length = 0;
  await runAction(t, { github });
  assert.deepEqual(github.writes, ["PATCH /repos/acme/shop/issues/comments/102"]);
});

test("what came back is said again", async (t) => {
  const github = await shop(t, FIRST);
  await runAction(t, { github });
  pushAgain(github);
  await runAction(t, { github });
  github.pull.files = [PAGES];
  github.base.set("review.yaml", reviewScript(FIRST));
  await runAction(t, { github });
  const titles = github.lineComments.map(({ body }) => body.split("\n")[0]);
  assert.deepEqual(titles.slice(3), ["**One page too few** (blocking)"]);
  assert.match(github.issueComments[0]?.body ?? "", /One page too few\*\*, `src\/pages\.ts:3` \(blocking; regressed;/);
});

test("without the summary's memory, fingerprints in the comments still keep it from repeating itself", async (t) => {
  const github = await shop(t, FIRST);
  await runAction(t, { github });
  github.issueComments.length = 0;
  github.writes.length = 0;
  await runAction(t, { github });
  assert.deepEqual(github.writes, ["POST /repos/acme/shop/issues/7/comments"]);
});

test("a mark that somebody else wrote is not the action's: it hides no finding and is not edited", async (t) => {
  const github = await shop(t, FIRST);
  await runAction(t, { github });
  const forged = [...github.issueComments, ...github.lineComments].map(({ body }) => body);
  const other = await shop(t, FIRST);
  for (const body of forged.slice(0, 1)) other.issueComments.push({ id: 1, body, user: { login: "mallory" } });
  for (const body of forged.slice(1)) other.lineComments.push({ id: 2, body, user: { login: "mallory" } });
  await runAction(t, { github: other });
  assert.deepEqual(
    [...other.lineComments, ...other.issueComments].map(({ user }) => user.login),
    ["mallory", "mallory", BOT, BOT, "mallory", BOT],
  );
});

test("mode summary comments on no line", async (t) => {
  const github = await shop(t, FIRST);
  await runAction(t, { github, inputs: { mode: "summary" } });
  assert.deepEqual(github.writes, ["POST /repos/acme/shop/issues/7/comments"]);
});

test("fail-on fails the step after everything was posted", async (t) => {
  const github = await shop(t, FIRST);
  const failed = await runAction(t, { github, inputs: { "fail-on": "blocking" } });
  assert.deepEqual([failed.exit, failed.outputs.state, github.issueComments.length], [1, "reviewed", 1]);
  assert.match(failed.log, /::error title=Conclave::There are findings that fail-on names \(blocking\)\./);
});

test("a seat that prints its whole environment gives away neither the token, which it does not have, nor its key", async (t) => {
  const github = await shop(t, FIRST);
  const seat = `const { env } = process;
    const failure = "My environment: " + JSON.stringify(env);
    const finding = { title: "Look", severity: "major", category: "security", file: "src/pages.ts", quote: "return count - 1;", failure };
    console.log(failure + "\\n\\n~~~ballot\\n".replaceAll("~~~", "\`\`\`") + JSON.stringify({ findings: [finding], judgements: [], headline: "x", decision: failure, reasons: [] }) + "\\n\`\`\`");`;
  github.base.set("seat.mjs", seat);
  const command = `cmd:${process.execPath} seat.mjs`;
  const passed = ["OPENAI_API_KEY", "INPUT_GITHUB-TOKEN", "GITHUB_OUTPUT"];
  const config = { seats: [`reviewer=${command}`], chair: command, passEnv: passed };
  github.base.set("conclave.config.yaml", JSON.stringify(config));
  const { exit, log, outputs, summary } = await runAction(t, { github });
  assert.equal(exit, 0, log);
  const files = [outputs.json, outputs.sarif, outputs.report, `${outputs.debate}/events.jsonl`].map((path) =>
    readFileSync(path ?? "", "utf8"),
  );
  const all = [log, summary, ...files, ...github.traffic.map(({ body }) => body)].join("\n");
  assert.match(all, /My environment: .*OPENAI_API_KEY/);
  assert.doesNotMatch(all, /(INPUT_GITHUB-TOKEN|GITHUB_OUTPUT)\\*":/);
  assert.deepEqual([all.includes(TOKEN), all.includes(KEY)], [false, false]);
  assert.deepEqual([...new Set(github.traffic.map(({ authorization }) => authorization))], [`Bearer ${TOKEN}`]);
  assert.deepEqual(github.archiveTraffic, [undefined], "the token stays with the API's own host");
});
