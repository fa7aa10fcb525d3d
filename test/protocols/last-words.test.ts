/** How debates end: nothing stays unanswered because of when it was raised, and what a seat takes back is shown as taken back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { ballotWarnings } from "../../src/views/ballot/ballot-warnings.ts";
import { finalDesign } from "../../src/views/markdown/final-design.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { stopWords } from "../../src/views/outcome-words.ts";
import { accepting, blocking, designBallot } from "../support/ballots.ts";
import { aPanel, debateLog } from "../support/debate-log.ts";
import { answersIn, confirmationsIn, kindOf } from "../support/random-replies.ts";
import type { Said } from "../support/scripted.ts";
import { play } from "../support/world.ts";

const FIRST = "Jobs are rows.\n\nA cache sits in front.";
const FINAL = "Jobs are rows.\n\nReads go to the table.";

/** A duet of two rounds: the reviewer accepts in the second, with an objection that only then comes up. */
function acceptWithAnObjection(word: "met" | "not_met", change: (call: string) => Said | null = () => null) {
  return play({
    limits: { rounds: 2 },
    opened: { settings: DEFAULT_SETTINGS },
    script: ({ call, prompt }) => {
      const isFirst = call.startsWith("r1/");
      const ballots: Readonly<Record<string, unknown>> = {
        design: designBallot({
          signal: isFirst ? "iterating" : "proposing_final",
          points: isFirst ? [{ text: "A cache." }, { text: "Rows." }] : [{ text: "No cache." }],
          withdraws: isFirst ? [] : ["D1a1"],
        }),
        review: isFirst ? { ...accepting, signal: "minor_issues" } : { ...accepting, objections: [blocking] },
        reply: { answers: answersIn(prompt, "fixed") },
        closing: {
          prefers: "P1a",
          confidence: 70,
          confirmations: confirmationsIn(prompt, word),
          untested: ["The load test."],
        },
        synthesis: { decision: "Build it.", points: [{ ids: ["D1a2"], kept: true, text: "In the first section." }] },
      };
      const said = {
        text: kindOf(call) === "design" ? (isFirst ? FIRST : FINAL) : "Words.",
        ballot: ballots[kindOf(call)],
      };
      return change(call) ?? said;
    },
  });
}

test("an objection raised with the acceptance is answered, and its raiser reads the answer before the last word", async () => {
  const { state, sent } = await acceptWithAnObjection("met");
  const calls = sent.map(({ call }) => call);
  assert.deepEqual(calls.slice(-4).toSorted(), [
    "closing/architect",
    "closing/reviewer",
    "reply/architect",
    "synthesis/architect",
  ]);
  const closing = sent.find(({ call }) => call === "closing/reviewer")?.prompt ?? "";
  assert.match(closing, /- O2b1 \(blocking, you\): .* \[the architect, fixed: So it is\.\]/);
  assert.deepEqual(
    state.verdict?.objections.map(({ id, state: end, settledBy }) => [id, end, settledBy]),
    [["O2b1", "fixed", "raiser"]],
  );
  assert.equal(state.outcome, "consensus");
});

test("a late answer that its raiser does not accept leaves the objection open", async () => {
  const { state } = await acceptWithAnObjection("not_met");
  assert.deepEqual([state.outcome, state.verdict?.objections[0]?.state], ["majority", "open"]);
});

test("a late repair is written into the option, the raiser confirms it, and the final design has it", async () => {
  const repair = {
    answers: [{ objection: "O2b1", as: "fixed", text: "The copy expires." }],
    amends: { summary: "Rows; the copy expires.", changes: ["The copy expires after a minute."] },
  };
  const { state, sent } = await acceptWithAnObjection("met", (call) =>
    call === "reply/architect" ? { text: "Copies expire after a minute.", ballot: repair } : null,
  );
  const closing = sent.find(({ call }) => call === "closing/reviewer")?.prompt ?? "";
  assert.match(
    closing,
    /# Option P1a, by the architect, version \d\n\nWhat changed:[\s\S]*The copy expires after a minute\./,
  );
  assert.match(closing, /Reads go to the table\.\n\nAdded in version \d:\n\nCopies expire after a minute\./);
  assert.deepEqual(
    [state.outcome, state.verdict?.objections[0]?.settledBy, state.verdict?.options[0]?.summary],
    ["consensus", "raiser", "Rows; the copy expires."],
  );
  assert.match(finalDesign(state) ?? "", /Added in version \d:\n\nCopies expire after a minute\./);
});

