import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mark } from "../../../src/core/evidence-check.ts";
import type { ReviewFinding } from "../../../src/core/findings/review-finding.ts";
import { severityVotes } from "../../../src/core/findings/severity-votes.ts";
import type { Entry } from "../../../src/core/ledger/ledger.ts";
import { aFinding } from "../../support/ballots.ts";
import { ballotEntry, findingsFrom } from "../../support/review/entries.ts";

const pages = { ...aFinding, quote: "const last = total - 1;" };
const judgement = (finding: string, as: string, more: object = {}) => ({ finding, as, text: "Followed it.", ...more });
const checked = (mark: Mark) => [{ of: "judgement" as const, index: 0, mark, detail: "Looked up." }];
const quoted = { evidence: { source: "src/elsewhere.ts:4", quote: "guard();" } };
const brief = (findings: readonly ReviewFinding[]) =>
  findings.map(({ id, state, severity, foundBy, confirmedBy }) => [id, state, severity, foundBy, confirmedBy]);

/** One finding of seat a, raised with this severity, and what follows. */
function stateOf(severity: "blocking" | "major", ...entries: readonly Entry[]) {
  const [only] = findingsFrom(ballotEntry("a", "findings", [{ ...pages, severity }]), ...entries);
  return only && [only.state, only.severity];
}

const stands = ballotEntry("a", "lastWords", [{ finding: "B1a1", as: "stands", text: "It does." }]);
const withdrawn = ballotEntry("a", "lastWords", [{ finding: "B1a1", as: "withdrawn", text: "True." }]);
const confirms = (seat: string, severity: string | null = null) =>
  ballotEntry(seat, "judgements", [judgement("B1a1", "confirmed", { severity })]);
