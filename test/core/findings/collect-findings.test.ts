import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mark } from "../../../src/core/evidence-check.ts";
import type { ReviewFinding } from "../../../src/core/findings/review-finding.ts";
import type { Entry } from "../../../src/core/ledger/ledger.ts";
import { aFinding } from "../../support/ballots.ts";
import { findingsFrom, said } from "../../support/review/entries.ts";

const pages = { ...aFinding, quote: "const last = total - 1;" };
const judged = (finding: string, as: string, more: object = {}) => ({ finding, as, text: "Followed it.", ...more });
const checked = (mark: Mark) => [{ of: "judgement" as const, index: 0, mark, detail: "Looked up." }];
const quoted = { evidence: { source: "src/elsewhere.ts:4", quote: "guard();" } };
const brief = (findings: readonly ReviewFinding[]) =>
  findings.map(({ id, state, severity, foundBy, confirmedBy }) => [id, state, severity, foundBy, confirmedBy]);

/** One finding of seat a, raised with this severity, and what follows. */
function stateOf(severity: "blocking" | "major", ...entries: readonly Entry[]) {
  const [only] = findingsFrom(said("a", "findings", [{ ...pages, severity }]), ...entries);
  return only && [only.state, only.severity];
}

const stands = said("a", "lastWords", [{ finding: "B1a1", as: "stands", text: "It does." }]);
const withdrawn = said("a", "lastWords", [{ finding: "B1a1", as: "withdrawn", text: "True." }]);
const confirms = (seat: string, severity: string | null = null) =>
  said(seat, "judgements", [judged("B1a1", "confirmed", { severity })]);
const refutes = (mark: Mark | null) =>
  said("b", "judgements", [judged("B1a1", "refuted", mark === null ? {} : quoted)], mark === null ? [] : checked(mark));

const STATES: readonly (readonly [string, ReturnType<typeof stateOf>, readonly string[]])[] = [
  ["nobody examined it", stateOf("blocking"), ["unconfirmed", "blocking"]],
  ["its finder confirms it", stateOf("blocking", confirms("a")), ["unconfirmed", "blocking"]],
  ["another seat confirms it", stateOf("blocking", confirms("b")), ["confirmed", "blocking"]],
  [
    "a confirmation rates it lower",
    stateOf("blocking", confirms("b", "minor"), confirms("c", "major")),
    ["confirmed", "minor"],
  ],
  ["a confirmation rates it higher", stateOf("major", confirms("b", "blocking")), ["confirmed", "major"]],
  [
    "nobody can tell",
    stateOf("major", said("b", "judgements", [judged("B1a1", "cannot_tell")])),
    ["unconfirmed", "major"],
  ],
  ["refuted by evidence that was found", stateOf("blocking", refutes("found")), ["refuted", "blocking"]],
  [
    "refuted by what is under review",
    stateOf(
      "blocking",
      said("b", "judgements", [
        judged("B1a1", "refuted", { evidence: { source: "src/a.ts:12", quote: "render(last);" } }),
      ]),
    ),
    ["refuted", "blocking"],
  ],
  ["blocking, refuted without evidence", stateOf("blocking", refutes(null)), ["disputed", "blocking"]],
  [
    "blocking, refuted without evidence and withdrawn",
    stateOf("blocking", refutes(null), withdrawn),
    ["disputed", "blocking"],
  ],
  ["major, refuted without evidence and withdrawn", stateOf("major", refutes(null), withdrawn), ["refuted", "major"]],
  ["major, refuted without evidence", stateOf("major", refutes(null)), ["disputed", "major"]],
  [
    "refuted by evidence, and its finder stands by it",
    stateOf("major", refutes("found"), stands),
    ["disputed", "major"],
  ],
  ["refuted by evidence that isn't there", stateOf("major", refutes("missing")), ["unconfirmed", "major"]],
  [
    "refuted by evidence that isn't there, and confirmed",
    stateOf("major", refutes("missing"), confirms("c")),
    ["confirmed", "major"],
  ],
  [
    "refuted by evidence that could not be checked",
    stateOf("blocking", refutes("unchecked")),
    ["disputed", "blocking"],
  ],
  ["confirmed and refuted by evidence", stateOf("major", refutes("found"), confirms("c")), ["disputed", "major"]],
];

