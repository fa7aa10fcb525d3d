// The guard and what runs under it: real processes, and none of them left behind.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, test } from "node:test";
import { type ChildCommand, type ChildPart, runChild } from "../../../src/speakers/process/run-child.ts";
import { isAlive, survivors } from "../../support/children/processes.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/speakers");

describe("a command under the guard", () => {
  test("is stopped with everything it started when aborted, even processes that ignore TERM or leave the group", async () => {
    const stop = new AbortController();
    let pids: number[] = [];
    let last: ChildPart | null = null;
    for await (const part of runChild(talker("family"), stop.signal)) {
      last = part;
      if (part.type !== "stdout") continue;
      pids = JSON.parse(textOf(part.bytes));
      assert.deepEqual(pids.filter(isAlive), pids);
      stop.abort();
    }
    assert.deepEqual(last, { type: "ended", end: { how: "aborted" }, stderr: "" });
    // At once: what is reported as ended is gone, not going.
    assert.deepEqual(pids.filter(isAlive), []);
  });

  test("does not outlive the process that started it, even when that one is killed", async () => {
    const starter = spawn(process.execPath, [join(FIXTURES, "starter.mjs"), ...talkerWords("family")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(starter.stdout, "data");
    const pids: number[] = JSON.parse(String(line));
    assert.deepEqual(pids.filter(isAlive), pids);
    starter.kill("SIGKILL");
    assert.deepEqual(await survivors(pids), []);
  });

  test("does not outlive its guard", async () => {
    const ends: ChildPart[] = [];
    let pid = 0;
    for await (const part of runChild(talker("hang"), new AbortController().signal)) {
      if (part.type !== "stdout") {
        ends.push(part);
        continue;
      }
      const told = JSON.parse(textOf(part.bytes));
      pid = told.pid;
      process.kill(told.guard, "SIGKILL");
    }
    assert.deepEqual(ends, [{ type: "ended", end: { how: "killed", signal: "SIGKILL" }, stderr: "" }]);
    assert.deepEqual(await survivors([pid]), []);
  });

  test("exits together with its background processes", async () => {
    const { stdout, end } = await runToEnd("leave");
    assert.deepEqual(end, { how: "exited", code: 0 });
    assert.equal(isAlive(Number(stdout)), false);
  });

  test("reports its end: a status, a signal, or that it did not start", async () => {
    assert.deepEqual((await runToEnd("fail", "7", "why", "what")).end, { how: "exited", code: 7 });
    assert.deepEqual((await runToEnd("die")).end, { how: "killed", signal: "SIGKILL" });
    const missing = { ...talker("say"), command: "no-such-program-here" };
    assert.deepEqual((await runToEnd(missing)).end, { how: "refused", code: "ENOENT", at: "command" });
    const nowhere = { ...talker("say"), cwd: join(FIXTURES, "no-such-folder") };
    assert.deepEqual((await runToEnd(nowhere)).end, { how: "refused", code: "ENOENT", at: "start" });
    const tooLong = { ...talker("say"), args: ["x".repeat(8_000_000)] };
    assert.deepEqual((await runToEnd(tooLong)).end, { how: "refused", code: "E2BIG", at: "start" });
  });

  test("may be talked with while it runs", async () => {
    const stdin = new PassThrough();
    const echo = { ...talker("say"), args: ["-e", "process.stdin.pipe(process.stdout)"], stdin };
    stdin.write("one ");
    let heard = "";
    for await (const part of runChild(echo, new AbortController().signal)) {
      if (part.type !== "stdout") continue;
      heard += textOf(part.bytes);
      if (heard === "one ") stdin.end("two");
    }
    assert.equal(heard, "one two");
  });

  test("is stopped at its own output limit, and all of its stderr is read if requested", async () => {
    const flood = { ...talker("flood", "1"), stdoutMost: 1_000 };
    const { stdout, end } = await runToEnd(flood);
    assert.deepEqual([stdout.length, end], [1_000, { how: "flooded" }]);
    const write = 'for (let n = 0; n < 200; n += 1) process.stderr.write("line " + n + "\\n")';
    let heard = "";
    for await (const part of runChild(
      { ...talker("say"), args: ["-e", write], wholeStderr: true },
      new AbortController().signal,
    )) {
      if (part.type === "stderr") heard += textOf(part.bytes);
    }
    assert.equal(heard, Array.from({ length: 200 }, (_, n) => `line ${n}\n`).join(""));
  });

  test("keeps only the end of a long stderr", async () => {
    const noise = { ...talker("say"), args: ["-e", 'process.stderr.write("x".repeat(300_000) + "the end")'] };
    const { stderr } = await runToEnd(noise);
    assert.equal(stderr.length, 64 * 1024);
    assert.match(stderr, /x{100}the end$/);
  });
});

function talkerWords(...words: readonly string[]): readonly string[] {
  return [process.execPath, join(FIXTURES, "talker.mjs"), ...words];
}

function talker(...words: readonly string[]) {
  const [command = "", ...args] = talkerWords(...words);
  return { command, args, cwd: FIXTURES, env: { PATH: FIXTURES }, stdin: "" };
}

async function runToEnd(first: string | ChildCommand, ...words: readonly string[]) {
  const child = typeof first === "string" ? talker(first, ...words) : first;
  let stdout = "";
  for await (const part of runChild(child, new AbortController().signal)) {
    if (part.type === "stdout") stdout += textOf(part.bytes);
    if (part.type === "ended") return { stdout, end: part.end, stderr: part.stderr };
  }
  throw new Error("The child never ended.");
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
