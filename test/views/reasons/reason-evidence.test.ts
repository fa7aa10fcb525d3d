import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonCounts } from "../../../src/views/reasons/reason-counts.ts";
import { reasonEvidence, verdictGrounds } from "../../../src/views/reasons/reason-evidence.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../../support/debate-log.ts";

function queueDebate() {
  const log = debateLog({
    id: "007-queue",
    topic: "queue",
    question: aQuestion("Which queue?"),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const evidence = { source: "brief.md:5", quote: "40 events a second" };
  const claims = [{ text: "Peak load is 40 events a second.", kind: "fact", evidence }];
  const opening = { kind: "opening", outside: true, text: "A table." } as const;
  const option = { name: "Table", summary: "A table." };
  const guess = { text: "It stays small.", kind: "assumption", evidence: null };
  const points = [
    { text: "No index.", evidence: null },
    { text: "The queue is a table.", evidence: { source: "brief.md:7", quote: "one table" } },
  ];
  log.answer({ ...opening, seat: "architect", ballot: aBallot({ option, claims: [...claims, guess], points }) });
  const excerpt = { line: 5, before: ["four"], quoted: ["About 40 events a second"], after: [] };
  const check = { of: "claim", index: 0, mark: "found", detail: "The quote is at brief.md:5.", excerpt } as const;
  const place = { line: 7, before: [], quoted: ["In one table"], after: ["eight"] };
  const second = { of: "point", index: 1, mark: "found", detail: "At brief.md:7.", excerpt: place } as const;
  log.add({ type: "evidence.checked", call: "opening/architect", checks: [check, second] });
  log.answer({ ...opening, seat: "data", ballot: aBallot({ option, claims }) });
  log.round(1);
  log.answer({
    seat: "data",
    about: "architect",
    kind: "challenge",
    stage: 1,
    text: "Two remarks.",
    ballot: aBallot({
      objections: [
        { title: "An average", severity: "major", text: "K0a1 is an average, not a peak." },
        { title: "No index", severity: "minor", text: "It scans." },
      ],
    }),
  });
  return { log, state: log.state(), excerpt, place };
}

test("a reason has its claims, their excerpts, objections that mention them, and the same claims of other seats", () => {
  const { state, excerpt } = queueDebate();
  const { claims, objections, others } = reasonEvidence(state, {
    text: "Load is low, see O1ba2.",
    refs: ["K0a1", "P0a"],
  });
  assert.deepEqual(
    claims.map((each) => ({
      claim: each.claim.id,
      excerpt: each.excerpt,
      objections: each.objections.map(({ id }) => id),
      echoes: each.echoes.map(({ id, by }) => [id, by]),
    })),
    [{ claim: "K0a1", excerpt, objections: ["O1ba1"], echoes: [["K0b1", "data"]] }],
  );
  assert.deepEqual([objections.map(({ id }) => id), others], [["O1ba2"], ["P0a"]]);
});

test("a claim whose lines were not kept has no excerpt, as in an old log", () => {
  const { state } = queueDebate();
  const { claims } = reasonEvidence(state, { text: "Load is low.", refs: ["K0b1"] });
  assert.deepEqual(
    claims.map(({ claim, excerpt }) => [claim.id, excerpt]),
    [["K0b1", null]],
  );
});

test("claims and points that were found in their source come first, each with its lines", () => {
  const { state, excerpt, place } = queueDebate();
  const { claims, points } = reasonEvidence(state, { text: "It fits.", refs: ["D0a1", "K0a2", "K0a1", "D0a2"] });
  assert.deepEqual(
    claims.map((each) => [each.claim.id, each.excerpt]),
    [
      ["K0a1", excerpt],
      ["K0a2", null],
    ],
  );
  assert.deepEqual(
    points.map(({ point, citations }) => [point.ids, citations.map((cited) => cited.excerpt)]),
    [
      [["D0a2"], [place]],
      [["D0a1"], []],
    ],
  );
});

test("a reason counts its sources, claims without one, objections and points", () => {
  const { state } = queueDebate();
  const counts = (text: string, ...refs: string[]) => reasonCounts(state, { text, refs });
  assert.deepEqual(counts("See K0a1 and O1ba2.", "K0a1", "D0a2"), {
    mark: "found",
    words: "2 sources · 1 objection · 1 point",
  });
  assert.deepEqual(counts("It stays small.", "K0a2", "D0a1"), {
    mark: null,
    words: "1 claim without a source · 1 point",
  });
  assert.deepEqual(counts("It is simple.", "P0a"), null);
});

test("lines that two seats cite are one source, and one that was not checked counts apart", () => {
  const { log } = queueDebate();
  const other = { text: "It scans.", kind: "fact", evidence: { source: "brief.md:9", quote: "a scan" } };
  log.answer({ seat: "data", kind: "answer", stage: 2, text: "So be it.", ballot: aBallot({ claims: [other] }) });
  const state = log.state();
  assert.deepEqual(reasonCounts(state, { text: "Load is low.", refs: ["K0a1", "K0b1", "K1b1"] }), {
    mark: "found",
    words: "1 of 2 sources",
  });
});

test("what a verdict rests on is listed with found claims first", () => {
  const { log } = queueDebate();
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "chair",
      said: { decision: "A table.", reasons: [{ text: "Small.", refs: ["O1ba1", "K0a2", "K0a1"] }] },
    },
  });
  const { verdict } = log.state();
  assert.deepEqual(verdict && verdictGrounds(verdict), ["K0a1", "K0a2", "O1ba1"]);
});
