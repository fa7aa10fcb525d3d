import assert from "node:assert/strict";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type LivePart, liveFile, readLive } from "../../src/log/live-file.ts";
import { AT, debateFolder } from "../support/log-folder.ts";

test("parts can be read while they come, and are gone at the end", async (t) => {
  const folder = await debateFolder(t);
  const live = liveFile(folder);
  live.write(part("The first\u2028"));
  live.write(part(" words."));
  assert.deepEqual(await partsOf(folder, 2), [part("The first\u2028"), part(" words.")]);
  live.write(part("never written"));
  await live.remove();
  live.write(part("too late"));
  assert.deepEqual(await readdir(folder), []);
});

test("leftovers of an earlier process are not mixed with new text", async (t) => {
  const folder = await debateFolder(t);
  await writeFile(join(folder, "live.jsonl"), `${JSON.stringify(part("stale"))}\n`);
  const live = liveFile(folder);
  live.write(part("fresh"));
  while ((await readLive(folder))[0]?.text === "stale") await pause();
  assert.deepEqual(await readLive(folder), [part("fresh")]);
  await live.remove();
});

test("the file stays below a megabyte and keeps the newest parts", async (t) => {
  const folder = await debateFolder(t);
  const live = liveFile(folder);
  const block = "x".repeat(1_000);
  let largest = 0;
  for (let batch = 1; batch <= 4; batch += 1) {
    for (let index = 0; index < 400; index += 1) live.write(part(`${batch} ${block}`));
    live.write(part(`end of ${batch}`));
    while ((await readLive(folder)).at(-1)?.text !== `end of ${batch}`) await pause();
    largest = Math.max(largest, (await stat(join(folder, "live.jsonl"))).size);
  }
  assert.ok(largest <= 1_000_000, `${largest} bytes`);
  const kept = await readLive(folder);
  assert.ok(kept.length > 400, `${kept.length} parts`);
  live.write(part("y".repeat(2_000_000)));
  live.write(part("after a part that is too large"));
  while ((await readLive(folder)).at(-1)?.text !== "after a part that is too large") await pause();
  await live.remove();
});

test("a folder that is not there is ignored", async () => {
  const live = liveFile("/nowhere/at/all");
  live.write(part("lost"));
  await pause(150);
  await live.remove();
  assert.deepEqual(await readLive("/nowhere/at/all"), []);
});

test("whatever cannot be read is left out", async (t) => {
  const folder = await debateFolder(t);
  const good = JSON.stringify(part("good"));
  const lines = [good, "{", "", '{"at":1}', "null", good];
  await writeFile(join(folder, "live.jsonl"), `${lines.join("\n")}\n${good.slice(0, 20)}`);
  assert.deepEqual(await readLive(folder), [part("good"), part("good")]);
});

function part(text: string): LivePart {
  return { at: AT, call: "r1/open/architect", seat: "architect", type: "text", text };
}

async function partsOf(folder: string, count: number): Promise<readonly LivePart[]> {
  for (;;) {
    const parts = await readLive(folder);
    if (parts.length >= count) return parts;
    await pause();
  }
}

function pause(ms = 10): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
