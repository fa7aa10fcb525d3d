// Living with decisions: `rate`, `stats` and `ask`.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { places, QUESTION, scriptArguments } from "../support/command.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { webhooksDispute } from "../support/examples/webhooks.ts";
import { writeDebates } from "../support/write-debates.ts";

const place = places();
const parent = () => join(place().path, "debates");

describe("rate", () => {
  test("keeps how a decision turned out in the log, and shows it with the decision", async () => {
    writeDebates(parent(), [offlineEdits()]);
    const { exit, stdout } = await place().conclave(["rate", "14", "mixed", "--because", "It holds, mostly."]);
    assert.equal(exit, 0);
    assert.match(stdout, /^Rated as mixed\. /);
    const shown = await place().conclave(["show", "14"]);
    assert.match(shown.stdout, /RATING +Rated mixed by \S+ on \d+ \w+ \d{4}: It holds, mostly\./);
    assert.match(readFileSync(join(parent(), "014-offline-edits/synthesis.md"), "utf8"), /Rated mixed by /);
    const whole = JSON.parse((await place().conclave(["export", "14", "--format", "json"])).stdout);
    assert.deepEqual(
      [whole.status, whole.rating.rating, whole.rating.because],
      ["completed", "mixed", "It holds, mostly."],
    );
  });

  test("names the next commands as npm takes them if npm started it", async () => {
    writeDebates(parent(), [offlineEdits()]);
    const { stdout } = await place().conclave(["rate", "14", "right"], { env: { npm_lifecycle_event: "start" } });
    assert.match(stdout, /stated: npm start -- stats\nTo see it with the decision: npm start -- show 14\n$/);
  });

  test("stats names the command to rate as npm takes it, too", async () => {
    writeDebates(parent(), [offlineEdits()]);
    const { stdout } = await place().conclave(["stats"], { env: { npm_lifecycle_event: "start", COLUMNS: "120" } });
    assert.match(stdout, /rate a decision with npm start -- rate ID right\|wrong\|mixed$/m);
  });

  test("the last rating counts", async () => {
    writeDebates(parent(), [offlineEdits()]);
    await place().conclave(["rate", "14", "wrong"]);
    await place().conclave(["rate", "14", "right"]);
    const { stdout } = await place().conclave(["stats", "--json"]);
    assert.equal(
      JSON.parse(stdout).calibration.bands.reduce((sum: number, { right }: { right: number }) => sum + right, 0),
      1,
    );
  });

  test("refuses a debate that ended without a decision", async () => {
    writeDebates(parent(), [webhooksDispute()]);
    const { exit, stderr } = await place().conclave(["rate", "21", "right"]);
    assert.equal(exit, 2);
    assert.match(stderr, /^DEBATE_UNDECIDED: Debate \S+ ended without a decision, so there is nothing to rate\.\n/);
  });

  test("refuses a debate without a verdict, and an unknown rating", async () => {
    writeDebates(parent(), [offlineEditsUndecided()]);
    const [undecided, unknown] = await Promise.all([
      place().conclave(["rate", "14", "right"]),
      place().conclave(["rate", "14", "great"]),
    ]);
    assert.match(undecided?.stderr ?? "", /^DEBATE_UNDECIDED: Debate 014-offline-edits has no verdict yet/);
    assert.match(
      unknown?.stderr ?? "",
      /^USAGE_ARGUMENTS: There is no rating "great"\.\n {2}Use one of right, wrong, mixed\./,
    );
  });
});

describe("stats", () => {
  test("says what debates cost and changed, and counts a log again only after it has changed", async () => {
    writeDebates(parent(), [offlineEdits()]);
    const { exit, stdout } = await place().conclave(["stats"]);
    assert.equal(exit, 0);
    assert.match(stdout, /^DEBATES {4}1: 1 majority\n/);
    assert.match(stdout, /\nVOTE {7}1 of 1 debate changed the vote of the openings \(100%\)\n/);
    assert.match(stdout, /\nRATINGS {4}none yet; rate a decision with conclave rate ID right\|wrong\|mixed\n/);
    assert.match(
      stdout,
      /\nYOU {8}stepped in 3 times in 1 debate\n {11}1 note: 1 of 3 positions moved in the next calls\n {11}1 ruling: 1 of 3 positions moved in the next calls\n {11}1 pause or stop: nobody took a position afterwards\n/,
    );
    assert.match(stdout, /\nclaude +\d/);
    assert.equal(existsSync(join(parent(), ".facts.json")), true);
    await place().conclave(["rate", "14", "right"]);
    assert.match((await place().conclave(["stats"])).stdout, /\nRATINGS {4}1 decision rated, Brier score /);
  });

  test("of a folder without debates says so", async () => {
    const { exit, stdout } = await place().conclave(["stats"]);
    assert.deepEqual({ exit, stdout }, { exit: 0, stdout: "There are no debates here yet.\n" });
  });
});

describe("ask", () => {
  test("a follow-up question is answered from the record, and shown with the debate", async () => {
    await place().conclave([QUESTION, "-q", "-t", "sessions", ...scriptArguments("agreed")]);
    const { exit, stdout, stderr } = await place().conclave(["ask", "1", "What settled it?", "--seat", "reviewer"]);
    assert.deepEqual([exit, stdout], [0, "The cache settled it [O1b1], not [O9z9?].\n"]);
    assert.match(stderr, /^asked by \S+ on \d+ \w+ \d{4}, answered by reviewer; O9z9 doesn't exist\n$/);
    const shown = await place().conclave(["show", "1"]);
    assert.match(shown.stdout, /^ASKED +What settled it\?\n +The cache settled it \[O1b1\], not \[O9z9\?\]\./m);
    const exported = JSON.parse((await place().conclave(["export", "1", "--format", "json"])).stdout);
    assert.deepEqual(
      exported.followUps.map(({ question, cites, unknown }: Record<string, unknown>) => ({ question, cites, unknown })),
      [{ question: "What settled it?", cites: ["O1b1"], unknown: ["O9z9"] }],
    );
    assert.equal(exported.status, "completed");
    const record = readFileSync(join(parent(), "001-sessions/synthesis.md"), "utf8");
    assert.match(record, /^## Follow-up questions\n\n\*\*What settled it\?\*\*/m);
  });

  test("a follow-up question needs a verdict, and words", async () => {
    writeDebates(parent(), [offlineEditsUndecided()]);
    const undecided = await place().conclave(["ask", "14", "Why?"]);
    assert.equal(undecided.exit, 2);
    assert.match(
      undecided.stderr,
      /^DEBATE_UNDECIDED: Debate \S+ has no verdict yet, so there is no record to ask about\.\n/,
    );
    const wordless = await place().conclave(["ask", "14"]);
    assert.match(wordless.stderr, /^USAGE_ARGUMENTS: Missing question\.\n/);
  });
});
