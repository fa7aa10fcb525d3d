// A person's word into a debate, from another process.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { IndexEntry } from "../../src/views/json/index-entry.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { commandSpeaker, places, QUESTION, type Running, scriptArguments, waitForFile } from "../support/command.ts";

const place = places();

function promptText(name: string): string {
  return readFileSync(join(place().path, "told", name), "utf8");
}

async function startAndHold(...words: string[]): Promise<Running> {
  mkdirSync(join(place().path, "told"));
  writeFileSync(join(place().path, "told/hold"), "");
  const speaker = commandSpeaker(join(place().path, "told"));
  const seats = ["-p", "duet", "--no-closing", "--seats", `architect=${speaker},reviewer=${speaker}`];
  const running = place().start([QUESTION, "--topic", "x", ...seats, ...words]);
  await waitForFile(join(place().path, "told/holding"));
  return running;
}

function release(): void {
  rmSync(join(place().path, "told/hold"));
}

function log(): string {
  return readFileSync(join(place().path, "debates/001-x/events.jsonl"), "utf8");
}

/** The owner takes a posted note up when it sees it, which is its own affair. */
async function waitUntilRecorded(text: string): Promise<void> {
  await pollUntil(
    () => log().includes(text) || null,
    () => `${text} was not recorded`,
  );
}

