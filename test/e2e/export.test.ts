// What leaves a debate's folder: export, and --output and --report of the commands that run debates.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { places, QUESTION, scriptArguments } from "../support/command.ts";

const place = places();

function read(...path: string[]): string {
  return readFileSync(join(place().path, ...path), "utf8");
}

async function runDebate(...words: string[]) {
  return place().conclave([QUESTION, "--topic", "sessions", ...scriptArguments("agreed"), ...words]);
}

describe("export", () => {
  test("prints each format of a debate, the decision record by default", async () => {
    await runDebate();
    const [usual, md, json, adr, comment, html] = await Promise.all(
      [[], ["md"], ["json"], ["adr"], ["pr-comment"], ["html"]].map((format) =>
        place().conclave(["export", "1", ...(format.length > 0 ? ["--format", ...format] : [])]),
      ),
    );
    assert.deepEqual(usual, { exit: 0, stdout: read("debates/001-sessions/synthesis.md"), stderr: "" });
    assert.deepEqual(md, usual);
    const whole = JSON.parse(json?.stdout ?? "");
    assert.deepEqual([whole.debate_id, whole.calls.length, whole.verdict.option], ["001-sessions", 5, "P1a"]);
    assert.match(adr?.stdout ?? "", /^---\nstatus: accepted\n[\s\S]*\n## Context and Problem Statement\n/);
    assert.match(html?.stdout ?? "", /^<!doctype html>[\s\S]*data-folder="001-sessions">\{"v":1,"seq":0,/);
    assert.match(comment?.stdout ?? "", /^### Conclave: consensus, 2 of 2\n[\s\S]*<details>/);
  });

  test("writes into a file and makes the folders on the way", async () => {
    await runDebate();
    const { exit, stdout, stderr } = await place().conclave([
      ...["export", "sessions", "--format", "adr", "--output", "docs/decisions/0001.md"],
    ]);
    assert.deepEqual({ exit, stdout, stderr }, { exit: 0, stdout: "", stderr: "" });
    assert.match(read("docs/decisions/0001.md"), /^---\nstatus: accepted\n/);
  });

  test("of an undecided debate prints the state as JSON, and refuses the other formats", async () => {
    await runDebate("--budget", "0.01");
    const { exit, stderr } = await place().conclave(["export", "1", "--format", "adr"]);
    assert.equal(exit, 2);
    assert.equal(
      stderr,
      "DEBATE_UNDECIDED: Debate 001-sessions has no verdict yet, so it cannot be exported as adr.\n  Resume it with conclave resume 1, or export what there is with --format json.\n",
    );
    const json = await place().conclave(["export", "1", "--format", "json"]);
    assert.deepEqual([json.exit, JSON.parse(json.stdout).status], [0, "interrupted"]);
  });

  test("of a damaged log prints everything before the damage, and exits 6", async () => {
    await runDebate();
    const path = join(place().path, "debates/001-sessions/events.jsonl");
    const lines = read("debates/001-sessions/events.jsonl").trimEnd().split("\n");
    writeFileSync(path, [...lines.slice(0, 6), "{]", ...lines.slice(7), ""].join("\n"));
    const { exit, stdout, stderr } = await place().conclave(["export", "1", "--format", "json"]);
    assert.deepEqual([exit, JSON.parse(stdout).verdict], [6, null]);
    assert.match(stderr, /^LOG_CORRUPT: /);
  });

  test("reports all problems with its arguments at once", async () => {
    mkdirSync(join(place().path, "there"));
    const { exit, stderr } = await place().conclave(["export", "1", "--format", "pdf", "--output", "there"]);
    assert.equal(exit, 2);
    assert.match(
      stderr,
      /USAGE_OPTION_VALUE: --format must be one of md, html, json, adr, card, card-md, pr-comment, sarif, pr-review, site, but got "pdf"\./,
    );
    assert.match(stderr, /OUTPUT_UNWRITABLE: The file there is a folder, not a file\./);
  });
});

describe("--output", () => {
  test("takes the verdict, and standard output stays empty", async () => {
    const { exit, stdout, stderr } = await runDebate("--output", "out/verdict.md");
    assert.deepEqual([exit, stdout], [0, ""]);
    assert.equal(read("out/verdict.md"), read("debates/001-sessions/synthesis.md"));
    assert.match(stderr, /^saved {2}out\/verdict\.md$/m);
  });

  test("gets the whole state if its name ends in .json", async () => {
    const { exit, stdout } = await runDebate("-q", "--output", "state.json");
    const { debate_id, calls, verdict } = JSON.parse(read("state.json"));
    assert.deepEqual([exit, stdout, debate_id, calls.length], [0, "", "001-sessions", 5]);
    assert.equal(verdict.decision, "Keep sessions in a table.");
  });

  test("is written by resume too, also of a debate that is over", async () => {
    await runDebate("--budget", "0.01");
    const resumed = await place().conclave(["resume", "1", "--budget", "1", "--output", "a.md"]);
    const again = await place().conclave(["resume", "1", "--output", "b.md"]);
    assert.deepEqual([resumed.exit, resumed.stdout, again.exit, again.stdout], [0, "", 0, ""]);
    assert.match(again.stderr, /^Debate 001-sessions has finished /);
    assert.equal(read("a.md"), read("debates/001-sessions/synthesis.md"));
    assert.equal(read("b.md"), read("a.md"));
  });

  test("that cannot be written is reported before any call", async () => {
    writeFileSync(join(place().path, "file"), "");
    const { exit, stderr } = await runDebate("--output", "file/verdict.md");
    assert.equal(exit, 2);
    assert.match(stderr, /^OUTPUT_UNWRITABLE: The file file\/verdict\.md cannot be written: its folder /);
    assert.ok(!existsSync(join(place().path, "debates")));
  });

  test("with --json leaves the events on standard output, and says so", async () => {
    const { stdout, stderr } = await runDebate("--json", "--output", "state.json");
    assert.equal(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "").type, "result");
    assert.match(stderr, /^warning: --json and --output were both given; events go to standard output$/m);
    assert.equal(JSON.parse(read("state.json")).outcome, "consensus");
  });
});

describe("--report", () => {
  test("is the whole debate as one page, in Markdown whatever it was called", async () => {
    const { exit, stdout } = await runDebate("--report", "reports/today");
    assert.equal(exit, 0);
    assert.equal(stdout, read("debates/001-sessions/synthesis.md"));
    const page = read("reports/today.md");
    assert.match(page, /^# Report on debate 001 sessions\n/);
    assert.match(page, /\n\| architect \| architect \| script:.* \| script \| built-in \|\n/);
    for (const heading of ["Question", "Panel", "Round 1", "Round 2", "Decision", "Statistics"])
      assert.ok(page.includes(`\n## ${heading}\n`), heading);
  });

  test("that cannot be written is a warning and no more", async () => {
    writeFileSync(join(place().path, "file"), "");
    const { exit, stdout, stderr } = await runDebate("--report", "file/today.md");
    assert.equal(exit, 0);
    assert.equal(stdout, read("debates/001-sessions/synthesis.md"));
    assert.match(
      stderr,
      /^warning: The file file\/today\.md could not be written: [a-z ]+\(E\w+\)\. The debate itself is saved\.$/m,
    );
  });
});

test("no rehearsal is written to a file: --output and --report without a speaker exit 4", async () => {
  for (const name of ["--output", "--report"]) {
    const { exit, stderr } = await place().conclave([QUESTION, name, "x.md"]);
    assert.equal(exit, 4);
    assert.match(
      stderr,
      new RegExp(`^SPEAKER_NONE: No speakers were named, none are ready, and ${name} rules out a rehearsal\\.$`, "m"),
    );
  }
  assert.ok(!existsSync(join(place().path, "x.md")));
});

describe("export --format site", () => {
  test("needs a folder of its own, and takes no debate", async () => {
    mkdirSync(join(place().path, "mine"));
    writeFileSync(join(place().path, "mine/index.html"), "mine");
    const [missing, other] = await Promise.all(
      [["14"], ["--output", "mine"]].map((words) => place().conclave(["export", "--format", "site", ...words])),
    );
    assert.equal(missing?.exit, 2);
    assert.match(missing?.stderr ?? "", /^USAGE_ARGUMENTS: Unexpected argument: 14\.$/m);
    assert.match(missing?.stderr ?? "", /^USAGE_ARGUMENTS: A site is a folder: --output is missing\.$/m);
    assert.equal(other?.exit, 2);
    assert.match(other?.stderr ?? "", /^OUTPUT_UNWRITABLE: The folder mine has other files in it\. /);
    assert.equal(read("mine/index.html"), "mine");
  });

  test("names the debates that have no verdict", async () => {
    await runDebate("--budget", "0.01");
    const { exit, stdout } = await place().conclave(["export", "--format", "site", "--output", "site"]);
    assert.deepEqual(
      [exit, stdout],
      [0, "No decisions in site/index.html\nWithout a verdict, so left out: 001-sessions.\n"],
    );
  });
});
