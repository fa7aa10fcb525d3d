import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { places, QUESTION } from "../../support/command.ts";
import { echoBallot } from "../../support/echo-ballot.ts";
import { modelServer } from "../../support/model-server.ts";

const place = places();
const server = await modelServer();
after(() => server.close());

const SEATS = "architect=openai/gpt-5.5,performance=anthropic/claude-sonnet-4-5,security=acme/x@http://127.0.0.1:9/v1";
const PANEL = [QUESTION, "-p", "panel", "-r", "2", "--seats", SEATS, "--dry-run"];
const env = { OPENAI_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url };

test("a dry run prints the panel and the most it can use and cost, calls no speaker, and leaves nothing behind", async () => {
  const { exit, stdout } = await place().conclave(PANEL, { env });
  assert.equal(exit, 0);
  assert.match(stdout, /^Dry run: no speaker is called\.\n {2}protocol {2}panel, at most 2 rounds\n/);
  assert.match(stdout, /^ {12}security +acme\/x@http:\/\/127\.0\.0\.1:9\/v1 +acme, no price known$/m);
  assert.match(
    stdout,
    /^ {2}calls +at most 28: 3 summaries, 6 proposals, 6 critiques, 6 refinements, 3 closing statements, 1 verdict, 3 more if a verdict is refused$/m,
  );
  assert.match(stdout, /^ {2}tokens +at most \d+k in and \d+k out, with replies of 4\.0k tokens$/m);
  assert.match(stdout, /^ {12}plus what models look up in your files \(--evidence off prevents that\)$/m);
  assert.match(stdout, /^ {2}cost +at most \$\d+\.\d\d; no price known for acme\/x@http:\/\/127\.0\.0\.1:9\/v1$/m);
  assert.deepEqual(server.paths, []);
  assert.equal(existsSync(join(place().path, "debates")), false);
});

test("the budget limits the maximum cost, and --json prints the same as a document", async () => {
  const { stdout } = await place().conclave([...PANEL, "--budget", "0.05", "--json"], { env });
  const { total, type } = JSON.parse(stdout);
  assert.deepEqual([type, total.costMicroUsd], ["dry-run", 50_000]);
  assert.deepEqual(total.notCounted, ["acme/x@http://127.0.0.1:9/v1"]);
});

test("the first line of a debate has the same maximum as its dry run", async () => {
  server.by(({ prompt }) => ({ does: "answer", text: echoBallot(prompt), pieces: 1 }));
  const seats = [
    "--seats",
    `data=acme/mock-model@${server.url}/v1,cost=acme/mock-model@${server.url}/v1`,
    "--chair",
    `acme/mock-model@${server.url}/v1`,
  ];
  const words = [QUESTION, "-p", "challenge", "--budget", "9", "--plain", ...seats];
  const priced = { env: { ACME_API_KEY: "k", CONCLAVE_PRICES: "acme/mock-model=1/2" } };
  const dry = await place().conclave([...words, "--dry-run"], priced);
  const [, calls, money] = /calls +at most (\d+):[\s\S]*cost +at most (\$\d+\.\d\d)/.exec(dry.stdout) ?? [];
  const { stderr } = await place().conclave(words, priced);
  assert.ok(
    stderr.includes(
      `challenge protocol, at most 1 round, at most ${calls} calls, at most ${money}, your limit is $9.00\n`,
    ),
    stderr,
  );
});
