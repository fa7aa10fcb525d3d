import assert from "node:assert/strict";
import { test } from "node:test";
import type { Synthesis } from "../../src/core/ballot/synthesis.ts";
import { argumentMap } from "../../src/views/argument/argument-map.ts";
import { itemsThatFall, removalWords } from "../../src/views/argument/removal.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";

/** Three claims, the last of them not found; one objection mentions the first, one hits the decision, one nothing. */
function queueMap(reasons: Synthesis["reasons"]) {
  const log = debateLog({
    id: "007-queue",
    topic: "queue",
    question: { ...aQuestion("Which queue?"), constraints: ["No broker."] },
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const evidence = { source: "brief.md:5", quote: "40 events a second" };
  const claims = ["Load is low.", "A table is enough.", "It never grows."].map((text) => ({
    text,
    kind: "fact",
    evidence,
  }));
  const option = { name: "Table", summary: "A table." };
  log.answer({
    seat: "architect",
    kind: "opening",
    outside: true,
    text: "A table.",
    ballot: aBallot({ option, claims }),
  });
  const check = { of: "claim", index: 2, mark: "missing", detail: "Not in brief.md." } as const;
  log.add({ type: "evidence.checked", call: "opening/architect", checks: [check] });
  log.round(1);
  const objections = [
    { title: "An average", severity: "major", text: "K0a1 is an average, not a peak." },
    { title: "No index", severity: "minor", text: "It scans.", against: ["P0a"] },
    { title: "Typing", severity: "minor", text: "A typing error.", against: [] },
  ];
  log.answer({
    seat: "data",
    kind: "challenge",
    stage: 1,
    text: "Remarks.",
    ballot: aBallot({ objections }),
  });
  for (const seat of ["architect", "data"]) {
    const ballot = aBallot({ prefers: "P0a", confidence: 70 });
    log.answer({ seat, kind: "respond", stage: 2, text: "A table.", ballot });
  }
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "architect", said: { decision: "A table.", reasons } },
  });
  const map = argumentMap(log.state());
  assert.ok(map);
  return map;
}

const REASONS = [
  { text: "Load is low, so P0a is enough.", refs: ["K0a1"] },
  { text: "A table is enough [K0a2].", refs: ["O1b1", "C1"] },
  { text: "It never grows.", refs: ["K0a3"] },
  { text: "It is simple.", refs: [] },
];

test("a map has the reasons, what they name, objections to it, and unsettled objections to the decision", () => {
  assert.deepEqual(queueMap(REASONS), {
    reasons: [
      { id: "reason-1", name: "reason 1", text: "Load is low, so P0a is enough.", restsOn: ["K0a1"] },
      { id: "reason-2", name: "reason 2", text: "A table is enough [K0a2].", restsOn: ["O1b1", "C1", "K0a2"] },
      { id: "reason-3", name: "reason 3", text: "It is simple.", restsOn: [] },
      { id: "rejected-1", name: "rejected reason 1", text: "It never grows.", restsOn: ["K0a3"] },
    ],
    grounds: ["K0a1", "C1", "K0a2", "K0a3"].map((id) => ({ id, restsOn: [] })),
    objections: [
      { id: "O1b1", restsOn: ["K0a1"] },
      { id: "O1b2", restsOn: [] },
    ],
    discredited: ["K0a3"],
  });
});

test("without a verdict, or if its reasons name nothing, there is no map", () => {
  assert.equal(argumentMap(debateLog().state()), null);
  const log = debateLog();
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "architect", said: { decision: "No.", reasons: [{ text: "It is simple.", refs: [] }] } },
  });
  assert.equal(argumentMap(log.state()), null);
});

test("an item falls with the last of what it rests on", () => {
  const map = queueMap(REASONS);
  const itemsWithout = (...ids: string[]) => [...itemsThatFall(map, new Set(ids))].toSorted();
  assert.deepEqual(itemsWithout(), ["K0a3", "rejected-1"]);
  assert.deepEqual(itemsWithout("K0a1"), ["K0a1", "K0a3", "O1b1", "reason-1", "rejected-1"]);
  assert.deepEqual(itemsWithout("K0a2", "C1"), ["C1", "K0a2", "K0a3", "rejected-1"]);
  assert.deepEqual(itemsWithout("K0a1", "K0a2", "C1"), [
    "C1",
    "K0a1",
    "K0a2",
    "K0a3",
    "O1b1",
    "reason-1",
    "reason-2",
    "rejected-1",
  ]);
});

test("a sentence says which reasons fall and which lose support", () => {
  const map = queueMap(REASONS);
  const words = (...ids: string[]) => removalWords(map, new Set(ids));
  assert.equal(
    words("K0a1"),
    "Without K0a1, reason 1 falls; reason 2 loses support; O1b1 no longer applies. 2 of 3 reasons stand.",
  );
  assert.equal(words("K0a2"), "Without K0a2, every reason stands; reason 2 loses support.");
  assert.equal(words("O1b2"), "Without O1b2, every reason stands.");
  assert.equal(
    words("K0a1", "K0a2", "C1"),
    "Without K0a1, K0a2 and C1, reasons 1 and 2 fall; O1b1 no longer applies. 1 of 3 reasons stands.",
  );
});

test("a point that two seats made is one ground, whichever ID a reason uses", () => {
  const log = debateLog();
  const points = [{ text: "Keep it small.", evidence: { source: "brief.md:5", quote: "small" } }];
  for (const seat of ["architect", "security"])
    log.answer({ seat, kind: "opening", outside: true, text: "Yes.", ballot: aBallot({ points }) });
  const reasons = [
    { text: "One.", refs: ["D0a1"] },
    { text: "Two.", refs: ["D0b1"] },
  ];
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "architect", said: { decision: "Small.", reasons } },
  });
  const map = argumentMap(log.state());
  assert.deepEqual(
    map?.grounds.map(({ id }) => id),
    ["D0a1"],
  );
  assert.deepEqual(
    map.reasons.map(({ restsOn }) => restsOn),
    [["D0a1"], ["D0a1"]],
  );
});
