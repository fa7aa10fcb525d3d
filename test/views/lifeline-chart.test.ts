// Where on the axis of a debate its objections were raised, spoken of and ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { lifelineChart } from "../../src/views/lifeline-chart.ts";
import { aBallot, debateLog } from "../support/debate-log.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";

test("a line runs from the phase an objection was raised in to the verdict, unless it was settled before", () => {
  const state = offlineEdits().state();
  const { stops, lifelines: lives } = lifelineChart(state, ledgerOf(state).objections);
  assert.deepEqual(
    stops.map(({ label }) => label),
    ["Challenges", "Answers", "You", "Challenges", "Answers", "Verdict"],
  );
  assert.deepEqual(
    lives.map(({ objection: { id, state: end }, from, to, steps }) => ({
      id,
      end,
      from,
      to,
      at: steps.map((step) => step.at),
    })),
    [
      { id: "O1ac1", end: "open", from: 0, to: 5, at: [1, 4] },
      { id: "O1ba1", end: "open", from: 0, to: 5, at: [1] },
      { id: "O1ba2", end: "refuted", from: 0, to: 5, at: [1] },
      { id: "O1cb1", end: "accepted_risk", from: 0, to: 5, at: [2] },
      { id: "O2cb1", end: "fixed", from: 3, to: 5, at: [4] },
    ],
  );
});

test("with too many phases for the width, each round is one stop", () => {
  const state = offlineEdits().state();
  const { stops, lifelines } = lifelineChart(state, ledgerOf(state).objections, 4);
  assert.deepEqual(
    stops.map(({ label }) => label),
    ["R1", "You", "R2", "Verdict"],
  );
  assert.deepEqual(
    lifelines.map(({ objection: { id }, from, to }) => ({ id, from, to })),
    [
      { id: "O1ac1", from: 0, to: 3 },
      { id: "O1ba1", from: 0, to: 3 },
      { id: "O1ba2", from: 0, to: 3 },
      { id: "O1cb1", from: 0, to: 3 },
      { id: "O2cb1", from: 2, to: 3 },
    ],
  );
});

test("while a debate runs, an open objection reaches the present", () => {
  const state = offlineEditsUndecided().state();
  const { stops } = lifelineChart(state, ledgerOf(state).objections);
  assert.equal(stops.at(-1)?.label, "Now");
});

test("a withdrawn objection ends where its raiser withdrew it", () => {
  const log = debateLog();
  log.round(1);
  const objections = [{ about: "security", severity: "major", title: "It is slow", text: "It is slow." }];
  const challenge = { seat: "architect", kind: "challenge", stage: 1, about: "security" };
  log.answer({ ...challenge, text: "Slow.", ballot: aBallot({ objections }) });
  const [raised] = ledgerOf(log.state()).objections;
  assert.ok(raised);
  const confirmations = [{ objection: raised.id, as: "withdrawn", text: "I was wrong." }];
  log.answer({ seat: "architect", kind: "respond", stage: 2, text: "Fine.", ballot: aBallot({ confirmations }) });
  const state = log.state();
  const { stops, lifelines } = lifelineChart(state, ledgerOf(state).objections);
  assert.deepEqual(
    [stops.map(({ label }) => label), lifelines.map(({ objection, from, to }) => [objection.state, from, to])],
    [["Challenges", "Answers", "Now"], [["withdrawn", 0, 1]]],
  );
});
