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
