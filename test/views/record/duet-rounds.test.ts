/** What is shown of a round of a duet besides its texts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { duetRounds, similarityWords } from "../../../src/views/duet-rounds.ts";
import { accepting, designBallot, reviewBallot } from "../../support/ballots.ts";
import { play } from "../../support/world.ts";

async function wordsAfter(design: string, review: object) {
  const { state } = await play({
    limits: { rounds: 1 },
    script: ({ call }) => ({
      text: "Words.",
      ballot: call.includes("/design/")
        ? designBallot({ signal: design })
        : call.includes("/review/")
          ? review
          : { decision: "Build it." },
    }),
  });
  return duetRounds(state).map(similarityWords);
}

test("a round in which only one of the two calls the design final is called converging", async () => {
  assert.deepEqual(await wordsAfter("proposing_final", reviewBallot({})), [
    "100% alike; the same sections; converging: the architect calls its design final, the reviewer doesn't accept it yet",
  ]);
  assert.deepEqual(await wordsAfter("iterating", accepting), [
    "the reviewer accepts the design as it is; converging: the reviewer accepts the design, the architect doesn't call it final yet",
  ]);
});

test("a round in which both or neither do is not", async () => {
  assert.deepEqual(await wordsAfter("iterating", reviewBallot({})), ["100% alike; the same sections"]);
  assert.deepEqual(await wordsAfter("proposing_final", accepting), ["the reviewer accepts the design as it is"]);
});
