// How long a round took and what it cost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { partTotals } from "../../src/views/part-totals.ts";
import { debateLog } from "../support/debate-log.ts";

test("the last round takes and costs nothing of the closing that follows it, nor of its repair", () => {
  const log = debateLog();
  const usage = { costMicroUsd: 250_000 };
  log.round(1);
  log.answer({ seat: "architect", kind: "respond", text: "Yes.", seconds: 30, usage });
  const closing = log.start({ seat: "architect", kind: "closing", outside: true });
  log.reply(closing, { text: "Yes.", fault: "no ballot", seconds: 60, usage });
  log.answer({ seat: "architect", kind: "closing", repairs: closing, text: "Here.", seconds: 60, usage });
  assert.deepEqual(partTotals(log.state(), { round: 1, kind: "round" }), { time: "0:30", spent: "$0.25" });
});
