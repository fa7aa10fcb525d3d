// What a finished debate suggests to do next is run here, word for word, by a shell.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COMPILE_CACHE } from "../../support/children/compile-cache.ts";
import { ENTRY } from "../../support/children/entry.ts";
import { commandSpeaker, places, QUESTION, scriptArguments } from "../../support/command.ts";

const place = places();

/** A folder of programs: conclave, and those named here, which print what they are given. */
function programs(...names: readonly string[]): string {
  const bin = join(place().path, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, "node"));
  const scripts = [["conclave", `exec node ${ENTRY} "$@"`], ...names.map((name) => [name, `echo ${name} "$@"`])];
  for (const [name = "", line] of scripts) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

/** Runs a line as a shell does; a page that is served is closed at its first line. */
function run(line: string, bin: string): Promise<{ readonly exit: number | null; readonly stdout: string }> {
  const { path } = place();
  const env = {
    PATH: bin,
    HOME: join(path, "home"),
    TMPDIR: path,
    CONCLAVE_DETECT: "none",
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const child = spawn("/bin/sh", ["-c", `exec ${line}`], {
    cwd: path,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let stdout = "";
  child.stdout.on("data", (piece: Buffer) => {
    stdout += piece;
    if (/ view /.test(line)) child.kill("SIGINT");
  });
  return new Promise((resolve) => child.once("close", (exit) => resolve({ exit, stdout })));
}

/** The commands after `next`, each all that its line says. */
function suggestions(stderr: string): readonly string[] {
  const [, after = ""] = stderr.split(/^(?=next {3})/m);
  const lines = after.split("\n").filter((line) => /^(?:next| {4}) {3}\S/.test(line));
  return lines.map((line) => line.slice("next   ".length));
}

function roundsOf(id: string): readonly number[] {
  const name = readdirSync(join(place().path, "debates")).find((each) => each.startsWith(id)) ?? "";
  const log = readFileSync(join(place().path, "debates", name, "events.jsonl"), "utf8");
  return log
    .split("\n")
    .flatMap((line) =>
      line === "" || JSON.parse(line).event.type !== "round.opened" ? [] : JSON.parse(line).event.round,
    );
}

test("every command that a finished debate suggests works, and a fork after the last round opens another", async () => {
  const bin = programs("codex");
  const seats = ["architect", "reviewer"].map((role) => `${role}=${commandSpeaker(join(place().path, "told"))}`);
  const words = [QUESTION, "-p", "duet", "-r", "2", "--no-closing", ...seats.flatMap((seat) => ["--seat", seat])];
  const { exit, stderr } = await place().conclave(words, { env: { PATH: bin } });
  assert.equal(exit, 0, stderr);
  const [implement = "", view = "", adr = "", fork = "", ...more] = suggestions(stderr);
  assert.deepEqual(more, []);
  const told = await run(implement, bin);
  assert.match(told.stdout, /^codex implement the decision in debates\/001-\S+\/final_design\.md\n$/);
  assert.match((await run(view, bin)).stdout, /^http:\/\/127\.0\.0\.1:\d+\/\S+#\/001-/);
  assert.match((await run(adr, bin)).stdout, /^# /m);
  assert.deepEqual(roundsOf("001"), [1, 2]);
  assert.equal((await run(fork, bin)).exit, 0);
  assert.deepEqual(roundsOf("002"), [1, 2, 3]);
});

test("no agent is suggested that is not installed", async () => {
  const bin = programs();
  const { stderr } = await place().conclave([QUESTION, ...scriptArguments("agreed")], { env: { PATH: bin } });
  assert.match(stderr, /^next {3}conclave view 1\n {9}read the debate in a browser$/m);
  assert.equal(suggestions(stderr)[0], "conclave view 1");
});

test("what a rehearsal suggests works too", async () => {
  const bin = programs("claude");
  const { stderr } = await place().conclave([QUESTION, "-p", "duet"], { env: { PATH: bin } });
  const [view, , fork = ""] = suggestions(stderr.split("\n\n")[1] ?? stderr);
  assert.equal(view, "conclave view 1");
  assert.equal((await run(fork, bin)).exit, 0);
});

test("resume takes --rounds, or says no and suggests a fork that works", async () => {
  const bin = programs();
  await place().conclave([QUESTION, ...scriptArguments("agreed")]);
  const { exit, stderr } = await place().conclave(["resume", "1", "-r", "9"]);
  assert.equal(exit, 2);
  const [sentence, hint = ""] = stderr.split("\n");
  assert.match(sentence ?? "", /^DEBATE_OVER: Debate 001-\S+ has finished: no rounds can be added to it\.$/);
  const [, fork = ""] = hint.split("To add rounds: ");
  assert.match(fork, /^conclave fork 001-\S+ --at 2 --rounds 9$/);
  await run(fork, bin);
  assert.deepEqual(roundsOf("002").slice(0, 3), [1, 2, 3]);
  assert.equal((await place().conclave(["resume", "1"])).exit, 0);
});
