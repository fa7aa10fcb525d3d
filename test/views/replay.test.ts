// A replay: the moments it stops at, and chart and objections as they were, in the frame of the whole debate.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import { lifelineChart } from "../../src/views/lifeline-chart.ts";
import { positionHistory } from "../../src/views/position-history.ts";
import { lifelinesUntil } from "../../src/views/replay/lifelines-until.ts";
import { positionsUntil } from "../../src/views/replay/positions-until.ts";
import { replayMoments } from "../../src/views/replay/replay-moments.ts";
import { debateLog } from "../support/debate-log.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";

test("moments are on an axis of working time; waiting for a person takes none of it", () => {
  const log = debateLog();
  log.answer({ seat: "architect", kind: "opening", outside: true, text: "Yes.", seconds: 20 });
  log.round(1);
  log.add({ type: "checkpoint.opened", checkpoint: "r1", asks: [], endsBy: null });
  log.add({ type: "checkpoint.decided", checkpoint: "r1", by: "you", decision: { choice: "next", text: "" } }, 3_600);
  log.add({ type: "log.claimed", owner: "1@x", afterRest: false }, 86_400);
  log.answer({ seat: "security", kind: "opening", outside: true, text: "No.", seconds: 10 });
  assert.deepEqual(replayMoments(log.events), [
    { events: 3, elapsedMs: 0, opens: null },
    { events: 6, elapsedMs: 20_000, opens: 1 },
    { events: 7, elapsedMs: 20_000, opens: null },
    { events: 9, elapsedMs: 20_000, opens: null },
    { events: 10, elapsedMs: 30_000, opens: null },
  ]);
});

test("up to the end, a replay shows what the whole debate shows", () => {
  const log = offlineEdits();
  const state = log.state();
  const [history, chart] = [positionHistory(state), lifelineChart(state, ledgerOf(state).objections)];
  assert.deepEqual(positionsUntil(history, state), history);
  assert.deepEqual([...lifelinesUntil(chart, state).values()], chart.lifelines);
});

test("after round 1, the chart has the columns of the whole debate and the positions so far", () => {
  const log = offlineEdits();
  const second = log.events.findIndex(({ event }) => event.type === "round.opened" && event.round === 2);
  const history = positionHistory(log.state());
  const { columns, bands, nodes, changes } = positionsUntil(history, fold(log.events.slice(0, second)));
  assert.deepEqual(
    columns.map(({ label, votes }) => ({ label, votes })),
    [
      { label: "Opening", votes: "“Last write wins, with history” 2–1" },
      { label: "Round 1", votes: "tied 1–1–1" },
      { label: "Round 2", votes: "" },
    ],
  );
  assert.equal(
    bands.some(({ isDecided }) => isDecided),
    false,
  );
  assert.deepEqual([...new Set(nodes.map(({ column }) => column))], [0, 1]);
  assert.deepEqual(
    changes.map(({ seat }) => seat),
    ["data"],
  );
});

test("an objection starts where it was raised, and runs to the present until it is settled", () => {
  const log = offlineEdits();
  const chart = lifelineChart(log.state(), ledgerOf(log.state()).objections);
  const at = (events: number) =>
    [...lifelinesUntil(chart, fold(log.events.slice(0, events)))].map(([id, { from, to, objection }]) => ({
      id,
      from: chart.stops[from]?.label,
      to: chart.stops[to]?.label,
      state: objection.state,
    }));
  const first = log.events.findIndex(({ event }) => event.type === "call.answered" && event.call.startsWith("r1/"));
  const second = log.events.findIndex(({ event }) => event.type === "round.opened" && event.round === 2);
  assert.deepEqual(at(first), []);
  assert.deepEqual(at(first + 1), [{ id: "O1ac1", from: "Challenges", to: "Challenges", state: "open" }]);
  assert.deepEqual(at(second), [
    { id: "O1ac1", from: "Challenges", to: "You", state: "fixed" },
    { id: "O1ba1", from: "Challenges", to: "You", state: "open" },
    { id: "O1ba2", from: "Challenges", to: "You", state: "refuted" },
    { id: "O1cb1", from: "Challenges", to: "You", state: "accepted_risk" },
  ]);
});
