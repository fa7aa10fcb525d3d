import assert from "node:assert/strict";
import { appendFile, mkdir, truncate, writeFile } from "node:fs/promises";
import { test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import { encodeLine } from "../../src/core/event-codec.ts";
import { logReader } from "../../src/log/log-reader.ts";
import { AT, collect, debateFolder, eventsOf, logFileIn, opinion, round } from "../support/log-folder.ts";

test("a reader continues after the last complete line, and sees a line once it is complete", async (t) => {
  const path = logFileIn(await debateFolder(t));
  const reader = logReader(path);
  const readOn = async () => eventsOf(await collect(reader.advance()));
  assert.deepEqual(await readOn(), []);
  const second = line(1, round(2));
  await writeFile(path, line(0, round(1)) + second.slice(0, 20));
  assert.deepEqual([await readOn(), reader.torn], [[round(1)], 20]);
  await appendFile(path, second.slice(20));
  assert.deepEqual([await readOn(), reader.torn], [[round(2)], 0]);
  assert.deepEqual(await readOn(), []);
});

test("a torn tail is not joined with its replacement, even while reading", async (t) => {
  const path = logFileIn(await debateFolder(t));
  const whole = line(0, round(1));
  await writeFile(path, whole + line(1, opinion("lost", "x".repeat(1_000_000))).slice(0, 900_000));
  const reader = logReader(path);
  const seen: DebateEvent[] = [];
  for await (const { event } of reader.advance()) {
    seen.push(event);
    if (seen.length > 1) continue;
    await truncate(path, whole.length);
    await appendFile(path, line(1, round(2)) + line(2, opinion("kept", "y".repeat(1_000_000))) + line(3, round(3)));
  }
  assert.deepEqual(seen, [round(1), round(2), opinion("kept", "y".repeat(1_000_000)), round(3)]);
});

test("damage is reported on every read", async (t) => {
  const path = logFileIn(await debateFolder(t));
  await writeFile(path, `${line(0, round(1))}{broken}\n`);
  const reader = logReader(path);
  const expected = { code: "LOG_CORRUPT", message: `Line 2 of ${path} is damaged: it is not valid JSON.` };
  await assert.rejects(collect(reader.advance()), expected);
  await assert.rejects(collect(reader.advance()), expected);
});

test("an unreadable file is named in the error", async (t) => {
  const path = logFileIn(await debateFolder(t));
  await mkdir(path);
  await assert.rejects(collect(logReader(path).advance()), {
    code: "LOG_READ",
    message: `${path} cannot be read: EISDIR: illegal operation on a directory, read.`,
  });
});

function line(seq: number, event: DebateEvent): string {
  return encodeLine({ v: 1, seq, epoch: 0, at: AT, event });
}
