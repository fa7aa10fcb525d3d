import assert from "node:assert/strict";
import { test } from "node:test";
import { ENTRY } from "../support/children/entry.ts";
import { killRuns } from "../support/children/kill-runs.ts";

test("killed at any moment, a debate resumes without losing an answer or making an answered call again", async () => {
  const { kills, answered, ...faults } = await killRuns({ command: ENTRY, kills: 12, atOnce: 2 });

  assert.deepEqual(faults, { corrupt: [], repeated: [], lost: [], unfinished: [] });
  assert.equal(kills, 12);
  assert.ok(answered > 0, "no kill came late enough to find an answer in a log");
});