describe("say", () => {
  test("from another process reaches the calls that start after it, each with its kind", async () => {
    const { finished } = await startAndHold();
    const say = (...words: string[]) => place().conclave(["say", "1", ...words]);
    const first = await say("The peak is 240 a second.", "--fact");
    assert.deepEqual(
      { ...first },
      { exit: 0, stdout: "Note added. Calls that start from now on will see it.\n", stderr: "" },
    );
    await say("--constraint", "No new service.");
    await say("--focus", "What a stolen token can do.");
    await say("I lean to rows.");
    await waitUntilRecorded("I lean to rows.");
    release();
    assert.equal((await finished).exit, 0);
    assert.doesNotMatch(promptText("design-1.md"), /240 a second/);
    for (const later of ["review-1.md", "design-2.md", "synthesis-1.md"]) {
      assert.match(promptText(later), /Facts from the person who asks:\n- F1: The peak is 240 a second\./);
      assert.match(promptText(later), /Constraints, all of which hold:\n- C1: No new service\./);
      assert.match(promptText(later), /Look at this above all:\n- T1: What a stolen token can do\./);
      assert.match(promptText(later), /The person's own opinion, which binds nobody:\n- V1: I lean to rows\./);
    }
  });

  test("to a debate that is not running is kept for when it is resumed, and says so", async () => {
    const { child, finished } = await startAndHold();
    child.kill("SIGTERM");
    await finished;
    const { exit, stdout } = await place().conclave(["say", "x", "--fact", "-"], { stdin: "It rains.\n" });
    assert.equal(exit, 0);
    assert.equal(
      stdout,
      "Note added. The debate is not running and will see it when it is resumed: conclave resume 1\n",
    );
    const folder = join(place().path, "debates", "001-x");
    assert.match(readFileSync(join(folder, "events.jsonl"), "utf8"), /"note":\{"kind":"fact","text":"It rains\."\}/);
    assert.deepEqual(readdirSync(join(folder, "inbox")), []);
    release();
    assert.equal((await place().conclave(["resume", "1"])).exit, 0);
    assert.match(promptText("review-1.md"), /- F1: It rains\./);
  });

  test("names commands as npm takes them if npm started it, as other steering does", async () => {
    const { child, finished } = await startAndHold();
    child.kill("SIGTERM");
    await finished;
    const env = { npm_lifecycle_event: "start" };
    const said = await place().conclave(["say", "1", "It rains."], { env });
    assert.match(said.stdout, /when it is resumed: npm start -- resume 1\n$/);
    const concluded = await place().conclave(["conclude", "1"], { env });
    assert.match(concluded.stdout, /when it is resumed: npm start -- resume 1\n$/);
  });

  test("rules on an objection; an unknown one is refused", async () => {
    await startAndHold();
    const early = await place().conclave(["say", "1", "Fine.", "--end", "O1b1=accepted_risk"]);
    assert.equal(early.exit, 2);
    assert.match(
      early.stderr,
      /^USAGE_OPTION_VALUE: The debate 001-x has no objection O1b1\.\n {2}No objection was raised/,
    );
  });

  test("a ruling ends the objection it names", async () => {
    const budget = await place().conclave([
      QUESTION,
      "--topic",
      "x",
      "--budget",
      "0.06",
      ...scriptArguments("apart-dear"),
    ]);
    assert.equal(budget.exit, 5);
    const ruled = await place().conclave(["say", "1", "--end", "O1b1=parked", "Not this year.", "--json"]);
    assert.deepEqual(JSON.parse(ruled.stdout), {
      id: "001-x",
      posted: { kind: "ruling", objection: "O1b1", as: "parked", text: "Not this year." },
      running: false,
    });
    const { exit, stdout } = await place().conclave(["resume", "1", "--budget", "1", "--json"]);
    assert.equal(exit, 0);
    const { verdict } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    assert.deepEqual(
      verdict.objections.map(({ id, state }: { readonly id: string; readonly state: string }) => ({ id, state })),
      [{ id: "O1b1", state: "parked" }],
    );
  });

  test("rejects a claim's evidence, which then supports nothing; an unknown claim is refused", async () => {
    const budget = await place().conclave([
      QUESTION,
      "--topic",
      "x",
      "--budget",
      "0.06",
      ...scriptArguments("apart-dear"),
    ]);
    assert.equal(budget.exit, 5);
    const unknown = await place().conclave(["say", "1", "--reject", "K9z9", "No."]);
    assert.match(unknown.stderr, /^USAGE_OPTION_VALUE: The debate 001-x has no claim K9z9\.\n {2}Its claims are K1a1/);
    const rejected = await place().conclave(["say", "1", "--reject", "K1a1", "That was a laptop.", "--json"]);
    assert.deepEqual(JSON.parse(rejected.stdout).posted, {
      kind: "rejection",
      claim: "K1a1",
      text: "That was a laptop.",
    });
    const { stdout } = await place().conclave(["resume", "1", "--budget", "1", "--json"]);
    const { verdict } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    assert.deepEqual(verdict.claims[0].check, {
      mark: "rejected",
      detail: "The person rejects it: That was a laptop.",
    });
  });

  test("to a debate that is over is refused", async () => {
    await place().conclave([QUESTION, "--topic", "x", ...scriptArguments("agreed")]);
    const { exit, stderr } = await place().conclave(["say", "1", "Too late."]);
    assert.equal(exit, 2);
    assert.match(stderr, /^DEBATE_OVER: Debate 001-x has finished and no longer accepts notes\.\n {2}.*fork.*\n$/);
  });
});

describe("steering", () => {
  test("pause lets no further call start until go", async () => {
    const { finished } = await startAndHold();
    const paused = await place().conclave(["pause", "1"]);
    assert.equal(paused.exit, 0);
    await waitUntilRecorded('"kind":"pause"');
    release();
    await waitUntilRecorded('"call.answered","call":"r1/design/architect"');
    // The list is written a moment after the log.
    const listed = await pollUntil<readonly IndexEntry[]>(
      async () => {
        const { stdout } = await place().conclave(["list", "--status", "waiting", "--json"]);
        const entries = JSON.parse(stdout);
        return entries.length > 0 ? entries : null;
      },
      () => "No debate waits.",
    );
    assert.deepEqual(
      listed.map(({ status, paused }) => [status, paused]),
      [["waiting", true]],
    );
    assert.deepEqual(
      readdirSync(join(place().path, "told")).filter((name) => name.startsWith("review")),
      [],
    );
    assert.equal((await place().conclave(["go", "1"])).exit, 0);
    assert.equal((await finished).exit, 0);
  });

  test("conclude ends the rounds after the one under way", async () => {
    const { finished } = await startAndHold();
    assert.equal((await place().conclave(["conclude", "1"])).exit, 0);
    await waitUntilRecorded('"kind":"conclude"');
    release();
    const { exit, stderr } = await finished;
    assert.equal(exit, 0);
    assert.match(stderr, /round {6}concluded by a person; no more rounds/);
    assert.doesNotMatch(log(), /"round.opened","round":2/);
  });

  test("stop is Ctrl-C from elsewhere", async () => {
    const { finished } = await startAndHold();
    assert.equal((await place().conclave(["stop", "1"])).exit, 0);
    const { exit, stderr } = await finished;
    assert.equal(exit, 130);
    assert.match(stderr, /INTERRUPTED: The debate was stopped by a person\.\n {2}To continue: conclave resume 1/);
  });

  test("a debate that is not running cannot be paused or stopped, but will conclude when resumed", async () => {
    const { child, finished } = await startAndHold();
    child.kill("SIGTERM");
    await finished;
    for (const command of ["pause", "go", "stop"]) {
      const { exit, stderr } = await place().conclave([command, "1"]);
      assert.equal(exit, 2);
      assert.match(stderr, /^DEBATE_NOT_RUNNING: Debate 001-x is not running\.\n {2}To continue: conclave resume 1\n/);
    }
    const { exit, stdout } = await place().conclave(["conclude", "1"]);
    assert.deepEqual(
      { exit, stdout },
      { exit: 0, stdout: "The debate is not running. It concludes when it is resumed: conclave resume 1\n" },
    );
  });
});

describe("skip", () => {
  test("cancels a seat's calls from another process, and the debate continues", async () => {
    const { finished } = await startAndHold("--quorum", "1");
    const wrong = await place().conclave(["skip", "1", "reviewer"]);
    assert.equal(wrong.exit, 2);
    assert.match(wrong.stderr, /reviewer has no call in flight in debate 001-x\.\n {2}Calls in flight: architect\./);
    const { exit, stdout } = await place().conclave(["skip", "1", "architect"]);
    assert.deepEqual([exit, stdout], [0, "Skipping architect.\n"]);
    await waitUntilRecorded('"code":"CALL_SKIPPED"');
    release();
    await finished;
    assert.match(log(), /"type":"debate.(decided|stopped)"/);
    assert.match((await place().conclave(["skip", "1", "architect"])).stderr, /^DEBATE_(OVER|NOT_RUNNING): /);
  });
});
