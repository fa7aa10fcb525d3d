// Looking on from another process, and once more afterwards. None of it writes an escape where there is no terminal.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { commandSpeaker, places, QUESTION, scriptArguments, waitForFile } from "../support/command.ts";

const place = places();
const FOLDER = "debates/001-x";

async function waitForVerdict(): Promise<void> {
  const { exit } = await place().conclave([QUESTION, "--topic", "x", "-p", "duet", ...scriptArguments("agreed")]);
  assert.equal(exit, 0);
}

describe("watch", () => {
  test("follows a running debate to its verdict, in the same lines as the terminal that runs it", async () => {
    const told = join(place().path, "told");
    mkdirSync(told);
    writeFileSync(join(told, "hold"), "");
    const speaker = commandSpeaker(told);
    const running = place().start([
      QUESTION,
      "--topic",
      "x",
      "-p",
      "duet",
      "--seats",
      `architect=${speaker},reviewer=${speaker}`,
    ]);
    await waitForFile(join(told, "design-1.md"));
    const watching = place().start(["watch", "1"]);
    rmSync(join(told, "hold"));
    const [ran, watched] = await Promise.all([running.finished, watching.finished]);
    assert.deepEqual([ran.exit, watched.exit], [0, 0]);
    assert.equal(watched.stdout, ran.stdout);
    const facts = (text: string) => text.split("\n").filter((line) => /^\d\d:\d\d {2}(?!working)/.test(line));
    assert.deepEqual(facts(watched.stderr), facts(ran.stderr));
    assert.ok(!`${watched.stderr}${watched.stdout}`.includes("\u001b"));
  });

  test("of a debate that is not running says how to resume it, and exits", async () => {
    const told = join(place().path, "told");
    mkdirSync(told);
    writeFileSync(join(told, "hold"), "");
    const speaker = commandSpeaker(told);
    const running = place().start([
      QUESTION,
      "--topic",
      "x",
      "-p",
      "duet",
      "--seats",
      `architect=${speaker},reviewer=${speaker}`,
    ]);
    await waitForFile(join(told, "design-1.md"));
    running.child.kill("SIGKILL");
    await running.finished;
    const { exit, stderr } = await place().conclave(["watch", "1"]);
    assert.equal(exit, 130);
    assert.match(stderr, /To continue: conclave resume 1 \(all answers so far are kept\)/);
  });
});

describe("replay", () => {
  test("replays a finished debate, all at once without a terminal, and changes nothing", async () => {
    await waitForVerdict();
    const log = () => readFileSync(join(place().path, FOLDER, "events.jsonl"), "utf8");
    const before = log();
    const { exit, stdout, stderr } = await place().conclave(["replay", "1"]);
    assert.equal(exit, 0);
    assert.equal(stdout, readFileSync(join(place().path, FOLDER, "synthesis.md"), "utf8"));
    assert.match(stderr, /^00:00 {2}debate {5}001 x/);
    assert.match(stderr, /verdict {4}consensus/);
    assert.equal(log(), before);
  });

  test("as JSON gives the events of the log and last the result", async () => {
    await waitForVerdict();
    const { stdout } = await place().conclave(["replay", "1", "--json", "--speed", "1000"]);
    const lines = stdout.trimEnd().split("\n");
    const log = readFileSync(join(place().path, FOLDER, "events.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    const parseAll = (each: readonly string[]) => each.map((line) => JSON.parse(line));
    assert.deepEqual(parseAll(lines.slice(0, -1)), parseAll(log));
    assert.equal(JSON.parse(lines.at(-1) ?? "").type, "result");
  });
});

test("progress.json of a finished debate has its end and its cost", async () => {
  await waitForVerdict();
  const progress = JSON.parse(readFileSync(join(place().path, FOLDER, "progress.json"), "utf8"));
  assert.equal(progress.phase, "completed");
  assert.deepEqual(progress.agent_state, { architect: "done", reviewer: "done", chair: "done" });
  assert.equal(progress.estimated_remaining_seconds, null);
});
