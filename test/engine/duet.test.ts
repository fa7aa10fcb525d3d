/** The duet on the real engine: which replies lead to which outcome. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { remainingObjections } from "../../src/core/verdict.ts";
import { accepting, blocking, designBallot, reviewBallot, synthesisBallot } from "../support/ballots.ts";
import type { Said, Script } from "../support/scripted.ts";
import { play } from "../support/world.ts";

/** By kind and round; the last one given for a kind goes on. */
function duetScript(
  designs: readonly Said[],
  reviews: readonly Said[],
  synthesis: Said = { ballot: synthesisBallot() },
): Script {
  return ({ call }) => {
    const [, round = "1", kind = ""] = /^r(\d+)\/(\w+)\//.exec(call) ?? [];
    const lines = kind === "design" ? designs : kind === "review" ? reviews : [synthesis];
    return lines[Math.min(Number(round), lines.length) - 1] ?? {};
  };
}

const iterating = { text: "# Design", ballot: designBallot() };
const final = { text: "# Design", ballot: designBallot({ signal: "proposing_final" }) };

test("a duet whose ballots accept with every objection closed is a consensus", async () => {
  const { state } = await play({
    script: duetScript(
      [
        iterating,
        {
          text: "# Design 2",
          ballot: designBallot({
            signal: "proposing_final",
            answers: [{ objection: "O1b1", as: "fixed", text: "Revoked at once." }],
          }),
        },
      ],
      [
        { text: "# Mine", ballot: reviewBallot({ objections: [blocking] }) },
        { text: "I accept.", ballot: accepting },
      ],
    ),
  });
  assert.equal(state.outcome, "consensus");
  assert.equal(state.verdict?.option, "P1a");
  assert.equal(state.verdict?.by, "architect");
  assert.deepEqual(state.verdict?.stop, { cause: "consensus", round: 2 });
  assert.deepEqual(remainingObjections(state.verdict ?? { objections: [] }), []);
  assert.deepEqual(state.verdict?.dissent, []);
});

test("both preferring one design without its being final is a majority", async () => {
  const { state } = await play({
    limits: { rounds: 2 },
    script: duetScript(
      [final],
      [{ text: "Nearly.", ballot: { signal: "minor_issues", confidence: 70, reasons: ["Names."] } }],
    ),
  });
  assert.equal(state.outcome, "majority");
  assert.deepEqual(state.verdict?.votes, [{ option: "P1a", seats: ["architect", "reviewer"] }]);
});

test("two opposing designs are a split, with the last reply of both sides", async () => {
  const { state } = await play({
    limits: { rounds: 2 },
    script: duetScript(
      [{ text: "# Mine", ballot: designBallot({ statement: "A table, because sign-out is a delete." }) }],
      [{ text: "# Other", ballot: reviewBallot() }],
    ),
  });
  assert.equal(state.outcome, "split");
  assert.equal(state.verdict?.confidence.band, "low");
  assert.deepEqual(
    state.verdict?.dissent.map(({ seat, text }) => [seat, text]),
    [
      ["architect", "A table, because sign-out is a delete."],
      ["reviewer", "# Other"],
    ],
  );
});

test("a position that changed in the last round leaves it unresolved", async () => {
  const { state } = await play({
    limits: { rounds: 2 },
    script: duetScript(
      [iterating],
      [
        { text: "Nearly.", ballot: { signal: "minor_issues", confidence: 70, reasons: [] } },
        { text: "# On second thoughts", ballot: reviewBallot({ movedBy: ["K9z9"] }) },
      ],
    ),
  });
  assert.equal(state.outcome, "unresolved");
});

test("a reviewer that fails for good leaves too few ballots", async () => {
  const { state } = await play({ script: duetScript([iterating], [{ fail: "SPEAKER_AUTH" }]) });
  assert.equal(state.status, "failed");
  assert.equal(state.outcome, "insufficient");
  assert.deepEqual(state.stopped, { reason: "insufficient", missing: ["r1/review/reviewer"] });
  assert.equal(state.calls.get("r1/design/architect")?.status, "answered");
});

const NOT_AGREED: Record<string, Script> = {
  "prose that says ACCEPTING_FINAL, without a ballot": duetScript(
    [final],
    [{ text: "ACCEPTING_FINAL. I agree with all of it. [AGREE]" }],
  ),
  "prose that cannot accept this as final, without a ballot": duetScript(
    [final],
    [{ text: "I cannot accept this as final yet." }],
  ),
  "a design that merely lists the signal names": duetScript(
    [{ text: "Signals: iterating, proposing_final, accepting_final.", ballot: designBallot() }],
    [{ text: "proposing_final accepting_final", ballot: reviewBallot() }],
  ),
  "a reviewer that always fails": duetScript([final], [{ fail: "SPEAKER_OVERLOADED" }]),
  "an architect that always fails": duetScript([{ fail: "SPEAKER_NETWORK" }], [{ text: "Yes.", ballot: accepting }]),
  "both seats failing": duetScript([{ fail: "SPEAKER_FAILED" }], [{ fail: "SPEAKER_FAILED" }]),
  "a ballot that accepts while a blocking objection is open": duetScript(
    [final],
    [{ text: "Fine.", ballot: { ...accepting, objections: [blocking], prefers: "P1a" } }],
  ),
  "an answer that is an error message": duetScript([final], [{ text: "Error: 529 overloaded, accepting_final" }]),
  "an empty ballot": duetScript([final], [{ text: "Fine.", ballot: {} }]),
  "accepting a design that was not proposed as final": duetScript([iterating], [{ text: "Yes.", ballot: accepting }]),
};

for (const [what, script] of Object.entries(NOT_AGREED)) {
  test(`not an agreement: ${what}`, async () => {
    const { state } = await play({ script, limits: { rounds: 2 } });
    assert.ok(
      state.outcome !== null && !["consensus", "majority"].includes(state.outcome),
      `ended as ${state.outcome}`,
    );
  });
}

test("an objection that no ballot names is open in the verdict, whatever the prose says", async () => {
  const { state } = await play({
    limits: { rounds: 2 },
    script: duetScript(
      [iterating, { text: "I fixed O1b1.", ballot: designBallot() }],
      [{ text: "# Mine", ballot: reviewBallot({ objections: [blocking] }) }],
    ),
  });
  assert.deepEqual(
    remainingObjections(state.verdict ?? { objections: [] }).map(({ id, title }) => [id, title]),
    [
      ["O1b1", "Tokens outlive sign-out"],
      ["O2b1", "Tokens outlive sign-out"],
    ],
  );
});

test("a duet in which both repeat themselves stops as settled, without an agreement", async () => {
  const { state } = await play({
    limits: { rounds: 8 },
    script: duetScript([iterating], [{ text: "# Mine", ballot: reviewBallot() }]),
  });
  assert.deepEqual(state.verdict?.stop, { cause: "settled", round: 2 });
  assert.equal(state.outcome, "split");
});

test("when the verdict's writer fails another seat writes it, and when all fail it is assembled", async () => {
  const script = duetScript([final], [{ text: "Yes.", ballot: accepting }], { fail: "SPEAKER_DECLINED" });
  const assembled = await play({ script, chair: true });
  assert.equal(assembled.state.verdict?.by, null);
  assert.equal(
    assembled.state.verdict?.decision,
    "Sessions in a table. One row a session, looked up on every request.",
  );
  const byReviewer = await play({
    script: (request) => (request.call === "synthesis/reviewer" ? { ballot: synthesisBallot() } : script(request)),
  });
  assert.equal(byReviewer.state.verdict?.by, "reviewer");
});
