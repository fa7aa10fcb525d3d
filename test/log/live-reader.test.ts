// Reading on in live.jsonl: every part once, also when the file was cut down or is not there.
import assert from "node:assert/strict";
import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type LivePart, liveReader } from "../../src/log/live-file.ts";
import { tempFolder } from "../support/temp-folder.ts";

function part(second: number): LivePart {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return { at, call: "opening/architect", seat: "architect", type: "text", text: `piece ${second}` };
}

const line = (second: number) => `${JSON.stringify(part(second))}\n`;

test("parts come once, in order, whole lines only", async (t) => {
  const folder = tempFolder(t);
  const path = join(folder, "live.jsonl");
  const live = liveReader(folder);
  assert.deepEqual(await live.advance(), []);
  writeFileSync(path, line(1) + line(2).slice(0, 20));
  assert.deepEqual(await live.advance(), [part(1)]);
  appendFileSync(path, line(2).slice(20) + line(3));
  assert.deepEqual(await live.advance(), [part(2), part(3)]);
  assert.deepEqual(await live.advance(), []);
});

test("a file that was replaced by a shorter one yields only unread lines", async (t) => {
  const folder = tempFolder(t);
  const path = join(folder, "live.jsonl");
  const live = liveReader(folder);
  writeFileSync(path, line(1) + line(2) + line(3));
  await live.advance();
  writeFileSync(`${path}.draft`, line(3) + line(4));
  renameSync(`${path}.draft`, path);
  assert.deepEqual(await live.advance(), [part(4)]);
  rmSync(path);
  assert.deepEqual(await live.advance(), []);
});
