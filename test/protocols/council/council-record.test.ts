/** What a council leaves on record: every seat's ranking, the combined one, and replies to ids that name nothing, in every view. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { adr } from "../../../src/views/markdown/adr.ts";
import { synthesis } from "../../../src/views/markdown/synthesis-document.ts";
import { verdictText } from "../../../src/views/terminal/verdict-text.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import { play } from "../../support/world.ts";

const SCREEN = { width: 120, color: false, folder: "debates/001-test", next: [] };

async function playCouncil() {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "council");
  assert.ok(cast);
  const stray = { objection: "O9z9", as: "open", text: "Nobody raised this." };
  const script = overrideReplies(steadyReplies(cast), (call, said) =>
    call === "closing/ash" ? { ...said, ballot: { ...Object(said.ballot), answers: [stray] } } : null,
  );
  return (await play(worldOf(cast, script))).state;
}

test("the verdict has each seat's ranking and the combined one", async () => {
  const { verdict } = await playCouncil();
  assert.deepEqual(verdict?.rankings, [
    { by: "ash", options: ["P0b", "P0c"] },
    { by: "birch", options: ["P0a", "P0c"] },
    { by: "cedar", options: ["P0a", "P0b"] },
  ]);
  assert.deepEqual(verdict?.combinedRanking, [
    { option: "P0a", score: 1, rankedBy: 2 },
    { option: "P0b", score: 0.5, rankedBy: 2 },
    { option: "P0c", score: 0, rankedBy: 2 },
  ]);
});

test("rankings are in the record, the decision record and on the terminal", async () => {
  const state = await playCouncil();
  for (const text of [synthesis(state), adr(state)]) {
    assert.match(text ?? "", /1\. P0a Option of ash: put before 100% of the others, ranked by 2/);
    assert.match(text ?? "", /\| birch +\| P0a Option of ash > P0c Option of cedar/);
  }
  const shown = verdictText(state, SCREEN);
  assert.match(shown, /RANKING/);
  assert.match(shown, /birch: P0a > P0c/);
});

test("a reply to an id that names nothing is marked, and not lost", async () => {
  const state = await playCouncil();
  assert.match(
    synthesis(state) ?? "",
    /## Replies to ids that don't exist\n\n- \*\*\[O9z9\?\]\*\* ash .*: Nobody raised this\./,
  );
  assert.match(verdictText(state, SCREEN), /\[O9z9\?\] Nobody raised this\. \(ash\)/);
});
