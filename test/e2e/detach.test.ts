// A debate in the background: it outlives the command that started it, and is followed and steered like any other.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { isAlive, survivors } from "../support/children/processes.ts";
import { commandSpeaker, places, QUESTION, scriptArguments, waitForFile } from "../support/command.ts";

const place = places();

const folder = () => join(place().path, "debates/001-x");

/** A duet whose seats wait as long as the file `hold` is there. */
function processesInFolder(): readonly string[] {
  mkdirSync(join(place().path, "told"));
  writeFileSync(join(place().path, "told/hold"), "");
  const speaker = commandSpeaker(join(place().path, "told"));
  return ["-p", "duet", "--no-closing", "--seats", `architect=${speaker},reviewer=${speaker}`];
}

function release(): void {
  rmSync(join(place().path, "told/hold"));
}

describe("run --detach", () => {
  test("returns while the debate runs on, which can be followed to its verdict", async () => {
    const started = await place().conclave([QUESTION, "--topic", "x", "--detach", "--json", ...processesInFolder()]);
    assert.equal(started.exit, 0);
    const { pid, ...told } = JSON.parse(started.stdout);
    const follow = {
      watch: "conclave watch 1",
      view: "conclave view 1",
      say: 'conclave say 1 "…"',
      show: "conclave show 1",
    };
    assert.deepEqual(told, { type: "detached", id: "001-x", folder: folder(), follow });
    await waitForFile(join(place().path, "told/holding"));
    assert.ok(isAlive(pid));
    const said = await place().conclave(["say", "1", "--fact", "The peak is 240 a second."]);
    assert.equal(said.stdout, "Note added. Calls that start from now on will see it.\n");
    release();
    const watched = await place().conclave(["watch", "1"]);
    assert.equal(watched.exit, 0);
    assert.match(watched.stdout, /^# /);
    assert.deepEqual(await survivors([pid]), []);
    assert.equal(existsSync(join(folder(), "detached.log")), false);
  });

  test("tells a person which commands to use", async () => {
    const { stdout, exit } = await place().conclave([
      QUESTION,
      "--topic",
      "x",
      "--detach",
      "-p",
      "duet",
      ...scriptArguments("agreed"),
    ]);
    assert.equal(exit, 0);
    assert.match(stdout, /^Debate 001-x is running in the background\.\n {2}conclave watch 1\n/);
    await waitForFile(join(folder(), "synthesis.md"));
    assert.equal((await place().conclave(["watch", "1", "--quiet"])).exit, 0);
  });

  test("tells them as npm takes them if npm started it; in JSON they stay as they are", async () => {
    const env = { npm_lifecycle_event: "start" };
    const start = (...words: string[]) =>
      place().conclave([QUESTION, "--detach", ...scriptArguments("agreed"), ...words], { env });
    const [shown, json] = [await start("--topic", "x"), await start("--topic", "y", "--json")];
    assert.match(shown.stdout, /\n {2}npm start -- watch 1\n(?: {2}npm start -- .*\n){3}$/);
    assert.equal(JSON.parse(json.stdout).follow.watch, "conclave watch 2");
    const left = await place().conclave(["watch", "1", "--quiet"], { env });
    assert.equal(left.exit, 0);
    assert.equal((await place().conclave(["watch", "2", "--quiet"])).exit, 0);
  });

  test("is stopped from another process and resumed in the background", async () => {
    const { stdout } = await place().conclave([QUESTION, "--topic", "x", "--detach", "--json", ...processesInFolder()]);
    await waitForFile(join(place().path, "told/holding"));
    assert.equal((await place().conclave(["stop", "1"])).exit, 0);
    assert.deepEqual(await survivors([JSON.parse(stdout).pid]), []);
    release();
    const resumed = await place().conclave(["resume", "1", "--detach", "--json", "--output", "verdict.md"]);
    assert.equal(resumed.exit, 0);
    assert.match(resumed.stderr, /--output has no effect with --detach/);
    assert.deepEqual(await survivors([JSON.parse(resumed.stdout).pid]), []);
    assert.ok(existsSync(join(folder(), "synthesis.md")));
    const again = await place().conclave(["resume", "1", "--detach"]);
    assert.match(again.stdout, /^Debate 001-x has finished /);
  });

  test("reports problems as usual, and leaves nothing behind", async () => {
    const { exit, stdout } = await place().conclave([
      QUESTION,
      "--detach",
      "--json",
      "-p",
      "poll",
      "--seats",
      "cmd:no-such-program",
    ]);
    assert.equal(exit, 4);
    assert.equal(JSON.parse(stdout).code, "SPEAKER_NOT_READY");
    assert.equal(existsSync(join(place().path, "debates")), false);
  });

  test("of a debate that is already running says which process has it", async () => {
    const { stdout } = await place().conclave([QUESTION, "--topic", "x", "--detach", "--json", ...processesInFolder()]);
    await waitForFile(join(place().path, "told/holding"));
    const second = await place().conclave(["resume", "1", "--detach"]);
    assert.equal(second.exit, 6);
    assert.match(second.stderr, /^LOG_HELD: /);
    await place().conclave(["stop", "1"]);
    assert.deepEqual(await survivors([JSON.parse(stdout).pid]), []);
  });
});
