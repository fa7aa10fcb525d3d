// What a host reads while it waits for its next prompt: time is the test's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { waitReporter } from "../../../src/cli/report/wait-reporter.ts";
import { millis } from "../../../src/core/time.ts";
import { debateLog } from "../../support/debate-log.ts";

test("a wait says at once what the debate is doing, then what has changed, but not more often than every 30 s, and at least every minute", () => {
  const log = debateLog();
  const first = log.start({ seat: "architect", kind: "answer" });
  log.start({ seat: "security", kind: "answer" });
  const asked = log.state();
  log.reply(first, { text: "Both.", ballot: null });
  const changed = log.state();
  const startMs = millis(asked.calls.get(first)?.startedAt ?? "");
  const lines: string[] = [];
  let nowMs = startMs;
  const report = waitReporter("data", { say: (line) => lines.push(line), now: () => nowMs });
  const linesAt = (second: number, state: typeof asked) => {
    nowMs = startMs + second * 1_000;
    report(state);
    return lines.splice(0);
  };
  const both = "2 other seats were asked, the first 20 s ago";
  const [at20 = ""] = linesAt(20, asked);
  assert.ok(at20.startsWith("Waiting for the next prompt for data. The debate is at the answers"), at20);
  assert.ok(at20.endsWith(`; ${both}.`), at20);
  assert.deepEqual(linesAt(49, changed), []);
  assert.match(linesAt(50, changed).join(), /; one other seat was asked 50 s ago\.$/);
  assert.deepEqual(linesAt(109, changed), []);
  assert.match(linesAt(110, changed).join(), /; one other seat was asked 2 min ago\.$/);
});
