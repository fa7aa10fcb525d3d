// Whatever seats say: no finding vanishes, none is confirmed by its finder, and none that blocks is refuted without checked evidence.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EvidenceCheck } from "../../src/core/evidence-check.ts";
import { aFinding } from "../support/ballots.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { findingsFrom, said } from "../support/review/entries.ts";

const SEATS = ["a", "b", "c"] as const;
const IDS = SEATS.flatMap((seat) => [`B1${seat}1`, `B1${seat}2`]);
const severity = fc.constantFrom("blocking", "major", "minor");

const findings = fc.array(
  fc.record({
    title: fc.constantFrom("One", "Two"),
    severity,
    category: fc.constantFrom("correctness", "security"),
    quote: fc.constantFrom("const last = total - 1;", "done();", "render(last);", "nowhere"),
  }),
  { maxLength: 2 },
);
const judgements = fc.array(
  fc.record({
    finding: fc.constantFrom(...IDS),
    as: fc.constantFrom("confirmed", "refuted", "duplicate", "cannot_tell"),
    severity: fc.option(severity),
    duplicateOf: fc.option(fc.constantFrom(...IDS)),
    text: fc.constant("Followed it."),
    evidence: fc.option(fc.constant({ source: "src/b.ts:4", quote: "guard();" })),
  }),
  { maxLength: 6 },
);
const marks = fc.array(fc.constantFrom("found", "missing", "unchecked"), { minLength: 6, maxLength: 6 });
const lastWords = fc.array(
  fc.record({ finding: fc.constantFrom(...IDS), as: fc.constantFrom("stands", "withdrawn"), text: fc.constant("So.") }),
  { maxLength: 3 },
);
const seat = fc.record({ findings, judgements, marks, lastWords });

test("no finding vanishes, none is confirmed by its finder, no blocking one is refuted without checked evidence", () => {
  let refuted = 0;
  fc.assert(
    fc.property(fc.tuple(seat, seat, seat), (panel) => {
      const entries = panel.flatMap((drawn, index) => {
        const name = SEATS[index] ?? "a";
        const checks = drawn.judgements.flatMap(({ evidence }, place): EvidenceCheck[] =>
          evidence === null ? [] : [{ of: "judgement", index: place, mark: drawn.marks[place] ?? "found", detail: "" }],
        );
        return [
          said(
            name,
            "findings",
            drawn.findings.map((each) => ({ ...aFinding, ...each })),
          ),
          said(name, "judgements", drawn.judgements, checks),
          said(name, "lastWords", drawn.lastWords),
        ];
      });
      const found = findingsFrom(...entries);
      const raised = panel.flatMap((drawn, index) => drawn.findings.map((_, place) => `B1${SEATS[index]}${place + 1}`));
      assert.deepEqual(found.flatMap(({ ids }) => ids).toSorted(), raised.toSorted());
      for (const { state, foundBy, confirmedBy, wordings, judgements: on } of found) {
        assert.deepEqual(
          confirmedBy.filter((by) => foundBy.includes(by)),
          [],
        );
        if (state === "confirmed") assert.ok(foundBy.length > 1 || confirmedBy.length > 0);
        if (state !== "refuted") continue;
        refuted += 1;
        if (wordings.some((wording) => wording.severity === "blocking"))
          assert.ok(on.some(({ as, check }) => as === "refuted" && check?.mark === "found"));
      }
    }),
    { numRuns: runs(500) },
  );
  assert.ok(refuted > 10, `only ${refuted} findings were refuted`);
});