const refutes = (mark: Mark | null) =>
  ballotEntry(
    "b",
    "judgements",
    [judgement("B1a1", "refuted", mark === null ? {} : quoted)],
    mark === null ? [] : checked(mark),
  );

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
    stateOf("major", ballotEntry("b", "judgements", [judgement("B1a1", "cannot_tell")])),
    ["unconfirmed", "major"],
  ],
  ["refuted by evidence that was found", stateOf("blocking", refutes("found")), ["refuted", "blocking"]],
  [
    "refuted by what is under review",
    stateOf(
      "blocking",
      ballotEntry("b", "judgements", [
        judgement("B1a1", "refuted", { evidence: { source: "src/a.ts:12", quote: "render(last);" } }),
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
    ballotEntry("a", "findings", [{ ...pages, severity: "blocking" }]),
    ballotEntry("b", "findings", [
      { ...pages, title: "Off by one", quote: "total - 1;\nrender(last);", category: "data-loss" },
    ]),
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
    ballotEntry("a", "findings", [pages, { ...pages, title: "Also this" }]),
    ballotEntry("b", "findings", [
      { ...pages, title: "Secrets are printed", failure: "Whoever sees the log can sign in." },
    ]),
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
  const found = findingsFrom(ballotEntry("a", "findings", [pages]), ballotEntry("b", "findings", [overflow]));
  assert.deepEqual(brief(found), [
    ["B1a1", "unconfirmed", "major", ["a"], []],
    ["B1b1", "unconfirmed", "major", ["b"], []],
  ]);
});

const elsewhere = ballotEntry("b", "findings", [
  { ...aFinding, title: "An empty page", failure: "It shows nothing.", quote: "done();" },
]);
const both = [ballotEntry("a", "findings", [pages]), elsewhere];
const dup = (seat: string, finding: string, duplicateOf: string, more: object = {}) =>
  ballotEntry(seat, "judgements", [judgement(finding, "duplicate", { duplicateOf, ...more })]);
const separate = (seat: string, finding: string, separateFrom: string, more: object = {}) =>
  ballotEntry(seat, "judgements", [judgement(finding, "separate", { separateFrom, ...more })]);
const lastly = (seat: string, finding: string, as: string, separateFrom: string | null = null) =>
  ballotEntry(seat, "lastWords", [{ finding, as, separateFrom, text: "So it is." }]);
const MERGED = [["B1a1", "confirmed", "major", ["a", "b"], []]];

test("what another seat calls a duplicate is merged, with all finders, and is confirmed by that seat", () => {
  assert.deepEqual(brief(findingsFrom(...both, dup("c", "B1b1", "B1a1"))), [
    ["B1a1", "confirmed", "major", ["a", "b"], ["c"]],
  ]);
});

test("seats that call each other's findings duplicates of their own mean one finding, which nobody contests", () => {
  assert.deepEqual(brief(findingsFrom(...both, dup("a", "B1b1", "B1a1"), dup("b", "B1a1", "B1b1"))), MERGED);
  const third = ballotEntry("c", "findings", [
    { ...aFinding, title: "Blank", failure: "None.", quote: "return first;" },
  ]);
  const circle = [dup("a", "B1b1", "B1a1"), dup("b", "B1c1", "B1b1"), dup("c", "B1a1", "B1c1")];
  assert.deepEqual(brief(findingsFrom(...both, third, ...circle)), [
    ["B1a1", "confirmed", "major", ["a", "b", "c"], []],
  ]);
});

test("stands and withdrawn say nothing about merging", () => {
  for (const as of ["stands", "withdrawn"])
    assert.deepEqual(brief(findingsFrom(...both, dup("a", "B1b1", "B1a1"), lastly("b", "B1b1", as))), MERGED, as);
});

test("a duplicate counts as confirmed with its severity, even if it is split off again", () => {
  const found = findingsFrom(
    ...both,
    dup("c", "B1b1", "B1a1", { severity: "minor" }),
    lastly("b", "B1b1", "separate", "B1a1"),
  );
  assert.deepEqual(brief(found), [
    ["B1a1", "unconfirmed", "major", ["a"], []],
    ["B1b1", "confirmed", "minor", ["b"], ["c"]],
  ]);
});

const APART = [["B1a1"], ["B1b1"]];
const TOGETHER = [["B1a1", "B1b1"]];
const alike = [ballotEntry("a", "findings", [pages]), ballotEntry("b", "findings", [pages])];
const c = "c";
const SPLITS: readonly (readonly [string, readonly Entry[], readonly (readonly string[])[]])[] = [
  ["nobody objects", [], TOGETHER],
  ["its finder says that it is something else", [lastly("b", "B1b1", "separate", "B1a1")], APART],
  ["its finder says so of all it was merged with", [lastly("b", "B1b1", "separate")], APART],
  ["somebody else's last word", [lastly(c, "B1b1", "separate", "B1a1")], TOGETHER],
  ["an examiner says that they differ", [separate(c, "B1b1", "B1a1")], APART],
  ["the finder overrules the examiner", [separate(c, "B1b1", "B1a1"), lastly("b", "B1b1", "stands")], TOGETHER],
  ["one finder can't overrule the other", [separate("a", "B1b1", "B1a1"), lastly("b", "B1b1", "stands")], APART],
  ["a finder refutes the other's", [ballotEntry("a", "judgements", [judgement("B1b1", "refuted")])], APART],
  ["separate wins over duplicate", [dup("d", "B1b1", "B1a1"), separate(c, "B1b1", "B1a1")], APART],
];

for (const [what, entries, expected] of SPLITS) {
  test(`findings in the same words at the same place: ${what}`, () => {
    const found = findingsFrom(...alike, ...entries);
    assert.deepEqual(
      found.map(({ ids }) => ids),
      expected,
    );
  });
}

test("each seat has one vote on the severity, the highest it gave, and the lowest of the votes counts", () => {
  const lesser = { ...aFinding, title: "Blank", failure: "Nothing.", severity: "minor", quote: "done();" };
  const [only] = findingsFrom(
    ballotEntry("a", "findings", [pages, lesser]),
    ballotEntry("b", "findings", [{ ...pages, severity: "blocking" }]),
    dup("c", "B1a2", "B1b1", { severity: "blocking" }),
  );
  assert.deepEqual(
    [only?.ids, only?.severity, only && severityVotes(only)],
    [
      ["B1a1", "B1a2", "B1b1"],
      "major",
      [
        { by: "a", severity: "major" },
        { by: "b", severity: "blocking" },
        { by: "c", severity: "blocking" },
      ],
    ],
  );
});

test("only the finder completes its finding", () => {
  const correction = { finding: "B1a1", failure: "A reader waits forever.", quote: "done();", file: null, line: null };
  const bare = ballotEntry("a", "findings", [{ ...pages, failure: null, quote: "nowhere at all" }]);
  const [mine] = findingsFrom(bare, ballotEntry("a", "corrections", [correction]));
  const [others] = findingsFrom(bare, ballotEntry("b", "corrections", [correction]));
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
    findingsFrom(ballotEntry("a", "findings", [finding])).map(({ fingerprint }) => fingerprint);
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
  const found = findingsFrom(ballotEntry("a", "findings", [pages, { ...pages, title: "Also this" }]));
  assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 2);
});