test("a late repair that quotes a rule takes its place in the final design, the closing and the chair's reading", async () => {
  const repair = {
    answers: [{ objection: "O2b1", as: "fixed", text: "The copy expires." }],
    amends: {
      summary: "Rows; the copy expires.",
      changes: [
        { replaces: "Reads go to the table.", text: "Reads go to a copy that expires after a minute." },
        { replaces: "Nobody reads.", text: "A test reads it." },
      ],
    },
  };
  const { state, sent } = await acceptWithAnObjection("met", (call) =>
    call === "reply/architect" ? { text: "Fixed.", ballot: repair } : null,
  );
  const whole =
    /Jobs are rows\.\n\nReads go to a copy that expires after a minute\.\n\nAdded in version 2:\n\n- Instead of “Nobody reads\.”: A test reads it\./;
  assert.match(finalDesign(state) ?? "", whole);
  for (const call of ["closing/reviewer", "synthesis/architect"]) {
    const prompt = sent.find((each) => each.call === call)?.prompt ?? "";
    assert.match(prompt, whole);
    assert.doesNotMatch(prompt.split("# Your objections")[0] ?? "", /Reads go to the table/);
  }
  assert.match(synthesis(state) ?? "", /Changed:\n {2}- Instead of “Reads go to the table\.”: Reads go to a copy/);
});

test("a seat is told which of its quotes were not found in its option", async () => {
  const { state } = await acceptWithAnObjection("met");
  const changes = [
    { replaces: "Reads go to the table.", text: "Reads go to a copy." },
    { replaces: "Nobody reads.", text: "A test reads it." },
    { replaces: "table", text: "copy" },
    { replaces: "D1a9", text: "An alarm rings." },
  ];
  const warnings = ballotWarnings(state, "architect", { amends: { summary: "Rows.", changes } });
  assert.deepEqual(warnings, [
    "“Nobody reads.” isn't in the text that you amend, so it replaces nothing, and your text was added instead.",
    "“table” is too short to look for (quote 12 characters or more), so it replaces nothing, and your text was added instead.",
    "“D1a9” isn't one of your points, so it replaces nothing, and your text was added instead.",
  ]);
});

test("a reply that takes the place of a whole option isn't warned of quotes, but of points that aren't its own", () => {
  const log = debateLog({ panel: aPanel(["ash=claude", "birch=codex"], "chair=gemini") });
  const option = { name: "Rows", summary: "Rows, in full." };
  const points = [{ text: "Rows are simple." }];
  const opening = { prefers: "new", option, points, confidence: 70, accepts: [] };
  log.answer({ kind: "opening", outside: true, seat: "ash", text: "Take rows.", ballot: opening });
  log.round(1);
  const changes = ["D0a1", "D0b1", "Nobody ever wrote this."].map((replaces) => ({
    replaces,
    text: "Rows are plain.",
  }));
  const ballot = { prefers: "P0a", confidence: 70, amends: { summary: "Plain rows.", changes } };
  const call = log.start({ seat: "ash", kind: "respond" });
  assert.deepEqual(ballotWarnings(log.state(), "ash", ballot), [
    "D0b1 isn't one of your points, so nothing replaces it.",
  ]);
  log.reply(call, { text: "Plain rows.", ballot });
  log.start({ seat: "ash", kind: "closing", outside: true });
  assert.equal(ballotWarnings(log.state(), "ash", ballot).length, 3);
});

test("a seat that amends its first option again is told about the text of that one", () => {
  const log = debateLog({ panel: aPanel(["ash=claude", "birch=codex"], "chair=gemini") });
  const vote = { confidence: 70, accepts: [] };
  for (const [round, name] of ["A table of rows", "A signed token"].entries()) {
    if (round > 0) log.round(round);
    const option = { name, summary: `${name}, in full.` };
    log.answer({
      kind: "propose",
      seat: "ash",
      text: `Take it: ${name}.`,
      ballot: { ...vote, prefers: "new", option },
    });
  }
  const amends = { summary: "Rows.", changes: [{ replaces: "Take it: A table of rows.", text: "Take rows." }] };
  assert.deepEqual(ballotWarnings(log.state(), "ash", { ...vote, prefers: "P0a", amends }), []);
  assert.equal(ballotWarnings(log.state(), "ash", { ...vote, prefers: "P1a", amends }).length, 1);
});

test("a debate that agreed and ends with an open blocker does not say that it agreed", async () => {
  const { state } = await acceptWithAnObjection("not_met");
  const { verdict } = state;
  assert.ok(verdict);
  assert.equal(
    stopWords({ ...verdict, stop: { cause: "consensus", round: 2 } }),
    "agreed in round 2, but not at the end",
  );
});

test("a seat that is objected to may concede in the closing call, and the writer of the verdict reads it", async () => {
  const concession = { objection: "O2b1", as: "open", text: "It should expire after a minute." };
  const { state, sent } = await acceptWithAnObjection("not_met", (call) => {
    if (call === "reply/architect")
      return { text: "Words.", ballot: { answers: [{ ...concession, text: "Nothing yet." }] } };
    if (call !== "closing/architect") return null;
    return { text: "Words.", ballot: { prefers: "P1a", confidence: 70, answers: [concession] } };
  });
  const [objection] = state.verdict?.objections ?? [];
  assert.deepEqual(
    objection?.steps.map(({ by, as, text }) => [by, as, text]),
    [
      ["architect", "open", "Nothing yet."],
      ["architect", "open", "It should expire after a minute."],
      ["reviewer", "not_met", "So it is."],
    ],
  );
  const synthesis = sent.find(({ call }) => call.startsWith("synthesis/"))?.prompt ?? "";
  assert.match(synthesis, /It should expire after a minute\./);
});

