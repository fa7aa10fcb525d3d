/** Whether the seats agree: the outcomes in the order they are decided, as a table and for any ballots. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Agreement,
  type AgreementSources,
  agreement,
  countVotes,
  OUTCOMES,
} from "../../../src/core/ledger/agreement.ts";
import type { Objection, Position } from "../../../src/core/ledger/ledger.ts";
import { fc, runs } from "../../support/random/fast-check.ts";
import { position } from "../../support/table.ts";

function objection(severity: Objection["severity"]): Objection {
  const raised = {
    id: "O1b1",
    title: "Slow",
    severity,
    text: "",
    by: "b",
    about: null,
    against: [],
    sameAs: [],
    isRaisedAtEnd: false,
    round: 1,
  };
  return { ...raised, state: "open", settledBy: null, steps: [] };
}

function decide(positions: readonly Position[], more: Partial<AgreementSources> = {}): Agreement {
  const seats = ["a", "b", "c"];
  return agreement({
    seats,
    quorum: 2,
    positions,
    absent: [],
    open: [],
    changedInLastRound: false,
    mayBeConsensus: true,
    ...more,
  });
}

const X = (seat: string, ...accepts: string[]) => position(seat, "X", { accepts });
const Y = (seat: string, ...accepts: string[]) => position(seat, "Y", { accepts });
const none = (seat: string, ...accepts: string[]) => position(seat, null, { accepts });
const blocked = { open: [objection("blocking")] };
const moved = { changedInLastRound: true };

const OUTCOME: readonly (readonly [what: string, decided: Agreement, outcome: string, option: string | null])[] = [
  ["nobody", decide([]), "insufficient", null],
  ["one ballot of three, quorum 2", decide([X("a")]), "insufficient", null],
  ["two ballots of three, quorum 3", decide([X("a"), X("b")], { quorum: 3 }), "insufficient", null],
  ["too few come before all else", decide([X("a")], { ...moved, ...blocked }), "insufficient", null],
  ["all prefer one", decide([X("a"), X("b"), X("c")]), "consensus", "X"],
  ["all that voted prefer one, one is absent", decide([X("a"), X("b")]), "consensus", "X"],
  ["one prefers, the others accept", decide([X("a"), Y("b", "X"), none("c", "X")]), "consensus", "X"],
  ["nobody prefers what all accept", decide([none("a", "X"), none("b", "X")]), "consensus", "X"],
  [
    "of two that all could live with, the one more prefer",
    decide([Y("a", "X"), X("b", "Y"), X("c", "Y")]),
    "consensus",
    "X",
  ],
  ["a change in the last round does not undo it", decide([X("a"), X("b"), X("c")], moved), "consensus", "X"],
  [
    "an open objection that does not block",
    decide([X("a"), X("b"), X("c")], { open: [objection("major")] }),
    "consensus",
    "X",
  ],
  ["an open objection that blocks", decide([X("a"), X("b"), X("c")], blocked), "majority", "X"],
  [
    "what all accept is blocked and few prefer it",
    decide([X("a"), Y("b", "X"), none("c", "X")], blocked),
    "split",
    null,
  ],
  ["the protocol asks for more", decide([X("a"), X("b"), X("c")], { mayBeConsensus: false }), "majority", "X"],
  ["two of three", decide([X("a"), X("b"), Y("c")]), "majority", "X"],
  ["two of three, moved in the last round", decide([X("a"), X("b"), Y("c")], moved), "majority", "X"],
  [
    "half of four seats is not a majority",
    decide([X("a"), X("b"), Y("c")], { seats: ["a", "b", "c", "d"] }),
    "split",
    null,
  ],
  ["accepting is not preferring", decide([X("a"), none("b", "X"), Y("c")]), "split", null],
  ["one each, moved in the last round", decide([X("a"), Y("b")], moved), "unresolved", null],
  ["one each", decide([X("a"), Y("b")]), "split", null],
  ["ballots that prefer nothing", decide([none("a"), none("b")]), "split", null],
  ["one survivor of two seats, quorum 1", decide([X("a")], { seats: ["a", "b"], quorum: 1 }), "split", null],
  ["the only seat of a poll", decide([X("a")], { seats: ["a"], quorum: 1 }), "majority", "X"],
];

for (const [what, decided, outcome, option] of OUTCOME) {
  test(`${what}: ${outcome}`, () => {
    assert.deepEqual([decided.outcome, decided.option], [outcome, option]);
  });
}

test("votes are preferences, most first, equals in the order of their first voter", () => {
  assert.deepEqual(countVotes([Y("a"), X("b"), none("c", "X"), X("d"), position("e", "Z")]), [
    { option: "X", seats: ["b", "d"] },
    { option: "Y", seats: ["a"] },
    { option: "Z", seats: ["e"] },
  ]);
});

test("a dissenter that is merely absent in the end turns a consensus into a majority", () => {
  assert.equal(decide([X("a"), X("b")]).outcome, "consensus");
  assert.equal(decide([X("a"), X("b")], { absent: [Y("c")] }).outcome, "majority");
  assert.equal(decide([X("a"), X("b")], { absent: [Y("c", "X")] }).outcome, "consensus");
});

test("a vote for a version that was amended since does not count", () => {
  const stale = (seat: string) => position(seat, "X", { stale: ["X"] });
  assert.deepEqual(decide([X("a"), stale("b"), stale("c")]), {
    outcome: "split",
    option: null,
    votes: [{ option: "X", seats: ["a"] }],
  });
  assert.equal(decide([X("a"), Y("b", "X"), position("c", "Y", { accepts: ["X"], stale: ["X"] })]).outcome, "majority");
});

// ── For any ballots ──────────────────────────────────────────────────────────────────────────────

const SEATS = ["a", "b", "c", "d", "e"];
const optionIds = fc.constantFrom("X", "Y", "Z");
const standings: fc.Arbitrary<AgreementSources> = fc.integer({ min: 1, max: SEATS.length }).chain((count) =>
  fc.record({
    seats: fc.constant(SEATS.slice(0, count)),
    quorum: fc.integer({ min: 1, max: count }),
    positions: fc
      .subarray(SEATS.slice(0, count))
      .chain((voters) =>
        fc.tuple(
          ...voters.map((seat) =>
            fc
              .tuple(fc.option(optionIds), fc.array(optionIds, { maxLength: 2 }))
              .map(([prefers, accepts]) => position(seat, prefers, { accepts })),
          ),
        ),
      ),
    absent: fc.constant([]),
    open: fc.array(fc.constantFrom("blocking", "major", "minor").map(objection), { maxLength: 2 }),
    changedInLastRound: fc.boolean(),
    mayBeConsensus: fc.boolean(),
  }),
);

function holds(name: string, claim: (standing: AgreementSources, decided: Agreement) => void): void {
  test(name, () => {
    fc.assert(
      fc.property(standings, (standing) => claim(standing, agreement(standing))),
      { numRuns: runs(400) },
    );
  });
}

holds("one survivor is never a consensus", ({ positions }, { outcome }) => {
  if (positions.length < 2) assert.notEqual(outcome, "consensus");
});

holds("with a blocking objection open it is never a consensus", ({ open }, { outcome }) => {
  if (open.some(({ severity }) => severity === "blocking")) assert.notEqual(outcome, "consensus");
});

holds("in a consensus every ballot prefers or accepts what was decided", ({ positions }, { outcome, option }) => {
  if (outcome !== "consensus" || option === null) return;
  for (const { prefers, accepts } of positions) assert.ok(prefers === option || accepts.includes(option));
});

holds("a majority is preferred by more than half of all seats, absent ones included", ({ seats }, decided) => {
  if (decided.outcome !== "majority") return;
  const voters = decided.votes.find(({ option }) => option === decided.option)?.seats ?? [];
  assert.ok(voters.length * 2 > seats.length);
});

holds("something is decided exactly where the outcome says so", (_, { outcome, option }) => {
  assert.equal(option !== null, outcome === "consensus" || outcome === "majority");
  assert.ok(OUTCOMES.includes(outcome));
});

holds("votes never exceed the ballots, and each seat votes once", ({ positions }, { votes }) => {
  const voters = votes.flatMap(({ seats }) => seats);
  assert.equal(new Set(voters).size, voters.length);
  assert.ok(voters.length <= positions.length);
});

holds(
  "a seat that failed makes nothing a consensus or a majority that was none without it",
  (standing, { outcome }) => {
    const withAbsent = agreement({ ...standing, seats: [...standing.seats, "f"] }).outcome;
    if (outcome !== "consensus") assert.notEqual(withAbsent, "consensus");
    if (outcome === "split" || outcome === "unresolved") assert.equal(withAbsent, outcome);
  },
);

holds("a ballot that prefers nothing never makes a consensus where there was none", (standing, { outcome }) => {
  const abstaining = position("f", null);
  const more = agreement({
    ...standing,
    seats: [...standing.seats, "f"],
    positions: [...standing.positions, abstaining],
  });
  if (outcome !== "consensus") assert.notEqual(more.outcome, "consensus");
});

holds("the order of ballots changes no outcome", (standing, { outcome }) => {
  assert.equal(agreement({ ...standing, positions: standing.positions.toReversed() }).outcome, outcome);
});
