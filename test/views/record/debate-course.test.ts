/** How a debate went, and what it leaves unsettled. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { adr } from "../../../src/views/markdown/adr.ts";
import { finalDesign } from "../../../src/views/markdown/final-design.ts";
import { synthesis } from "../../../src/views/markdown/synthesis-document.ts";
import { outcomeWords } from "../../../src/views/outcome-words.ts";
import { debateCourse } from "../../../src/views/record/course/debate-course.ts";
import { unsettledWords } from "../../../src/views/record/unsettled.ts";
import { decisionTitle, proposalNote } from "../../../src/views/record/verdict-words.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";
import { paymentRetries } from "../../support/examples/payment-retries.ts";
import { assertGolden } from "../../support/golden.ts";

test("the course is computed once per state, because the page asks for it whenever it is drawn", () => {
  const state = paymentRetries().state();
  assert.equal(debateCourse(state), debateCourse(state));
});

test("paragraphs per round and for the closing say who took which side, what was raised, answered and confirmed, and who was absent", () => {
  assert.deepEqual(debateCourse(paymentRetries().state()), [
    {
      round: 0,
      title: "Openings",
      paragraphs: [
        [
          "Initial positions: architect and operations for “Idempotency keys”; security and testing for “Lock the order”.",
        ],
        ["Vote: tied 2–2."],
      ],
    },
    {
      round: 1,
      title: "Round 1",
      paragraphs: [
        [
          "security raised 3 objections: O1b1 (blocking), O1b2 (blocking) and O1b3 (major).",
          "testing raised 1 objection: O1d1 (major).",
        ],
        ["security asked 1 question: Q1b1.", "testing asked 1 question: Q1d1."],
        [
          "architect answered 4 objections: O1b1 (fixed), O1b2 (fixed), O1b3 (refuted, which doesn't count: no evidence was cited) and O1d1 (fixed).",
        ],
        ["architect replied to Q1b1."],
        ["architect amended P0a “Idempotency keys” (version 2, 2 changes)."],
        ["testing was absent for its answer (timeout)."],
        [
          "Vote: tied 1–1; operations' vote for “Idempotency keys” doesn't count, because it was cast before the seat had seen that option's amendment.",
        ],
      ],
    },
    {
      round: 1,
      title: "Closing",
      paragraphs: [
        ["security moved from “Lock the order” to “Idempotency keys” because of K0a1 (The retry sends no key)."],
        ["security accepted the answers to O1b1 and O1b2 and maintained O1b3."],
        ["testing was absent for its closing statement (timeout)."],
        ["Vote: “Idempotency keys” 3–0."],
      ],
    },
  ]);
});

test("initial positions are told as they were: each seat's own option, with the name that it had then", () => {
  const log = debateLog();
  for (const [seat, name] of [
    ["architect", "Rename nothing"],
    ["security", "Fix the words"],
  ] as const) {
    log.answer({ seat, kind: "opening", text: name, ballot: aBallot({ option: { name, summary: name } }) });
  }
  log.round(1);
  log.answer({ seat: "security", kind: "challenge", text: "The same.", ballot: aBallot({ same: ["P0b", "P0a"] }) });
  const amends = {
    name: "Rename nothing, explain ten",
    summary: "Ten codes get a meaning.",
    changes: ["Ten of them."],
  };
  log.answer({
    seat: "architect",
    kind: "respond",
    stage: 1,
    text: "Amended.",
    ballot: aBallot({ prefers: "P0a", amends, same: ["P0a", "P0b"] }),
  });
  const [openings] = debateCourse(log.state());
  assert.deepEqual(openings?.paragraphs[0], [
    "Initial positions: architect for “Rename nothing”; security for “Fix the words” (P0b, later merged into P0a).",
  ]);
});

describe("next to the outcome", () => {
  test("is what is open, what is not confirmed, and what has no answer", () => {
    assert.equal(
      unsettledWords(paymentRetries().state()),
      "1 open objection, 1 answered but not confirmed, 1 unanswered question and 1 further question raised in the verdict",
    );
  });

  test("blocking objections are named, whether open or not confirmed", () => {
    const log = debateLog();
    log.round(1);
    const objections = [
      { title: "Open", severity: "blocking", text: "" },
      { title: "Answered", severity: "blocking", text: "" },
    ];
    log.answer({
      seat: "security",
      kind: "challenge",
      about: "architect",
      text: "No.",
      ballot: aBallot({ objections }),
    });
    const answers = [{ objection: "O1ba2", as: "fixed", text: "Done." }];
    log.answer({ seat: "architect", kind: "respond", stage: 1, text: "Yes.", ballot: aBallot({ answers }) });
    assert.equal(
      unsettledWords(log.state()),
      "1 open objection (O1ba1 is blocking) and 1 answered but not confirmed (O1ba2 is blocking)",
    );
  });

  test("a design that was accepted while an objection blocks it is called that", () => {
    const state = duetWithBlocker().state();
    assert.equal(unsettledWords(state), "accepted with 1 open objection (O1b1 is blocking)");
    const design = finalDesign(state) ?? "";
    assert.match(design, /It was accepted, but O1b1 still blocks \(/);
    assert.match(design, /The design\.\n\n## Ordering\n\n\*\*Added by the reviewer:\*\* A version per object\.\n$/);
  });
});

test("what a writer says about a split is a proposal, not a decision", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"], "chair=gemini") });
  for (const [seat, name] of [
    ["architect", "Keep"],
    ["security", "Split"],
  ] as const) {
    log.answer({ seat, kind: "opening", text: name, ballot: aBallot({ option: { name, summary: "" } }) });
  }
  log.decide({ cause: "rounds", openings: "opening", synthesis: { by: "chair", said: { decision: "Keep it." } } });
  const state = log.state();
  assert.ok(state.verdict);
  assert.deepEqual(
    [outcomeWords(state), decisionTitle(state.verdict), proposalNote(state)],
    ["split 1–1", "No decision", "The panel did not reach a decision. Summary by the chair:"],
  );
  assert.match(adr(state) ?? "", /\nThe panel did not reach a decision\. Summary by the chair:\n\nKeep it\.\n/);
});

test("an insufficient verdict counts its final ballots, whatever seats said before", () => {
  const log = debateLog();
  for (const seat of ["architect", "security"]) {
    log.answer({ seat, kind: "opening", text: "It.", ballot: aBallot({ option: { name: seat, summary: "" } }) });
  }
  log.round(1);
  log.decide({ cause: "rounds", openings: "opening" });
  const state = log.state();
  assert.equal(outcomeWords(state), "insufficient, no valid final ballots, quorum is 2");
  assert.match(synthesis(state) ?? "", /No decision: 0 valid ballots, fewer than the quorum\./);
});

test("the record of a debate that uses everything matches its golden file", () => {
  assertGolden("views/majority-payment-retries.synthesis.md", synthesis(paymentRetries().state()) ?? "");
});

function duetWithBlocker() {
  const log = debateLog({ protocol: "duet", panel: aPanel(["architect=claude", "reviewer=codex"]) });
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "design",
    text: "The design.",
    ballot: aBallot({ option: { name: "Outbox", summary: "" }, signal: "proposing_final" }),
  });
  const amendments = [{ section: "Ordering", text: "A version per object." }];
  const objections = [{ title: "No order", severity: "blocking", text: "Events overtake each other." }];
  log.answer({
    seat: "reviewer",
    kind: "review",
    stage: 1,
    text: "Accepted.",
    ballot: aBallot({ accepts: ["P1a"], signal: "accepting_final", objections, amendments }),
  });
  log.decide({ cause: "rounds", openings: "design", areIndependent: false });
  return log;
}
