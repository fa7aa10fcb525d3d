// How a debate reads in a list, on the terminal and on the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ageLabel,
  costLabel,
  type DebateSummary,
  isUnderWay,
  outcomeLabel,
  sortByNeed,
} from "../../src/views/debate-summary.ts";

const NOW = Date.parse("2026-11-15T12:00:00Z");

function summary(fields: Partial<DebateSummary>): DebateSummary {
  return {
    id: "001-example",
    question: "This or that?",
    status: "completed",
    paused: false,
    outcome: "consensus",
    rehearsal: false,
    stands: ["for", "for"],
    votes: [2],
    current_round: 2,
    rounds_total: 3,
    open_objections: 0,
    cost: 0.4,
    revisit_on: null,
    updated_at: "2026-11-15T11:54:00Z",
    ...fields,
  };
}

const LABELS: readonly (readonly [Partial<DebateSummary>, string, boolean])[] = [
  [{ status: "waiting", outcome: null }, "needs you", true],
  [{ status: "waiting", paused: true, outcome: null }, "paused", true],
  [{ status: "setup", outcome: null }, "starting", true],
  [{ status: "running", outcome: null, current_round: 0 }, "running", true],
  [{ status: "running", outcome: null }, "running 2/3", true],
  [{ status: "synthesizing", outcome: null }, "concluding", true],
  [{ outcome: "consensus" }, "consensus", false],
  [{ outcome: "split", votes: [2, 1] }, "split 2–1", false],
  [{ outcome: "split", votes: [] }, "split", false],
  [{ status: "interrupted", outcome: null }, "interrupted", false],
  [{ status: "running", outcome: null, trouble: "No worker." }, "waiting for a worker", true],
  [{ status: "waiting", outcome: null, trouble: "No worker." }, "needs you", true],
  [{ status: "interrupted", outcome: null, trouble: "It killed its worker." }, "interrupted", false],
];

test("the outcome of a finished debate, or the status of an unfinished one", () => {
  assert.deepEqual(
    LABELS.map(([fields]) => [outcomeLabel(summary(fields)), isUnderWay(summary(fields))]),
    LABELS.map(([, label, isRunning]) => [label, isRunning]),
  );
});

test("debates that need the person come first, then running ones, then by number", () => {
  const ids = sortByNeed([
    summary({ id: "001-a" }),
    summary({ id: "010-b" }),
    summary({ id: "003-c", status: "running" }),
    summary({ id: "002-d", status: "waiting" }),
    summary({ id: "old", updated_at: "2026-11-14T12:00:00Z" }),
    summary({ id: "older", updated_at: "2026-11-13T12:00:00Z" }),
  ]).map(({ id }) => id);
  assert.deepEqual(ids, ["002-d", "003-c", "010-b", "001-a", "old", "older"]);
});

test("the age is short and in the reader's time zone", () => {
  const age = (fields: Partial<DebateSummary>, offsetMinutes = 0) =>
    ageLabel(summary(fields), { nowMs: NOW, offsetMinutes });
  assert.deepEqual(
    [
      age({}),
      age({ updated_at: "2026-11-15T09:00:00Z" }),
      age({ updated_at: "2026-11-13T23:30:00Z" }),
      age({ updated_at: "2026-11-13T23:30:00Z" }, 60),
      age({ updated_at: "2026-11-03T09:00:00Z" }),
      age({ updated_at: "2025-11-03T09:00:00Z" }),
      age({ updated_at: "" }),
      age({ status: "running" }),
      age({ status: "waiting" }),
    ],
    ["6 min", "3 h", "Fri", "Sat", "3 Nov", "Nov 2025", "–", "now", "6 min"],
  );
});

test("a rehearsal costs nothing, and an unknown price is not shown as 0", () => {
  assert.deepEqual(
    [costLabel(summary({})), costLabel(summary({ rehearsal: true })), costLabel(summary({ cost: null }))],
    ["$0.40", "–", "–"],
  );
});
