// What calls are writing at this moment, folded from the pieces that arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type LivePiece, liveCalls } from "../../src/views/live-calls.ts";

const CALL = "opening/architect";

function liveCallsOf(...pieces: readonly (readonly [LivePiece["type"], string])[]) {
  const live = liveCalls();
  for (const [type, text] of pieces) live.add({ at: "2026-11-15T09:00:00.000Z", call: CALL, type, text });
  return live.get(CALL);
}

test("pieces of text are one text, without the ballot and without escapes", () => {
  const call = liveCallsOf(["text", "Use \u001b[3"], ["text", "1mrows."], ["text", "\n\n```ballot\n{"], ["text", "}"]);
  assert.equal(call?.text, "Use rows.");
});

test("what was taken back is gone, with the half of an escape and the ballot that it ended in", () => {
  assert.equal(liveCallsOf(["text", "Let me look.\u001b["], ["retracted", ""], ["text", "31 rows."])?.text, "31 rows.");
  assert.equal(liveCallsOf(["text", "```ballot\n{}"], ["retracted", ""], ["text", "Rows."])?.text, "Rows.");
});

test("what it looked at stays when it takes back what it said", () => {
  const call = liveCallsOf(["activity", "reads a.ts"], ["text", "Hm."], ["retracted", ""]);
  assert.deepEqual([call?.text, call?.activities.map(({ text }) => text)], ["", ["reads a.ts"]]);
});