test("a seat's word on another's objection has no effect; the record and the seat's receipt say so", async () => {
  const confirmations = [
    { objection: "O2b1", as: "met", text: "I say it is." },
    { objection: "O7b1", as: "met", text: "And this." },
  ];
  const ballot = { prefers: "P1a", confidence: 70, confirmations };
  const { state } = await acceptWithAnObjection("not_met", (call) =>
    call === "closing/architect" ? { text: "Words.", ballot } : null,
  );
  const [objection] = state.verdict?.objections ?? [];
  assert.deepEqual(
    objection?.steps.filter(({ as }) => as === "met").map(({ by, text, counts }) => [by, text, counts]),
    [["architect", "I say it is.", false]],
  );
  assert.equal(objection?.state, "open");
  assert.deepEqual(
    state.verdict?.strayReplies.map(({ to, by, text }) => [to, by, text]),
    [["O7b1", "architect", "And this."]],
  );
  assert.match(synthesis(state) ?? "", /doesn't count: only the seat that raised it can say so[^\n]*I say it is\./);
  assert.deepEqual(ballotWarnings(state, "architect", ballot), [
    "There is no objection O7b1: what you say about it has no effect.",
    "O2b1 is another seat's objection: only that seat can say whether it is met.",
  ]);
});

test("whoever refutes another's objection without evidence learns at once that this has no effect", async () => {
  const { state } = await acceptWithAnObjection("not_met", () => null);
  const refuting = (evidence: unknown) => ({
    answers: [{ objection: "O2b1", as: "refuted", text: "It can't happen.", evidence }],
  });
  assert.deepEqual(
    [
      ballotWarnings(state, "architect", refuting(null)),
      ballotWarnings(state, "architect", refuting({ source: "src/session.ts:3", quote: "expires in a minute" })),
      ballotWarnings(state, "reviewer", refuting(null)),
    ],
    [
      [
        "You refute O2b1 without evidence: that has no effect. Cite a source and quote it: if the quote is found there, the objection is settled.",
      ],
      [],
      [],
    ],
  );
});

test("a last answer does not overrule its raiser, who speaks at the same time", async () => {
  const { state } = await acceptWithAnObjection("not_met", (call) =>
    call === "closing/architect"
      ? {
          text: "Words.",
          ballot: {
            prefers: "P1a",
            confidence: 70,
            answers: [{ objection: "O2b1", as: "accepted_risk", text: "We live with it." }],
          },
        }
      : null,
  );
  assert.deepEqual([state.outcome, state.verdict?.objections[0]?.state], ["majority", "open"]);
});

test("a point that a later version withdraws is shown as withdrawn, and is not put to any seat again", async () => {
  const { state, sent } = await acceptWithAnObjection("met");
  assert.deepEqual(
    state.verdict?.points.map(({ ids, disposition }) => [ids, disposition]),
    [
      [["D1a1"], "withdrawn"],
      [["D1a2"], "kept"],
      [["D2a1"], "notTakenUp"],
    ],
  );
  const promptOf = (start: string) => sent.find(({ call }) => call.startsWith(start))?.prompt ?? "";
  assert.match(promptOf("r2/design/"), /- D1a1 \(you\): A cache\./);
  for (const later of ["closing/architect", "synthesis/"]) assert.doesNotMatch(promptOf(later), /- D1a1 /);
});

test("the writer reads of the first design what the final one no longer has", async () => {
  const { sent } = await acceptWithAnObjection("met");
  const prompt = sent.find(({ call }) => call.startsWith("synthesis/"))?.prompt ?? "";
  assert.match(
    prompt,
    /# What the first design had and the final one doesn't\n\n```text\nA cache sits in front\.\n```/,
  );
  assert.equal(prompt.split("Jobs are rows.").length, 2);
});

test("a closing ballot about one option asks for no comparison", async () => {
  const { sent } = await acceptWithAnObjection("met");
  const prompt = sent.find(({ call }) => call === "closing/architect")?.prompt ?? "";
  assert.match(prompt, /- confidence \(required\): 0 to 100, that this is the right answer\./);
  assert.doesNotMatch(prompt, /^- (accepts|same):/m);
});

test("seats of a duet go by their parts in every prompt", async () => {
  const { sent } = await acceptWithAnObjection("met");
  for (const { call, prompt } of sent) assert.doesNotMatch(prompt.replace(/"Seat [89][^"]*"/g, ""), /Seat \d/, call);
});
