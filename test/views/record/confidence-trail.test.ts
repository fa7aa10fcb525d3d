// The confidence of each seat along the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { confidenceTrail } from "../../../src/views/record/confidence-trail.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

test("what a seat says in the closing or a ranking is not shown as its opening or as the end of a round", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"]) });
  const vote = (seat: string, kind: string, stage: number, confidence: number) =>
    log.answer({ seat, kind, stage, text: "", ballot: aBallot({ option: { name: "Stay", summary: "" }, confidence }) });
  vote("architect", "answer", 0, 60);
  vote("security", "answer", 0, 50);
  vote("architect", "rank", 1, 65);
  vote("architect", "closing", 2, 70);
  vote("security", "closing", 2, 40);
  assert.deepEqual(confidenceTrail(log.state()), {
    columns: ["opening", "ranking", "closing"],
    rows: [
      { seat: "architect", values: [60, 65, 70] },
      { seat: "security", values: [50, null, 40] },
    ],
  });
});
