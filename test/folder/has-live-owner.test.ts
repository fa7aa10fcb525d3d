import assert from "node:assert/strict";
import { test } from "node:test";
import { hasLiveOwner } from "../../src/folder/has-live-owner.ts";
import { takeLock } from "../../src/log/lock.ts";
import { tempFolder } from "../support/temp-folder.ts";

test("a debate is running while a living process holds its lock", async (t) => {
  const folder = tempFolder(t);
  assert.equal(await hasLiveOwner(folder), false);
  const lock = await takeLock(folder, { since: "2026-11-05T09:30:00.000Z", steal: false, machine: null });
  assert.equal(await hasLiveOwner(folder), true);
  await lock.release();
  assert.equal(await hasLiveOwner(folder), false);
});
