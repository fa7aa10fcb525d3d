// What is kept beside the log while a debate runs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { createDerivedFiles } from "../../src/runtime/derived-files.ts";
import { debateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";

test("progress.json is written every five seconds while a call says nothing", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const folder = tempFolder(t);
  const files = createDerivedFiles(folder, challengeDebate, { onWarning: () => undefined });
  const log = debateLog();
  log.start({ seat: "architect", kind: "opening", outside: true });
  const last = log.events.at(-1);
  assert.ok(last);
  files.show(log.state(), last.event);
  const seen: unknown[] = [];
  for (let beat = 0; beat < 3; beat += 1) {
    t.mock.timers.tick(5_000);
    t.mock.timers.tick(250);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(await lastUpdate(folder, seen.at(-1)));
  }
  assert.equal(new Set(seen).size, 3);
  await files.close();
});

/** The same as before if nothing is written. Not a matter of time: the clock of this test stands still meanwhile. */
async function lastUpdate(folder: string, before: unknown): Promise<unknown> {
  for (let turn = 0; turn < 20_000; turn += 1) {
    const found = read(folder);
    if (found !== null && found !== before) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return before;
}

function read(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, "progress.json"), "utf8")).last_update;
  } catch {
    return null;
  }
}
