import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Recorded } from "../../src/core/event.ts";
import { eventLogContract } from "../contract/event-log.ts";
import { debateFolder, logIn } from "../support/log-folder.ts";

const ELSEWHERE = { host: "elsewhere", bootId: "another", pidNamespace: "" };

test("a claim reads on from where the same log was read before", async (t) => {
  const folder = await debateFolder(t);
  const first = await logIn(folder).claim();
  await first.release();
  const log = logIn(folder);
  const read: Recorded[] = [];
  for await (const recorded of log.read()) read.push(recorded);
  // Nobody would claim a log with this in it, unless it was read already.
  const path = join(folder, "events.jsonl");
  writeFileSync(path, readFileSync(path, "utf8").replace("log.claimed", "log.changed"));
  const lease = await log.claim();
  assert.deepEqual(lease.events.slice(0, -1), read);
  await lease.release();
});

eventLogContract("the log in files", async (t) => {
  const folder = await debateFolder(t);
  return { log: logIn(folder), elsewhere: logIn(folder, { machine: ELSEWHERE }) };
});
