// What calls are writing at this moment, folded from the pieces that arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type LivePiece, liveCalls } from "../../src/views/live/live-calls.ts";

const CALL = "opening/architect";

function liveCallsOf(...pieces: readonly (readonly [LivePiece["type"], string])[]) {
  const live = liveCalls();
  for (const [type, text] of pieces) live.add({ at: "2026-11-15T09:00:00.000Z", call: CALL, type, text });
  return live.get(CALL);
}

test("pieces of text become one text, without ballot and escapes", () => {
  const call = liveCallsOf(["text", "Use \u001b[3"], ["text", "1mrows."], ["text", "\n\n```ballot\n{"], ["text", "}"]);
  assert.equal(call?.text, "Use rows.");
});

test("retracted text is gone, including an unfinished escape or ballot", () => {
  assert.equal(liveCallsOf(["text", "Let me look.\u001b["], ["retracted", ""], ["text", "31 rows."])?.text, "31 rows.");
  assert.equal(liveCallsOf(["text", "```ballot\n{}"], ["retracted", ""], ["text", "Rows."])?.text, "Rows.");
});

test("activities stay when text is retracted", () => {
  const call = liveCallsOf(["activity", "reads a.ts"], ["text", "Hm."], ["retracted", ""]);
  assert.deepEqual([call?.text, call?.activities.map(({ text }) => text)], ["", ["reads a.ts"]]);
});
