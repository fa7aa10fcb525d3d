// Time left: drawn from calls that were made, never from a default.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { timeLeft } from "../../src/engine/estimate/time-left.ts";
import { keepTimings, readTimings } from "../../src/engine/estimate/timings-file.ts";
import { protocolNamed } from "../../src/protocols/index.ts";
import { aPanel, debateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";

const PANEL = aPanel(["architect=claude", "security=codex"]);

function left(log: ReturnType<typeof debateLog>, timings = {}, laterMs = 0) {
  const state = log.state();
  const plan = protocolNamed(state.protocol)?.plan(state.panel, state.limits.rounds, state.settings) ?? [];
  return timeLeft(state, plan, { timings, nowMs: Date.parse(state.updatedAt) + laterMs });
}

describe("time left", () => {
  test("is not known while nothing was answered, here or before", () => {
    const log = debateLog({ panel: PANEL });
    log.start({ seat: "architect", kind: "opening", outside: true });
    assert.equal(left(log), null);
  });

  test("is based on earlier debates of the same speakers until this one has calls", () => {
    const log = debateLog({ panel: PANEL });
    const found = left(log, { claude: { opening: [10_000, 20_000, 30_000] }, pi: { opening: [900_000] } });
    assert.equal(found?.here, 0);
    assert.equal(found?.earlier, 3);
    assert.ok(found && found.leastMs < found.likelyMs && found.likelyMs < found.mostMs);
  });

  test("goes down as a call under way takes its time, and never below nothing", () => {
    const log = debateLog({ panel: PANEL });
    log.answer({ seat: "architect", kind: "opening", outside: true, text: "x", seconds: 30 });
    log.start({ seat: "security", kind: "opening", outside: true });
    const [early, late, over] = [0, 20_000, 500_000].map((ms) => left(log, {}, ms)?.likelyMs ?? 0);
    assert.equal((early ?? 0) - (late ?? 0), 20_000);
    assert.equal((early ?? 0) - (over ?? 0), 30_000);
  });

  test("is more confident the more calls it is based on", () => {
    const log = debateLog({ panel: PANEL });
    log.answer({ seat: "architect", kind: "opening", outside: true, text: "x" });
    const one = left(log)?.confidence ?? 0;
    log.answer({ seat: "security", kind: "opening", outside: true, text: "x" });
    log.round(1);
    log.answer({ seat: "architect", kind: "challenge", about: "security", text: "x" });
    const more = left(log)?.confidence ?? 0;
    assert.ok(0 < one && one < more && more <= 1);
  });
});

describe("the file of timings", () => {
  test("keeps the durations of real calls, once, by speaker and kind", (t) => {
    const path = join(tempFolder(t), "state", "timings.json");
    const log = debateLog({ panel: PANEL });
    log.answer({ seat: "architect", kind: "opening", outside: true, text: "x", seconds: 30 });
    const before = log.state().lastSeq;
    keepTimings(log.state(), -1, path);
    log.answer({ seat: "security", kind: "opening", outside: true, text: "x", seconds: 40 });
    keepTimings(log.state(), before, path);
    assert.deepEqual(readTimings(path), { claude: { opening: [30_000] }, codex: { opening: [40_000] } });
  });

  test("has nothing from rehearsals, and is empty if it cannot be read", (t) => {
    const path = join(tempFolder(t), "timings.json");
    const log = debateLog({ panel: PANEL, rehearsal: "jobs" });
    log.answer({ seat: "architect", kind: "opening", outside: true, text: "x" });
    keepTimings(log.state(), -1, path);
    assert.deepEqual(readTimings(path), {});
  });
});