for (const [what, state, expected] of STATES) {
  test(`a finding: ${what}`, () => assert.deepEqual(state, expected));
}

test("seats that find the same at the same lines confirm each other, at the lower severity", () => {
  const found = findingsFrom(
    said("a", "findings", [{ ...pages, severity: "blocking" }]),
    said("b", "findings", [{ ...pages, title: "Off by one", quote: "total - 1;\nrender(last);" }]),
  );
  assert.deepEqual(brief(found), [["B1a1", "confirmed", "major", ["a", "b"], []]]);
  assert.deepEqual(
    found[0]?.wordings.map(({ id, title, severity }) => [id, title, severity]),
    [
      ["B1a1", "The last page is lost", "blocking"],
      ["B1b1", "Off by one", "major"],
    ],
  );
});

test("findings at the same lines about something else, or of one seat, stay apart", () => {
  const found = findingsFrom(
    said("a", "findings", [pages, { ...pages, title: "Also this" }]),
    said("b", "findings", [{ ...pages, category: "security" }]),
  );
  assert.deepEqual(
    found.map(({ ids }) => ids),
    [["B1a1"], ["B1a2"], ["B1b1"]],
  );
});

test("two seats with different defects of one line and category do not confirm each other", () => {
  const overflow = {
    ...pages,
    title: "Negative for an empty table",
    failure: "With no rows the index becomes negative and the query throws.",
    fix: "Return early without rows.",
  };
  const found = findingsFrom(said("a", "findings", [pages]), said("b", "findings", [overflow]));
  assert.deepEqual(brief(found), [
    ["B1a1", "unconfirmed", "major", ["a"], []],
    ["B1b1", "unconfirmed", "major", ["b"], []],
  ]);
});

const elsewhere = said("b", "findings", [{ ...pages, quote: "done();" }]);
const duplicate = said("c", "judgements", [judged("B1b1", "duplicate", { duplicateOf: "B1a1" })]);

test("what another seat calls a duplicate is merged, with all finders", () => {
  const found = findingsFrom(said("a", "findings", [pages]), elsewhere, duplicate);
  assert.deepEqual(brief(found), [["B1a1", "confirmed", "major", ["a", "b"], []]]);
});

test("a finder that stands by its finding keeps it apart", () => {
  const found = findingsFrom(
    said("a", "findings", [pages]),
    elsewhere,
    duplicate,
    said("b", "lastWords", [{ finding: "B1b1", as: "stands", text: "Another cause." }]),
  );
  assert.deepEqual(brief(found), [
    ["B1a1", "unconfirmed", "major", ["a"], []],
    ["B1b1", "unconfirmed", "major", ["b"], []],
  ]);
});

test("only the finder completes its finding", () => {
  const correction = { finding: "B1a1", failure: "A reader waits forever.", quote: "done();", file: null, line: null };
  const bare = said("a", "findings", [{ ...pages, failure: null, quote: "nowhere at all" }]);
  const [mine] = findingsFrom(bare, said("a", "corrections", [correction]));
  const [others] = findingsFrom(bare, said("b", "corrections", [correction]));
  assert.deepEqual(
    [mine, others].map((finding) => finding?.wordings.map(({ failure, place }) => [failure, place])),
    [
      [["A reader waits forever.", { status: "found", path: "src/a.ts", side: "new", from: 43, to: 43 }]],
      [[null, { status: "missing", path: "src/a.ts" }]],
    ],
  );
});

test("a finding keeps its fingerprint in other words, and another place has another", () => {
  const print = (finding: object) =>
    findingsFrom(said("a", "findings", [finding])).map(({ fingerprint }) => fingerprint);
  const first = print(pages);
  assert.match(first[0] ?? "", /^[0-9a-f]{16}$/);
  const reworded = {
    ...pages,
    title: "An index is off",
    category: "security",
    severity: "minor",
    quote: "last = total - 1",
  };
  assert.deepEqual(print(reworded), first);
  assert.notDeepEqual(print({ ...pages, quote: "done();" }), first);
});

test("two findings at one line have fingerprints of their own", () => {
  const found = findingsFrom(said("a", "findings", [pages, { ...pages, title: "Also this" }]));
  assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 2);
});
