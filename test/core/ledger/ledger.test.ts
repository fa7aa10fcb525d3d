/** What ballots and rulings put on the table, whatever order they arrive in. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Entry,
  type Judgement,
  type Ledger,
  lastPositions,
  openObjections,
} from "../../../src/core/ledger/ledger.ts";
import type { RulingNote } from "../../../src/core/note.ts";
import { fc, runs } from "../../support/random/fast-check.ts";
import { FULL_BALLOT, rawBallot } from "../../support/random/raw-ballots.ts";
import { entry, ledgerFrom, openingEntry } from "../../support/table.ts";

// ── Options ──────────────────────────────────────────────────────────────────────────────────────

const options = ({ options: all }: Ledger) => all.map(({ id, name, by, countsAs }) => [id, name, by, countsAs]);
const countedAs = ({ options: all }: Ledger) => Object.fromEntries(all.map(({ id, countsAs }) => [id, countsAs]));

test("each opening brings in an option under the id of its place", () => {
  assert.deepEqual(options(ledgerFrom([openingEntry("b", "Tokens"), openingEntry("a", "Table")])), [
    ["P1a", "Table", "a", "P1a"],
    ["P1b", "Tokens", "b", "P1b"],
  ]);
});

test("a seat that says its option again puts it better and keeps its id", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    entry(2, "a", { option: { name: "A table, indexed", summary: "By user." } }),
  ]);
  assert.deepEqual(table.options, [
    {
      id: "P1a",
      name: "A table, indexed",
      summary: "By user.",
      by: "a",
      round: 1,
      versions: [
        { name: "Table", summary: "", by: "a", round: 1, stage: 0, changes: [] },
        { name: "A table, indexed", summary: "By user.", by: "a", round: 2, stage: 0, changes: [] },
      ],
      countsAs: "P1a",
      mergedBy: null,
    },
  ]);
});

test("only `new` makes a second option of a seat, and the first one stays", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    entry(2, "a", { prefers: "new", option: { name: "Tokens", summary: "" } }),
    entry(3, "a", { option: { name: "Tokens, short-lived", summary: "" } }),
  ]);
  assert.deepEqual(options(table), [
    ["P1a", "Table", "a", "P1a"],
    ["P2a", "Tokens, short-lived", "a", "P2a"],
  ]);
  assert.deepEqual(
    table.positions.map(({ prefers }) => prefers),
    ["P1a", "P2a", "P2a"],
  );
});

test("`new` without an option brings in nothing and prefers nothing", () => {
  const table = ledgerFrom([entry(1, "a", { prefers: "new" })]);
  assert.deepEqual([table.options, table.positions.map(({ prefers }) => prefers)], [[], [null]]);
});

test("options the person named come first and belong to no seat", () => {
  const table = ledgerFrom([entry(1, "a", { prefers: "P2" })], { options: ["Redis", "Postgres"] });
  assert.deepEqual(options(table), [
    ["P1", "Redis", null, "P1"],
    ["P2", "Postgres", null, "P2"],
  ]);
  assert.equal(table.positions[0]?.prefers, "P2");
});

test("two options are one when both proposers say so, in whatever rounds", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    entry(2, "a", { same: ["P1b"] }),
    entry(3, "b", { prefers: "P1b", accepts: ["P1b", "P1a"], same: ["P1a"] }),
  ]);
  assert.deepEqual(countedAs(table), { P1a: "P1a", P1b: "P1a" });
  assert.equal(table.options[1]?.mergedBy, "proposers");
  assert.deepEqual(
    table.positions.map(({ seat, prefers, accepts }) => [seat, prefers, accepts]),
    [
      ["a", "P1a", []],
      ["b", "P1a", []],
      ["b", "P1a", ["P1a"]],
    ],
  );
  assert.deepEqual(table.changes, []);
});

const NOT_MERGED: Record<string, readonly Entry[]> = {
  "one proposer alone says so": [openingEntry("a", "Table"), openingEntry("b", "Rows", { same: ["P1a"] })],
  "a third seat says so": [
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    openingEntry("c", "Tokens", { same: ["P1a", "P1b"] }),
  ],
  "their names mean different things": [openingEntry("a", "C++"), openingEntry("b", "C#")],
  "a later version takes over the other's name": [
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    entry(2, "b", { prefers: "P1b", amends: { name: "Table", summary: "As rows." } }),
  ],
  "the chair's groups overlap": [
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    entry(
      1,
      "z",
      {
        groups: [
          { name: "All", options: ["P1a", "P1b"] },
          { name: "One", options: ["P1a"] },
        ],
      },
      { stage: 1 },
    ),
  ],
  "both name what does not exist": [
    openingEntry("a", "Table", { same: ["P7x"] }),
    openingEntry("b", "Rows", { same: ["P7x"] }),
  ],
};

for (const [what, entries] of Object.entries(NOT_MERGED)) {
  test(`two options stay two when ${what}`, () => {
    for (const { id, countsAs, mergedBy } of ledgerFrom(entries).options)
      assert.deepEqual([countsAs, mergedBy], [id, null]);
  });
}

test("options that are named alike are one from the start", () => {
  const table = ledgerFrom([openingEntry("a", "Redis!"), openingEntry("b", "redis"), openingEntry("c", "Postgres")]);
  assert.deepEqual(
    table.options.map(({ id, countsAs, mergedBy }) => [id, countsAs, mergedBy]),
    [
      ["P1a", "P1a", null],
      ["P1b", "P1a", "name"],
      ["P1c", "P1c", null],
    ],
  );
});

// ── Versions ─────────────────────────────────────────────────────────────────────────────────────

const amends = (summary: string, changes: readonly string[] = []) => ({ amends: { summary, changes } });

test("the seat that proposed an option may amend it, and it keeps its id and its name", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    entry(1, "a", { prefers: "P1a", ...amends("With an index.", ["An index."]) }, { stage: 1 }),
  ]);
  const [option] = table.options;
  assert.deepEqual([option?.id, option?.name, option?.summary], ["P1a", "Table", "With an index."]);
  assert.deepEqual(
    option?.versions.map(({ summary, stage, changes }) => [summary, stage, changes]),
    [
      ["", 0, []],
      ["With an index.", 1, ["An index."]],
    ],
  );
  assert.deepEqual(
    table.positions.map(({ prefers, version, stale }) => [prefers, version, stale]),
    [
      ["P1a", 1, []],
      ["P1a", 2, []],
    ],
  );
});

test("a seat without an option of its own amends the one that the person named and it prefers, which keeps its id and name", () => {
  const ledger = ledgerFrom(
    [
      entry(0, "a", { prefers: "P1" }),
      entry(0, "b", { prefers: "P2" }),
      entry(0, "c", { prefers: "P1" }),
      entry(1, "a", { amends: { name: "My table", summary: "With an index.", changes: ["An index."] } }),
      entry(1, "b", { prefers: "P1", ...amends("With a log.", ["A log."]) }),
      entry(1, "c", { prefers: "new", option: { name: "Files", summary: "As files." }, ...amends("Nothing.") }),
      entry(2, "c", { prefers: "P1", ...amends("Files with names.", ["Names."]) }),
    ],
    { options: ["Table", "Tokens"] },
  );
  assert.deepEqual(
    ledger.options.map(({ id, name, summary, by, versions }) => ({
      id,
      name,
      summary,
      by,
      versions: versions.map((version) => version.by),
    })),
    [
      { id: "P1", name: "Table", summary: "With a log.", by: null, versions: [null, "a", "b"] },
      { id: "P2", name: "Tokens", summary: "", by: null, versions: [null] },
      { id: "P1c", name: "Files", summary: "Files with names.", by: "c", versions: ["c", "c"] },
    ],
  );
  assert.deepEqual(ledger.options[0]?.versions[1]?.edits, [{ replaces: null, text: "An index." }]);
});

test("a vote for an option that the person named is stale once another seat amends it", () => {
  const ledger = ledgerFrom(
    [
      entry(0, "a", { prefers: "P1" }),
      entry(0, "b", { prefers: "P1" }),
      entry(1, "a", amends("With an index.", ["An index."])),
    ],
    { options: ["Table"] },
  );
  assert.deepEqual(
    ledger.positions.map(({ seat, stale }) => [seat, stale]),
    [
      ["a", []],
      ["b", ["P1"]],
    ],
  );
});

test("seats that amend what the person named at the same time keep their votes, and a later amendment makes these stale", () => {
  const together = ["a", "b", "c"].map((seat) => entry(1, seat, { prefers: "P1", ...amends(`By ${seat}.`) }));
  const later = [
    entry(2, "a", { prefers: "P1", ...amends("By a, again.") }),
    entry(2, "b", { prefers: "P1" }),
    entry(2, "c", { accepts: ["P1"] }),
  ];
  const votesAfter = (...entries: typeof together) =>
    ledgerFrom([...together, ...entries], { options: ["Table", "Tokens"] }).positions.map(
      ({ seat, version, stale }) => [seat, version, stale],
    );
  assert.deepEqual(votesAfter(), [
    ["a", 2, []],
    ["b", 3, []],
    ["c", 4, []],
  ]);
  assert.deepEqual(votesAfter(...later), [
    ["a", 2, []],
    ["b", 3, ["P1"]],
    ["c", 4, ["P1"]],
    ["a", 5, []],
    ["b", 4, []],
    ["c", null, []],
  ]);
});

test("no seat amends another's option", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    entry(2, "b", { prefers: "P1a", ...amends("Without a table.") }),
  ]);
  assert.deepEqual(
    table.options.map(({ id, summary }) => [id, summary]),
    [
      ["P1a", ""],
      ["P1b", "Without a table."],
    ],
  );
});

test("a vote is for the version that was read, and is stale once another seat amends it", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    entry(1, "a", { prefers: "P1a", ...amends("Sharded.") }, { stage: 1 }),
    entry(1, "b", { prefers: "P1a", accepts: ["P1b"] }, { stage: 1 }),
    entry(1, "c", { accepts: ["P1a"] }, { stage: 1 }),
    entry(1, "b", { prefers: "P1a" }, { stage: 2 }),
  ]);
  assert.deepEqual(
    table.positions.slice(2).map(({ seat, version, stale }) => [seat, version, stale]),
    [
      ["a", 2, []],
      ["b", 1, ["P1a"]],
      ["c", null, ["P1a"]],
      ["b", 2, []],
    ],
  );
});

test("a vote is stale, too, once another seat says its option again in other words without amending it", () => {
  const restated = (name: string, summary: string) =>
    ledgerFrom([
      openingEntry("a", "Table"),
      openingEntry("b", "Rows"),
      entry(2, "a", { option: { name, summary } }, { stage: 1 }),
      entry(2, "b", { prefers: "P1a" }, { stage: 1 }),
    ]).positions.at(-1)?.stale;
  assert.deepEqual(restated("Table", "Delete every row, and sell the disk."), ["P1a"]);
  assert.deepEqual(restated("Tokens", ""), ["P1a"]);
  assert.deepEqual(restated("Table", ""), []);
});

test("a vote for an option that counts as another is stale once that other one is amended", () => {
  const table = ledgerFrom([
    openingEntry("a", "Redis"),
    openingEntry("b", "redis"),
    entry(2, "a", { prefers: "P1a", ...amends("Delete everything.") }, { stage: 1 }),
    entry(2, "b", { prefers: "P1b" }, { stage: 1 }),
    entry(2, "b", { prefers: "P1b" }, { stage: 2 }),
  ]);
  assert.deepEqual(
    table.positions.slice(2).map(({ seat, prefers, stale }) => [seat, prefers, stale]),
    [
      ["a", "P1a", []],
      ["b", "P1a", ["P1a"]],
      ["b", "P1a", []],
    ],
  );
});

test("a seat does not merge two options of its own", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    entry(2, "a", { prefers: "new", option: { name: "Tokens", summary: "" }, same: ["P1a", "P2a"] }),
  ]);
  assert.deepEqual(countedAs(table), { P1a: "P1a", P2a: "P2a" });
});

test("a seat's word alone does not make its option the same as one of the person's", () => {
  const table = ledgerFrom([openingEntry("a", "A cache", { same: ["P1"] })], { options: ["Redis"] });
  assert.deepEqual(countedAs(table), { P1: "P1", P1a: "P1a" });
});

test("a chain of sames is one option, under the id that came first", () => {
  const chain = (pairs: readonly (readonly [string, string])[]) =>
    ledgerFrom(
      ["a", "b", "c"].map((seat) =>
        openingEntry(seat, seat, {
          same: pairs
            .flatMap((pair) => (pair.includes(seat) ? pair : []))
            .filter((other) => other !== seat)
            .map((other) => `P1${other}`),
        }),
      ),
    );
  const one = { P1a: "P1a", P1b: "P1a", P1c: "P1a" };
  assert.deepEqual(
    countedAs(
      chain([
        ["a", "b"],
        ["b", "c"],
      ]),
    ),
    one,
  );
  assert.deepEqual(
    countedAs(
      chain([
        ["a", "c"],
        ["b", "c"],
      ]),
    ),
    one,
  );
  assert.deepEqual(countedAs(chain([["b", "c"]])), { P1a: "P1a", P1b: "P1b", P1c: "P1b" });
});

test("if no seat compared them, the chair merges options and names what they share", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    openingEntry("b", "Rows"),
    openingEntry("c", "Tokens"),
    entry(1, "z", {
      groups: [
        { name: "The database", options: ["P1a", "P1b"] },
        { name: "Signed", options: ["P1c"] },
      ],
    }),
  ]);
  assert.deepEqual(
    table.options.map(({ id, name, countsAs, mergedBy }) => [id, name, countsAs, mergedBy]),
    [
      ["P1a", "The database", "P1a", null],
      ["P1b", "Rows", "P1a", "chair"],
      ["P1c", "Tokens", "P1c", null],
    ],
  );
});

test("a reading that groups an option with nothing that exists changes nothing", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    entry(1, "z", { groups: [{ name: "Else", options: ["P1a", "P9x"] }] }),
  ]);
  assert.deepEqual(options(table), [["P1a", "Table", "a", "P1a"]]);
});

// ── Positions ────────────────────────────────────────────────────────────────────────────────────

test("a position names its option, what it accepts, and why", () => {
  const table = ledgerFrom([
    openingEntry("a", "Table"),
    entry(
      1,
      "b",
      {
        prefers: "P1a",
        accepts: ["P1a", "P9x", "P1a"],
        confidence: "80 %",
        reasons: ["Fast."],
        conditions: ["Indexed."],
        movedBy: ["K9z9"],
        wouldMove: "A measurement.",
        fallsWith: "none",
        statement: "I said so.",
      },
      { stage: 1 },
    ),
  ]);
  assert.deepEqual(table.positions[1], {
    seat: "b",
    round: 1,
    stage: 1,
    prefers: "P1a",
    version: 1,
    accepts: ["P1a"],
    stale: [],
    confidence: 80,
    reasons: ["Fast."],
    conditions: ["Indexed."],
    movedBy: ["K9z9"],
    wouldMove: "A measurement.",
    fallsWith: null,
    statement: "I said so.",
  });
});

test("no seat prefers an option that does not exist", () => {
  assert.deepEqual(
    ledgerFrom([openingEntry("a", "Table"), entry(2, "b", { prefers: "P9x" })]).positions.map(({ prefers }) => prefers),
    ["P1a", null],
  );
});

test("a ballot that takes no position leaves the seat's last one as it is", () => {
  const table = ledgerFrom([openingEntry("a", "Table"), entry(2, "a", { objections: [], reasons: ["Still."] })]);
  assert.deepEqual(
    lastPositions(table, ["a", "b"]).map(({ seat, round }) => [seat, round]),
    [["a", 1]],
  );
});

for (const ballot of [null, undefined, "P1a", 7, [], { option: "Table" }, { accepts: 3 }]) {
  test(`a ballot of the shape ${JSON.stringify(ballot)} says nothing`, () => {
    assert.deepEqual(ledgerFrom([entry(1, "a", ballot)]), ledgerFrom([]));
  });
}

test("last positions come in the order of the seats", () => {
  const table = ledgerFrom([openingEntry("c", "C"), openingEntry("a", "A"), entry(2, "c", { prefers: "P1a" })]);
  assert.deepEqual(
    lastPositions(table, ["a", "b", "c"]).map(({ seat, prefers }) => [seat, prefers]),
    [
      ["a", "P1a"],
      ["c", "P1a"],
    ],
  );
});

const twoSides = [
  openingEntry("a", "Table", { claims: [{ text: "Slow.", kind: "fact" }] }),
  openingEntry("b", "Tokens"),
];
const moves = (movedBy: readonly string[], pins: readonly string[] = []) =>
  ledgerFrom([...twoSides, entry(2, "b", { prefers: "P1a", movedBy })], { pins }).changes;

test("a change of position is explained by what moved it, if that exists", () => {
  const change = { seat: "b", round: 2, stage: 0, from: "P1b", to: "P1a" };
  assert.deepEqual(moves(["K9z9", "K1a1"]), [{ ...change, movedBy: ["K1a1"], isExplained: true }]);
  assert.deepEqual(moves(["K9z9"]), [{ ...change, movedBy: [], isExplained: false }]);
  assert.deepEqual(moves([]), [{ ...change, movedBy: [], isExplained: false }]);
  assert.deepEqual(moves(["C1"], ["C1"]), [{ ...change, movedBy: ["C1"], isExplained: true }]);
});

test("keeping a position is not a change, but accepting another's instead of its own is", () => {
  assert.deepEqual(ledgerFrom([...twoSides, entry(2, "b", { prefers: "P1b" })]).changes, []);
  const [change] = ledgerFrom([...twoSides, entry(2, "b", { accepts: ["P1a"] })]).changes;
  assert.deepEqual([change?.from, change?.to], ["P1b", "P1a"]);
});

// ── Objections, claims, questions ────────────────────────────────────────────────────────────────

const objection = { title: "Slow", severity: "blocking", text: "At the peak." };
const proof = { source: "bench.md:3", quote: "4 ms" };
const raised = [openingEntry("a", "Table"), entry(1, "b", { objections: [objection] }, { stage: 1 })];
const answer = (as: string, more: object = {}) => ({ answers: [{ objection: "O1b1", as, text: "Said.", ...more }] });
const stateOf = (entries: readonly Entry[], judgements: readonly Judgement[] = []) =>
  ledgerFrom([...raised, ...entries], { judgements }).objections[0]?.state;
const ruling = (round: number, as: RulingNote["as"]): Judgement => ({
  round,
  by: "ada",
  note: { kind: "ruling", objection: "O1b1", as, text: "Enough." },
});

test("an objection has the id of its place and is open until it is answered", () => {
  const about = entry(1, "b", { objections: [objection, { ...objection, title: "Costly" }] }, { stage: 1, about: "a" });
  const table = ledgerFrom([openingEntry("a", "Table"), about]);
  const placed = {
    ...{ by: "b", about: "a", against: [], sameAs: [], round: 1, isRaisedAtEnd: false },
    ...{ state: "open", settledBy: null, steps: [] },
  };
  assert.deepEqual(table.objections, [
    { id: "O1ba1", ...objection, ...placed },
    { id: "O1ba2", ...objection, title: "Costly", ...placed },
  ]);
  assert.equal(openObjections(table).length, 2);
});

for (const as of ["fixed", "accepted_risk", "parked"] as const) {
  test(`a ballot that names an objection ends it as ${as}`, () => {
    assert.equal(stateOf([entry(2, "a", answer(as))]), as);
  });
}

test("an objection is refuted with evidence or not at all", () => {
  assert.equal(stateOf([entry(2, "a", answer("refuted"))]), "open");
  assert.equal(stateOf([entry(2, "a", answer("refuted", { evidence: { source: "none", quote: "x" } }))]), "open");
  assert.equal(stateOf([entry(2, "a", answer("refuted", { evidence: proof }))]), "refuted");
  assert.equal(stateOf([entry(2, "a", answer("fixed")), entry(3, "a", answer("refuted"))]), "fixed");
});

test("an objection that is said to be open again is open again", () => {
  assert.equal(stateOf([entry(2, "a", answer("fixed")), entry(2, "b", answer("open"), { stage: 1 })]), "open");
});

test("an objection may be answered in the round it was raised in", () => {
  assert.equal(stateOf([entry(1, "a", answer("fixed"), { stage: 2 })]), "fixed");
});

test("an answer that came before the objection, or in the ballot that raised it, ends nothing", () => {
  const early = ledgerFrom([
    openingEntry("a", "Table", answer("fixed")),
    entry(1, "b", { objections: [objection], ...answer("parked") }, { stage: 1 }),
  ]);
  assert.deepEqual([early.objections[0]?.state, early.objections[0]?.steps], ["open", []]);
});

test("an answer to an id that does not exist ends nothing", () => {
  assert.equal(stateOf([entry(2, "a", { answers: [{ objection: "O9z9", as: "fixed", text: "" }] })]), "open");
});

test("a person's ruling ends an objection, needs no evidence, and holds against all ballots", () => {
  assert.equal(stateOf([], [ruling(1, "refuted")]), "refuted");
  assert.equal(stateOf([entry(2, "b", answer("open"))], [ruling(2, "parked")]), "parked");
  assert.equal(stateOf([entry(2, "b", answer("open"))], [ruling(1, "parked")]), "parked");
  assert.equal(stateOf([], [ruling(1, "parked"), ruling(2, "open")]), "open");
});

test("all that was said of an objection is kept in order", () => {
  const table = ledgerFrom(
    [...raised, entry(3, "b", answer("open")), entry(2, "a", answer("refuted", { evidence: proof }))],
    {
      judgements: [ruling(2, "fixed")],
    },
  );
  assert.deepEqual(table.objections[0]?.steps, [
    { round: 2, by: "a", as: "refuted", text: "Said.", evidence: proof, check: null, counts: true },
    { round: 2, by: "ada", as: "fixed", text: "Enough.", evidence: null, check: null, counts: true },
    { round: 3, by: "b", as: "open", text: "Said.", evidence: null, check: null, counts: false, ignored: "ruled" },
  ]);
});

test("a person's rejection marks the claim it names and no other, whatever was found", () => {
  const claims = ["One.", "Two."].map((text) => ({ text, kind: "fact", evidence: proof }));
  const checks = [0, 1].map((index) => ({ of: "claim" as const, index, mark: "found" as const, detail: "bench.md:3" }));
  const rejection = (claim: string, text: string): Judgement => ({
    round: 1,
    by: "ada",
    note: { kind: "rejection", claim, text },
  });
  const table = ledgerFrom([entry(1, "a", { claims }, { checks })], {
    judgements: [rejection("K1a2", "That was another machine."), rejection("K9z9", "")],
  });
  assert.deepEqual(
    table.claims.map(({ id, check }) => [id, check]),
    [
      ["K1a1", { mark: "found", detail: "bench.md:3" }],
      ["K1a2", { mark: "rejected", detail: "The person rejects it: That was another machine." }],
    ],
  );
});

test("what a search found has an id of its own, may move a seat, and may be rejected", () => {
  const page = (name: string) => ({ title: name, url: `https://${name}.example/`, text: `Of ${name}.` });
  const findings = [
    { request: "The peak.", results: [page("one"), page("two")], problem: null },
    { request: "The price.", results: [], problem: "Brave found nothing." },
    { request: "The size.", results: [page("three")], problem: null },
  ];
  const asked = entry(1, "b", { requests: ["The peak.", "The price.", "The size."] }, { findings, about: "a" });
  const table = ledgerFrom(
    [
      entry(0, "a", { option: { name: "Table", summary: "" } }),
      entry(0, "b", { option: { name: "Token", summary: "" } }),
      asked,
      entry(1, "a", { prefers: "P0b", movedBy: ["E1ba3", "E1ba4"] }),
    ],
    { judgements: [{ round: 1, by: "ada", note: { kind: "rejection", claim: "E1ba2", text: "An advert." } }] },
  );
  assert.deepEqual(
    table.requests.map(({ text, sources, problem }) => [
      text,
      sources.map(({ id, url, rejected }) => [id, url, rejected]),
      problem,
    ]),
    [
      [
        "The peak.",
        [
          ["E1ba1", "https://one.example/", null],
          ["E1ba2", "https://two.example/", "The person rejects it: An advert."],
        ],
        null,
      ],
      ["The price.", [], "Brave found nothing."],
      ["The size.", [["E1ba3", "https://three.example/", null]], null],
    ],
  );
  assert.deepEqual(table.changes, [
    { seat: "a", round: 1, stage: 0, from: "P0a", to: "P0b", movedBy: ["E1ba3"], isExplained: true },
  ]);
});

test("claims, questions and requests are kept with the seats that made them", () => {
  const table = ledgerFrom([
    entry(1, "a", {
      claims: [{ text: "Reads are 98 %.", kind: "fact", evidence: proof }],
      questions: ["How many?"],
      requests: ["A profile of the peak."],
    }),
  ]);
  const unplaced = { about: null, option: null, round: 1 };
  assert.deepEqual(
    [table.claims, table.questions, table.requests],
    [
      [{ id: "K1a1", text: "Reads are 98 %.", kind: "fact", evidence: proof, check: null, by: "a", round: 1 }],
      [{ ids: ["Q1a1"], text: "How many?", alsoAs: [], by: ["a"], ...unplaced, replies: [] }],
      [{ id: "R1a1", text: "A profile of the peak.", by: "a", ...unplaced, sources: [], problem: null, replies: [] }],
    ],
  );
});

test("what several seats ask alike is one question with all who asked, and a reply to any of its ids answers it", () => {
  const { questions } = ledgerFrom([
    entry(1, "a", { asks: [{ text: "How many?", option: "P1c" }] }),
    entry(1, "b", {
      asks: [
        { text: "how many", option: "P1c" },
        { text: "How many?", option: "P1a" },
      ],
    }),
    entry(1, "c", { replies: [{ to: "Q1b1", text: "Ninety.", evidence: proof }] }, { stage: 1 }),
  ]);
  const said = { by: "c", round: 1, text: "Ninety.", evidence: proof, check: null };
  assert.deepEqual(
    questions.map(({ ids, by, option, replies }) => [ids, by, option, replies]),
    [
      [["Q1a1", "Q1b1"], ["a", "b"], "P1c", [said]],
      [["Q1b2"], ["b"], "P1a", []],
    ],
  );
});

test("points are one when seats cite the same lines in similar words, or when a seat that made one of them says so", () => {
  const at = (text: string, source: string | null) => ({ text, evidence: source && { source, quote: null } });
  const { points } = ledgerFrom([
    entry(1, "a", {
      points: [at("Twice paid.", "src/pay.ts:10-12"), at("No lock.", null), at("Slow.", "src/pay.ts:10-12")],
    }),
    entry(1, "b", { points: [at("It pays twice.", "./src/pay.ts:10-12"), at("The lock is missing.", null)] }),
    entry(2, "b", {
      samePoints: [
        ["D1a2", "D1b2"],
        ["D1a1", "D1a3"],
      ],
    }),
  ]);
  assert.deepEqual(
    points.map(({ ids, text, alsoAs, by }) => [ids, text, alsoAs, by]),
    [
      [["D1a1", "D1b1"], "Twice paid.", ["It pays twice."], ["a", "b"]],
      [["D1a2", "D1b2"], "No lock.", ["The lock is missing."], ["a", "b"]],
      [["D1a3"], "Slow.", [], ["a"]],
    ],
  );
});

test("points are one when their quotes were found on the same lines, and keep the source that each seat cited", () => {
  const point = (text: string, source: string) => ({ text, evidence: { source, quote: "charge(order);" } });
  const check = { of: "point", index: 0, mark: "found", detail: "" } as const;
  const { points } = ledgerFrom([
    entry(1, "a", { points: [point("Twice paid.", "src/pay.ts:10")] }, { checks: [{ ...check, at: "src/pay.ts:12" }] }),
    entry(1, "b", { points: [point("It pays twice.", "src/pay.ts:12")] }, { checks: [check] }),
  ]);
  assert.deepEqual(
    points.map(({ ids, evidence, check: mark, alsoCites }) => [
      ids,
      evidence?.source,
      mark?.at,
      alsoCites[0]?.evidence.source,
    ]),
    [[["D1a1", "D1b1"], "src/pay.ts:10", "src/pay.ts:12", "src/pay.ts:12"]],
  );
});

// ── For any ballots ──────────────────────────────────────────────────────────────────────────────

const places = fc.uniqueArray(
  fc.record({
    round: fc.integer({ min: 1, max: 3 }),
    stage: fc.nat(2),
    seat: fc.constantFrom("a", "b", "c", "z"),
    about: fc.constantFrom(null, "a", "b"),
  }),
  { maxLength: 10, selector: ({ round, stage, seat, about }) => `${round} ${stage} ${seat} ${about}` },
);
const debates = places.chain((all) =>
  fc.tuple(
    ...all.map(({ round, stage, seat, about }) =>
      rawBallot(FULL_BALLOT).map((ballot) => entry(round, seat, ballot, { stage, about })),
    ),
  ),
);

test("the order of arrival changes nothing", () => {
  fc.assert(
    fc.property(
      debates.chain((entries) =>
        fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
      ),
      ([entries, shuffled]) => assert.deepEqual(ledgerFrom(shuffled), ledgerFrom(entries)),
    ),
    { numRuns: runs(50) },
  );
});

test("everything in the ledger refers only to items of the ledger", () => {
  fc.assert(
    fc.property(debates, (entries) => {
      const { options: all, positions, changes, objections, claims } = ledgerFrom(entries, { options: ["One", "Two"] });
      const heads = new Set(all.filter(({ id, countsAs }) => id === countsAs).map(({ id }) => id));
      for (const { countsAs } of all) assert.ok(heads.has(countsAs));
      for (const { prefers, accepts } of positions)
        for (const id of [...(prefers === null ? [] : [prefers]), ...accepts]) assert.ok(heads.has(id));
      const known = new Set([...objections, ...claims].map(({ id }) => id));
      for (const { movedBy, isExplained } of changes) {
        assert.ok(movedBy.every((id) => known.has(id)));
        assert.equal(isExplained, movedBy.length > 0);
      }
      assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    }),
    { numRuns: runs(50) },
  );
});

test("nothing leaves the table in a later round", () => {
  fc.assert(
    fc.property(debates, fc.integer({ min: 1, max: 3 }), (entries, round) => {
      const before = ledgerFrom(entries.filter((each) => each.round <= round));
      const after = ledgerFrom(entries);
      const ids = ({ options: all, objections, claims }: Ledger) =>
        [...all, ...objections, ...claims].map(({ id }) => id);
      const left = ids(before).filter((id) => !ids(after).includes(id));
      assert.deepEqual(left, []);
    }),
    { numRuns: runs(50) },
  );
});

test("merged points keep all that was cited for them, and are withdrawn when all who made them withdraw them", () => {
  const cites = (quote: string) => ({ text: `Point: ${quote}`, evidence: { source: "a.ts:3", quote } });
  const made = [openingEntry("a", "A", { points: [cites("one")] }), openingEntry("b", "B", { points: [cites("two")] })];
  const withdraws = (seat: string) => entry(2, seat, { withdraws: ["D1a1", "D1b1"] });
  const [point] = ledgerFrom(made).points;
  assert.deepEqual(
    [point?.ids, point?.evidence?.quote, point?.alsoCites.map(({ evidence }) => evidence.quote)],
    [["D1a1", "D1b1"], "one", ["two"]],
  );
  assert.deepEqual(
    [[], [withdraws("a")], [withdraws("a"), withdraws("b")]].map(
      (later) => ledgerFrom([...made, ...later]).points[0]?.isWithdrawn,
    ),
    [false, false, true],
  );
});

test("what several seats call untested is listed once, with all of them", () => {
  const closing = (seat: string, text: string) => entry(2, seat, { untested: [text] });
  assert.deepEqual(
    ledgerFrom([closing("a", "The load test."), closing("b", "the load test"), closing("c", "Fail-over.")]).untested,
    [
      { by: ["a", "b"], text: "The load test." },
      { by: ["c"], text: "Fail-over." },
    ],
  );
});

test("replies to ids that name nothing are kept as such, and settle nothing", () => {
  const table = ledgerFrom([
    openingEntry("a", "A", { questions: ["How many?"] }),
    entry(2, "b", {
      answers: [{ objection: "O9z9", as: "fixed", text: "Done." }],
      replies: [
        { to: "Q1a1", text: "Forty." },
        { to: "Q1a7", text: "Nobody asked." },
      ],
    }),
  ]);
  assert.deepEqual(
    table.strayReplies.map(({ to, by, text }) => [to, by, text]),
    [
      ["O9z9", "b", "Done."],
      ["Q1a7", "b", "Nobody asked."],
    ],
  );
});

test("seats that ask the person the same in similar words ask one question, in all their words", () => {
  const { questions } = ledgerFrom([
    openingEntry("a", "A", { questions: ["Does the provider support idempotency keys, and for how long?"] }),
    openingEntry("b", "B", {
      questions: [
        "Does the provider support idempotency keys (for how long), and signed webhooks?",
        "Does the provider support currencies other than euro?",
      ],
    }),
  ]);
  assert.deepEqual(
    questions.map(({ ids, text, alsoAs, by }) => ({ ids, text, alsoAs, by })),
    [
      {
        ids: ["Q1a1", "Q1b1"],
        text: "Does the provider support idempotency keys, and for how long?",
        alsoAs: ["Does the provider support idempotency keys (for how long), and signed webhooks?"],
        by: ["a", "b"],
      },
      { ids: ["Q1b2"], text: "Does the provider support currencies other than euro?", alsoAs: [], by: ["b"] },
    ],
  );
});

test("what the person says answers the questions that it names, by id or in their words", () => {
  const replies = (text: string) =>
    ledgerFrom([openingEntry("a", "A", { questions: ["How many users?", "Since when?"] })], {
      remarks: [{ round: 1, by: "ada", text }],
    }).questions.map((question) => question.replies.map((reply) => [reply.by, reply.text]));
  assert.deepEqual(replies("Q1a1: four hundred."), [[["ada", "Q1a1: four hundred."]], []]);
  assert.deepEqual(replies("How many users? 400\nSince when? May"), [
    [["ada", "How many users? 400"]],
    [["ada", "Since when? May"]],
  ]);
  assert.deepEqual(replies("It is urgent."), [[], []]);
});
