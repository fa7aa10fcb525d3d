/** What a seat takes back or puts better stays in the ledger, marked; nobody takes back what another said. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { entry, ledgerFrom, openingEntry } from "../../support/table.ts";

const cites = (text: string) => ({ text, evidence: { source: "a.ts:3", quote: "lease.expires" } });

test("a point that its maker replaces is withdrawn, and names what took its place", () => {
  const { points } = ledgerFrom([
    openingEntry("a", "A", { points: [{ text: "A lease of a minute." }, { text: "One worker." }] }),
    entry(2, "a", { points: [{ text: "A lease of ten minutes.", replaces: "D1a1" }] }),
  ]);
  assert.deepEqual(
    points.map(({ ids, isWithdrawn, replacedBy }) => [ids, isWithdrawn, replacedBy]),
    [
      [["D1a1"], true, ["D2a1"]],
      [["D1a2"], false, undefined],
      [["D2a1"], false, undefined],
    ],
  );
});

test("a point that several make names the seat that no longer does", () => {
  const made = [
    openingEntry("a", "A", { points: [cites("The lease expires early.")] }),
    openingEntry("b", "B", { points: [cites("Early expires the lease.")] }),
  ];
  const [point] = ledgerFrom([...made, entry(2, "b", { withdraws: ["D1b1"] })]).points;
  assert.deepEqual([point?.ids, point?.isWithdrawn, point?.withdrawnBy], [["D1a1", "D1b1"], false, ["b"]]);
});

test("a point that several make is in the words of those who still do, and the others' are kept as earlier ones", () => {
  const { points } = ledgerFrom([
    openingEntry("a", "A", { points: [cites("The lease expires early.")] }),
    openingEntry("b", "B", { points: [cites("Early expires the lease.")] }),
    entry(2, "a", { points: [{ text: "It is renewed.", replaces: "D1a1" }] }),
  ]);
  assert.deepEqual(
    points.map(({ ids, text, alsoAs, earlier, replacedBy }) => ({ ids, text, alsoAs, earlier, replacedBy })),
    [
      {
        ids: ["D1a1", "D1b1"],
        text: "Early expires the lease.",
        alsoAs: [],
        earlier: ["The lease expires early."],
        replacedBy: ["D2a1"],
      },
      { ids: ["D2a1"], text: "It is renewed.", alsoAs: [], earlier: undefined, replacedBy: undefined },
    ],
  );
});

test("two points are apart if a seat that made one of them says so, whatever else they are the same as", () => {
  const made = [
    openingEntry("a", "A", { points: [cites("The lease expires early.")] }),
    openingEntry("b", "B", { points: [cites("Early expires the lease.")] }),
    openingEntry("c", "C", { points: [cites("The lease expires too early.")] }),
  ];
  const idsAfter = (seat: string, fields: object) =>
    ledgerFrom([...made, entry(2, seat, fields)]).points.map(({ ids }) => ids);
  assert.deepEqual(idsAfter("c", { notSame: [["D1a1", "D1b1"]] }), [["D1a1", "D1b1", "D1c1"]]);
  assert.deepEqual(idsAfter("b", { notSame: [["D1a1", "D1b1"]] }), [["D1a1", "D1c1"], ["D1b1"]]);
  assert.deepEqual(idsAfter("b", { notSame: [["D1b1", "D1a1"]], samePoints: [["D1b1", "D1a1"]] }), [
    ["D1a1", "D1c1"],
    ["D1b1"],
  ]);
});

test("no seat replaces a point of another, and no point replaces itself", () => {
  const { points } = ledgerFrom([
    openingEntry("a", "A", { points: [{ text: "A lease of a minute." }] }),
    entry(2, "b", {
      points: [
        { text: "No lease.", replaces: "D1a1" },
        { text: "A lock.", replaces: "D2b2" },
      ],
    }),
  ]);
  assert.deepEqual(
    points.map(({ isWithdrawn, replacedBy }) => [isWithdrawn, replacedBy]),
    [
      [false, undefined],
      [false, undefined],
      [false, undefined],
    ],
  );
});

test("a claim is withdrawn by its author alone", () => {
  const claim = { text: "About 40 a second.", kind: "estimate", evidence: null };
  const made = openingEntry("a", "A", { claims: [claim, claim] });
  const { claims } = ledgerFrom([made, entry(2, "a", { withdraws: ["K1a1"] }), entry(2, "b", { withdraws: ["K1a2"] })]);
  assert.deepEqual(
    claims.map(({ id, isWithdrawn }) => [id, isWithdrawn]),
    [
      ["K1a1", true],
      ["K1a2", undefined],
    ],
  );
});
