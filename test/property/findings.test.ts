// Whatever seats say: no finding vanishes, none is confirmed by its finder, and none that blocks is refuted without checked evidence.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EvidenceCheck } from "../../src/core/evidence-check.ts";
import { aFinding } from "../support/ballots.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { ballotEntry, findingsFrom } from "../support/review/entries.ts";

const SEATS = ["a", "b", "c"] as const;
const IDS = SEATS.flatMap((seat) => [`B1${seat}1`, `B1${seat}2`]);
const severity = fc.constantFrom("blocking", "major", "minor");

const findings = fc.array(
  fc.record({
    title: fc.constantFrom("One page is lost", "Two readers wait"),
    failure: fc.constantFrom("A reader of the last page gets an empty one.", "Secrets are printed to the log."),
    severity,
    category: fc.constantFrom("correctness", "security"),
    quote: fc.constantFrom("const last = total - 1;", "done();", "render(last);", "nowhere"),
  }),
  { maxLength: 2 },
);
const judgements = fc.array(
  fc.record({
    finding: fc.constantFrom(...IDS),
    as: fc.constantFrom("confirmed", "refuted", "duplicate", "separate", "cannot_tell"),
    severity: fc.option(severity),
    duplicateOf: fc.option(fc.constantFrom(...IDS)),
    separateFrom: fc.option(fc.constantFrom(...IDS)),
    text: fc.constant("Followed it."),
    evidence: fc.option(fc.constant({ source: "src/b.ts:4", quote: "guard();" })),
  }),
  { maxLength: 6 },
);
const marks = fc.array(fc.constantFrom("found", "missing", "unchecked"), { minLength: 6, maxLength: 6 });
const lastWords = fc.array(
  fc.record({
    finding: fc.constantFrom(...IDS),
    as: fc.constantFrom("stands", "withdrawn", "separate"),
    separateFrom: fc.option(fc.constantFrom(...IDS)),
    text: fc.constant("So."),
  }),
  { maxLength: 3 },
);
const seat = fc.record({ findings, judgements, marks, lastWords });

const panel = fc.tuple(seat, seat, seat);

function entriesOf(drawn: readonly (typeof seat extends fc.Arbitrary<infer Drawn> ? Drawn : never)[]) {
  return drawn.flatMap((each, index) => {
    const name = SEATS[index] ?? "a";
    const checks = each.judgements.flatMap(({ evidence }, place): EvidenceCheck[] =>
      evidence === null ? [] : [{ of: "judgement", index: place, mark: each.marks[place] ?? "found", detail: "" }],
    );
    return [
      ballotEntry(
        name,
        "findings",
        each.findings.map((finding) => ({ ...aFinding, ...finding })),
      ),
      ballotEntry(name, "judgements", each.judgements, checks),
      ballotEntry(name, "lastWords", each.lastWords),
    ];
  });
}

test("no finding vanishes, none is confirmed by its finder, no blocking one is refuted without checked evidence", () => {
  let refuted = 0;
  fc.assert(
    fc.property(panel, (drawn) => {
      const found = findingsFrom(...entriesOf(drawn));
      const raised = drawn.flatMap((each, index) => each.findings.map((_, place) => `B1${SEATS[index]}${place + 1}`));
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

test("the order of arrival changes no finding", () => {
  const arrival = panel.chain((drawn) => {
    const entries = entriesOf(drawn);
    return fc.tuple(
      fc.constant(entries),
      fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
    );
  });
  fc.assert(
    fc.property(arrival, ([sent, arrived]) => assert.deepEqual(findingsFrom(...arrived), findingsFrom(...sent))),
    { numRuns: runs(200) },
  );
});

test("what its finder calls something else than all the others is merged with none", () => {
  let split = 0;
  fc.assert(
    fc.property(panel, (drawn) => {
      const alone = drawn.flatMap(({ lastWords: words }, index) =>
        words.flatMap(({ finding, as, separateFrom }) =>
          as === "separate" && separateFrom === null && finding.startsWith(`B1${SEATS[index]}`) ? [finding] : [],
        ),
      );
      for (const { ids } of findingsFrom(...entriesOf(drawn)))
        if (ids.some((id) => alone.includes(id))) {
          split += 1;
          assert.equal(ids.length, 1);
        }
    }),
    { numRuns: runs(500) },
  );
  assert.ok(split > 0);
});
