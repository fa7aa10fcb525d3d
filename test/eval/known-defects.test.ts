// What debates are counted to have found of known defects, and which decoys they take for defects: at the openings and in the result.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EvalItem } from "../../src/eval/data/eval-item.ts";
import { locateDefects } from "../../src/eval/data/locate-defects.ts";
import { scoreFindings } from "../../src/eval/score/score-findings.ts";
import { scoreItem } from "../../src/eval/score/score-item.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { council } from "../../src/protocols/council.ts";
import { duet } from "../../src/protocols/duet.ts";
import { reviewDebate } from "../../src/protocols/review-debate.ts";
import { accepting, answerBallot, designBallot, synthesisBallot } from "../support/ballots.ts";
import { kindOf } from "../support/random-replies.ts";
import { CONTEXT } from "../support/review/entries.ts";
import { reviewState } from "../support/review/world.ts";
import { play } from "../support/world.ts";

const key = (id: string, words: string, quote?: string) => ({
  ...{ id, places: [], effect: [words.split("|")] },
  ...(quote === undefined ? {} : { quote }),
});
const item = (findings: EvalItem["findings"], decoys: EvalItem["decoys"] = []): EvalItem => ({
  ...{ id: "q1", question: "What is wrong?", context: [] },
  ...(findings ? { findings } : {}),
  ...(decoys ? { decoys } : {}),
});

const points = ["The socket leaks.", "Random is not secure.", "Events lose their order."].map((text) => ({ text }));

function ballot(call: string): unknown {
  if (kindOf(call) === "rank") return { prefers: "P0a", confidence: 70, ranking: ["P0a", "P0b"] };
  if (kindOf(call) !== "synthesis") return answerBallot(call, { points: call.endsWith("a-seat") ? points : [] });
  return synthesisBallot({
    points: [{ ids: ["D0a2"], kept: false, text: "It protects nothing." }],
    checklist: [{ item: "C1", kept: true, reason: "It does." }],
  });
}

test("a decoy that the verdict rejects is a false alarm of the openings, not of the result", async () => {
  const { state } = await play({
    ...{ protocol: council, seats: ["a-seat", "b-seat"], chair: true },
    script: ({ call }) => ({ text: "Words.", ballot: ballot(call) }),
  });
  const debates = [{ protocol: council, state, placebo: [], folder: "debates/q1" }];
  const wanted = item([key("leak", "leak")], [key("random", "random"), key("order", "order"), key("lock", "lock")]);
  const [scored] = scoreItem({ item: wanted, pools: [], debates }).debates;
  assert.deepEqual(scored?.findings?.openings.falseAlarms, ["random", "order"]);
  assert.deepEqual(scored.findings.result, {
    ...{ found: ["leak"], missed: [], recall: 1, points: 2, hits: 1, precision: 0.5, falseAlarms: ["order"] },
  });
});

test("what an amendment puts in the place of a point is found, and what it replaces is not", async () => {
  const changes = [{ replaces: "Random is not secure.", text: "The key is guessable." }];
  const { state } = await play({
    ...{ protocol: challengeDebate, seats: ["a-seat", "b-seat"], chair: true, limits: { rounds: 1 } },
    script: ({ call }) => {
      if (call !== "r1/respond/a-seat") return { text: "Words.", ballot: ballot(call) };
      const amends = { summary: "Without chance.", changes };
      return { text: "Words.", ballot: { prefers: "P0a", confidence: 70, amends } };
    },
  });
  const wanted = item([key("guess", "guessable"), key("leak", "leak")], [key("random", "random")]);
  const scored = scoreFindings(locateDefects(wanted, CONTEXT), state, challengeDebate);
  assert.deepEqual([scored?.result?.found, scored?.result?.falseAlarms], [["guess", "leak"], []]);
});

test("a review is scored by its findings: where their quotes are, and without those that were refuted", async () => {
  const state = await reviewState();
  const known = [
    key("pages", "page is lost|off by one", "const last = total - 1;"),
    key("limit", "limit", "export const limit = 500;"),
    // The words fit, the place does not.
    key("elsewhere", "page is lost|off by one", "export const name"),
  ];
  const scored = scoreFindings(locateDefects(item(known, [key("twice", "two places")]), CONTEXT), state, reviewDebate);
  assert.deepEqual(
    scored.seats.map(({ seat, match }) => [seat, match.found, match.falseAlarms]),
    [
      ["ash", ["pages"], []],
      ["birch", ["pages", "limit"], []],
      ["cedar", [], ["twice"]],
    ],
  );
  assert.deepEqual([scored.openings.found, scored.openings.points], [["pages", "limit"], 6]);
  assert.deepEqual(scored.result, {
    ...{ found: ["pages"], missed: ["limit", "elsewhere"], recall: 1 / 3 },
    ...{ points: 4, hits: 1, precision: 0.25, falseAlarms: ["twice"] },
  });
  assert.deepEqual(scored.confirmed?.found, ["pages"]);
});

test("a defect that two files make together is found at either of them", async () => {
  const elsewhere = key("pages", "page is lost|off by one", "export const name");
  const reviewed = await reviewState();
  const found = [elsewhere, { ...elsewhere, also: ["const last = total - 1;"] }].map(
    (defect) => scoreFindings(locateDefects(item([defect]), CONTEXT), reviewed, reviewDebate).result.found,
  );
  assert.deepEqual(found, [[], ["pages"]]);
});

test("an opening has its own points, and the result has none that were withdrawn", async () => {
  const { state } = await play({
    limits: { rounds: 2 },
    script: ({ call }) => {
      const isFirst = call.startsWith("r1/");
      const design = designBallot({
        signal: isFirst ? "iterating" : "proposing_final",
        points: isFirst ? [{ text: "A cache." }, { text: "Rows." }] : [{ text: "A queue." }],
        withdraws: isFirst ? [] : ["D1a1"],
      });
      const review = isFirst ? { ...accepting, signal: "minor_issues" } : accepting;
      const ballots: Readonly<Record<string, unknown>> = { design, review, synthesis: synthesisBallot() };
      return { text: "Words.", ballot: ballots[kindOf(call)] };
    },
  });
  const wanted = item([key("cache", "cache"), key("rows", "rows"), key("queue", "queue")]);
  const scored = scoreFindings(wanted, state, duet);
  assert.deepEqual(
    [scored.seats[0]?.match.found, scored.result.found],
    [
      ["cache", "rows"],
      ["rows", "queue"],
    ],
  );
});
