// Which decoys a debate takes for defects, at its openings and in its result.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreItem } from "../../src/eval/score/score-item.ts";
import { council } from "../../src/protocols/council.ts";
import { answerBallot, synthesisBallot } from "../support/ballots.ts";
import { kindOf } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

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
  const item = {
    ...{ id: "q1", question: "What is wrong?", context: [] },
    findings: [{ id: "leak", places: [], effect: [["leak"]] }],
    decoys: ["random", "order", "lock"].map((id) => ({ id, places: [], effect: [[id]] })),
  };
  const debates = [{ protocol: council, state, placebo: [], folder: "debates/q1" }];
  const [scored] = scoreItem({ item, pools: [], debates }).debates;
  assert.deepEqual(scored?.falseAlarms, { openings: ["random", "order"], result: ["order"] });
});
