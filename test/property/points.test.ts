/** Every point of every opening is in the verdict, once, with whoever made it, whatever is called the same and whatever the writer says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { synthesisBallot } from "../../src/core/ballot/synthesis.ts";
import { NO_USAGE } from "../../src/core/usage.ts";
import { verdict } from "../../src/core/verdict.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { entry, ledgerFrom } from "../support/table.ts";

const SEATS = ["a", "b", "c"];

const point = fc.record({
  text: fc.constantFrom("Retry twice.", "Keep the queue.", "Index the tenant.", "Log in one place."),
  evidence: fc.option(
    fc.record({
      source: fc.constantFrom("a.ts:1", "./a.ts:1", "a.ts:1-4", "b.ts:9", "https://example.org"),
      quote: fc.constant(null),
    }),
  ),
});
const openings = fc.tuple(...SEATS.map(() => fc.array(point, { maxLength: 5 })));
const id = fc
  .tuple(fc.constantFrom(...SEATS, "z"), fc.integer({ min: 1, max: 7 }))
  .map(([seat, index]) => `D1${seat}${index}`);
const ids = fc.array(id, { maxLength: 4 });
const closings = fc.tuple(...SEATS.map(() => fc.array(ids, { maxLength: 3 })));
/** What seats add to their first points and what they take back, in a later call. */
const later = fc.tuple(...SEATS.map(() => fc.record({ points: fc.array(point, { maxLength: 3 }), withdraws: ids })));
const words = fc.array(fc.record({ ids, kept: fc.boolean(), text: fc.constantFrom("", "Step 1.", "Too dear.") }), {
  maxLength: 6,
});

test("every point of every opening is in the verdict, with all who made it and every wording", () => {
  let merged = 0;
  fc.assert(
    fc.property(openings, closings, words, (made, same, said) => {
      const { points } = verdictOn(made, same, said);
      const all = made.flatMap((own, seat) =>
        own.map(({ text }, index) => ({ id: `D1${SEATS[seat]}${index + 1}`, by: SEATS[seat] ?? "", text })),
      );
      assert.deepEqual(points.flatMap((each) => each.ids).toSorted(), all.map((each) => each.id).toSorted());
      for (const { id: made, by, text } of all) {
        const found = points.find((each) => each.ids.includes(made));
        assert.ok(found?.by.includes(by));
        assert.ok([found?.text, ...(found?.alsoAs ?? [])].includes(text));
      }
      merged += points.filter((each) => each.ids.length > 1).length;
    }),
    { numRuns: runs(300) },
  );
  assert.ok(merged > 0, "no two points were ever one");
});

test("a point is kept or rejected only if the writer says so", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(openings, closings, words, (made, same, said) => {
      for (const { ids: own, disposition } of verdictOn(made, same, said).points) {
        const onIt = said.filter((word) => word.ids.some((each) => own.includes(each)));
        const isKept = onIt.some(({ kept }) => kept);
        const isRejected = !isKept && onIt.some(({ text }) => text !== "");
        seen.add(disposition);
        assert.equal(disposition, isKept ? "kept" : isRejected ? "rejected" : "notTakenUp");
      }
    }),
    { numRuns: runs(300) },
  );
  assert.deepEqual([...seen].toSorted(), ["kept", "notTakenUp", "rejected"]);
});

test("points are merged only if a seat that made one of them says so, or if several seats cite the same lines", () => {
  fc.assert(
    fc.property(openings, (made) => {
      // Each calls the points of two others the same, which is not its word to give.
      const meddling = SEATS.map((seat) => [SEATS.filter((other) => other !== seat).map((other) => `D1${other}1`)]);
      const alone = verdictOn(made, [[], [], []], []).points.map((each) => each.ids);
      assert.deepEqual(
        verdictOn(made, meddling, []).points.map((each) => each.ids),
        alone,
      );
    }),
    { numRuns: runs(200) },
  );
});

test("points that are added later are in the verdict as well, and what is replaced is listed as withdrawn", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(openings, later, words, (made, added, said) => {
      const { points } = verdictOn(made, [[], [], []], said, added);
      const count = (lists: readonly (readonly unknown[])[]) => lists.reduce((sum, { length }) => sum + length, 0);
      const all = points.flatMap((each) => each.ids);
      assert.equal(new Set(all).size, count(made) + count(added.map((each) => each.points)));
      for (const each of points) {
        const isGone = each.ids.every((own) =>
          added.some(({ withdraws }, seat) => own[2] === SEATS[seat] && withdraws.includes(own)),
        );
        assert.equal(each.isWithdrawn, isGone);
        seen.add(each.disposition);
      }
    }),
    { numRuns: 300 },
  );
  assert.ok(seen.has("withdrawn"), "no point was ever withdrawn");
});

test("what a seat adds in the same round is numbered after its first points, whatever arrives first", () => {
  const stages = fc.tuple(openings, openings, openings);
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 });
  fc.assert(
    fc.property(stages, order, (made, arrival) => {
      const entries = made.flatMap((seats, stage) =>
        seats.map((points, seat) => entry(1, SEATS[seat] ?? "", { points: points.map(withoutEvidence) }, { stage })),
      );
      const { points } = ledgerFrom(arrival.flatMap((place) => entries[place] ?? []));
      const expected = SEATS.flatMap((by, seat) =>
        made
          .flatMap((seats) => seats[seat] ?? [])
          .map(({ text }, index) => ({ ids: [`D1${by}${index + 1}`], by: [by], text })),
      );
      const byId = (a: { ids: readonly string[] }, b: { ids: readonly string[] }) =>
        String(a.ids).localeCompare(String(b.ids));
      assert.deepEqual(
        points.map(({ ids: own, by, text }) => ({ ids: own, by, text })).toSorted(byId),
        expected.toSorted(byId),
      );
    }),
    { numRuns: runs(200) },
  );
});

/** Nothing that is cited makes two points one. */
function withoutEvidence({ text }: { readonly text: string }) {
  return { text, evidence: null };
}

type Made = readonly (readonly { readonly text: string; readonly evidence: unknown }[])[];

function verdictOn(made: Made, same: readonly unknown[], said: readonly object[], added: readonly object[] = []) {
  const ledger = ledgerFrom([
    ...made.map((points, seat) => entry(1, SEATS[seat] ?? "", { points })),
    ...same.map((samePoints, seat) => entry(2, SEATS[seat] ?? "", { samePoints })),
    ...added.map((ballot, seat) => entry(3, SEATS[seat] ?? "", ballot)),
  ]);
  return verdict({
    agreement: { outcome: "split", option: null, votes: [] },
    ledger,
    positions: [],
    seats: SEATS,
    synthesis: { by: "z", said: synthesisBallot.parse({ decision: "Do it.", points: said }), answer: "So." },
    optionText: () => "",
    openingTexts: new Map(),
    lastWords: new Map(),
    openings: { isIndependent: true, positions: [], usage: [] },
    usage: NO_USAGE,
    findings: null,
    stop: { cause: "rounds", round: 1 },
  });
}
