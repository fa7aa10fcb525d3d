// What a host learns of a reply even if the debate ends with it.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { encodeLine } from "../../src/core/event-codec.ts";
import { folderHome } from "../../src/folder/folder-home.ts";
import { awaitAsk, awaitReading } from "../../src/runtime/await-host.ts";
import { aBallot, debateLog } from "../support/debate-log.ts";
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

test("what a reply cites is reported once it has been looked up", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "conclave-await-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = debateLog();
  const key = log.start({ seat: "architect", kind: "answer" });
  const evidence = { source: "a.md:3", quote: "the" };
  log.reply(key, { text: "Both.", ballot: aBallot({ claims: [{ text: "It is fast.", kind: "fact", evidence }] }) });
  const write = () => writeFileSync(join(folder, "events.jsonl"), log.events.map(encodeLine).join(""));
  write();
  assert.equal((await awaitReading(folderHome(folder), key))?.toCorrect, null);
  const check = { of: "claim", index: 0, mark: "unchecked", detail: "Too short.", needs: "quote" } as const;
  log.add({ type: "evidence.checked", call: key, checks: [check] });
  write();
  const reading = await awaitReading(folderHome(folder), key);
  assert.deepEqual(
    reading?.toCorrect?.map(({ of, mark, reason }) => [of, mark, reason]),
    [["K0a1", "unchecked", "Too short. Quote 12 characters or more of it, or a whole line."]],
  );
});

test("whoever waits for a debate that is over gets no prompt, and the debate as it ended", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "conclave-await-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "events.jsonl"), weighedDebate().events.map(encodeLine).join(""));
  const { state, ask } = await awaitAsk(folderHome(folder), "architect", () => assert.fail("nothing to wait for"));
  assert.deepEqual([state.id, state.outcome, ask], ["020-queue", "consensus", null]);
});
