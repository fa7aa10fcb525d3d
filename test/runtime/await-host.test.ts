// What a host learns of a reply even if the debate ends with it.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { encodeLine } from "../../src/core/event-codec.ts";
import { folderHome } from "../../src/folder/folder-home.ts";
import { awaitAsk, awaitReading } from "../../src/runtime/await-host.ts";
import { debateLog } from "../support/debate-log.ts";
import { weighedDebate } from "../support/examples/weighed.ts";

test("a reply that a debate has read before it ended is reported as read", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "conclave-await-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = debateLog();
  const key = log.start({ seat: "architect", kind: "answer" });
  log.reply(key, { text: "Both.", ballot: { confidence: 70 } });
  writeFileSync(join(folder, "events.jsonl"), log.events.map(encodeLine).join(""));
  assert.deepEqual((await awaitReading(folderHome(folder), key))?.ballot, { confidence: 70 });
});

test("whoever waits for a debate that is over learns what it came to, and how to read it", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "conclave-await-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "events.jsonl"), weighedDebate().events.map(encodeLine).join(""));
  await assert.rejects(awaitAsk(folderHome(folder), "architect"), {
    code: "DEBATE_OVER",
    message: "Debate 020-queue has finished (consensus, 2 of 2): Postgres.",
    advice: "To read the result: conclave show 20",
  });
});
