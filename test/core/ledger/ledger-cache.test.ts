/** The same answers are the same ledger, in whatever order they are given; anything else is another. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type LedgerSources, ledger } from "../../../src/core/ledger/ledger.ts";
import { ledgerCache } from "../../../src/core/ledger/ledger-cache.ts";
import { entry, openingEntry } from "../../support/table.ts";

const first = openingEntry("a", "Queue");
const second = openingEntry("b", "Cron");
const objection = { title: "Jobs are lost", severity: "major", text: "At a restart.", against: ["P1a"] };
const critique = entry(1, "b", { objections: [objection] }, { stage: 1 });
const sources: LedgerSources = {
  options: [],
  constraints: [],
  drivers: [],
  seats: ["a", "b"],
  seated: ["a", "b"],
  entries: [first, second],
  judgements: [],
  remarks: [],
  pins: [],
};

test("the same answers in another order give the ledger that is remembered", () => {
  const cache = ledgerCache();
  const known = cache(sources);

  assert.equal(cache({ ...sources, entries: [second, first] }), known);
  assert.deepEqual(known, ledger(sources));
});

test("other answers, a ruling or other seats give another ledger", () => {
  const cache = ledgerCache();
  const ruling = { kind: "ruling", objection: "O1b1", as: "refuted", text: "It was measured." } as const;
  const entries = [first, second, critique];
  const changes: readonly Partial<LedgerSources>[] = [
    { entries },
    { entries, judgements: [{ round: 1, by: "person", note: ruling }] },
    { entries, seated: ["b"] },
    { entries: [first, { ...second }] },
  ];

  cache(sources);
  for (const change of changes) assert.deepEqual(cache({ ...sources, ...change }), ledger({ ...sources, ...change }));
  assert.equal(cache({ ...sources, ...changes[1] }).objections[0]?.settledBy, "person");
});

test("a ledger is the same whether or not ledgers of fewer answers were computed before", () => {
  const same = { ...objection, title: "Jobs are lost at restarts" };
  const entries = [
    first,
    second,
    openingEntry("c", "Broker"),
    critique,
    entry(1, "c", { objections: [same] }, { stage: 1 }),
    entry(
      1,
      "a",
      { answers: [{ objection: "O1b1", as: "fixed", text: "They are rows.", evidence: null }] },
      { stage: 2 },
    ),
    entry(2, "c", { option: { name: "Late", summary: "" }, prefers: "new" }),
    entry(2, "b", { confirmations: [{ objection: "O1b1", as: "met", text: "So it is." }] }, { stage: 1 }),
    entry(2, "c", { confirmations: [{ objection: "O1c1", as: "not_met", text: "No." }] }, { stage: 1 }),
  ];
  const all = { ...sources, seats: ["a", "b", "c"], seated: ["a", "b", "c"] };
  const grown = entries.map((_, index) => ({ ...ledger({ ...all, entries: entries.slice(0, index + 1) }) }));
  const fresh = entries.map((_, index) => ledger({ ...all, entries: structuredClone(entries.slice(0, index + 1)) }));

  assert.deepEqual(grown, fresh);
  assert.deepEqual(
    grown.at(-1)?.objections.map(({ id, sameAs, state, settledBy }) => [id, sameAs, state, settledBy]),
    [
      ["O1b1", ["O1c1"], "fixed", "raiser"],
      ["O1c1", ["O1b1"], "open", null],
    ],
  );
});
