import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonCounts, reasonEvidence } from "../../../src/views/record/reason-evidence.ts";
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
  log.answer({ ...opening, seat: "architect", ballot: aBallot({ option, claims }) });
  const excerpt = { line: 5, before: ["four"], quoted: ["About 40 events a second"], after: [] };
  const check = { of: "claim", index: 0, mark: "found", detail: "The quote is at brief.md:5.", excerpt } as const;
  log.add({ type: "evidence.checked", call: "opening/architect", checks: [check] });
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
  return { state: log.state(), excerpt };
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

test("a reason counts what it names, once each", () => {
  assert.equal(reasonCounts({ text: "See K0a1 and O1ba2.", refs: ["K0a1", "K0b1"] }), "2 claims · 1 objection");
  assert.equal(reasonCounts({ text: "It is simple.", refs: ["P0a"] }), null);
});
