// Which side a seat is on, as every view says it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionCard } from "../../../src/views/card/decision-card.ts";
import { stateJson } from "../../../src/views/json/state-json.ts";
import { seatSides, sideMarks, sideNames } from "../../../src/views/seat-marks.ts";
import { plainText } from "../../../src/views/styled-text.ts";
import { aBallot, aLimits, aPanel, debateLog } from "../../support/debate-log.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { webhooksDispute } from "../../support/examples/webhooks.ts";

test("a tied vote has no leading option: each seat is named with the option it prefers", () => {
  const state = webhooksDispute().state();
  assert.deepEqual(
    seatSides(state).map(({ side }) => side),
    [null, null],
  );
  const [first, second] = (state.verdict?.votes ?? []).map(({ option }) => option);
  const name = (id: string | undefined) => state.verdict?.options.find((option) => option.id === id)?.name;
  assert.equal(plainText(sideNames(state)), `● architect for “${name(first)}”, ■ reviewer for “${name(second)}”`);
  assert.deepEqual(
    decisionCard(state)?.seats.map(({ text }) => text),
    ["● architect", "■ reviewer"],
  );
});

test("without a decision, only seats whose votes count are for or against the leading option", () => {
  const seats = ["architect=claude", "security=codex", "data=gemini", "testing=qwen", "pragmatist=glm", "product=kimi"];
  const log = debateLog({ panel: aPanel(seats), limits: { ...aLimits, rounds: 1 } });
  const answer = (seat: string, kind: string, ballot: object) =>
    log.answer({ seat, kind, stage: kind === "opening" ? 0 : 1, text: "", ballot: aBallot(ballot) });
  answer("architect", "opening", { option: { name: "Stay", summary: "" } });
  answer("security", "opening", { option: { name: "Split", summary: "" } });
  answer("product", "opening", { prefers: "P0a" });
  log.round(1);
  answer("architect", "respond", { prefers: "P0a" });
  answer("data", "respond", { prefers: "P0a" });
  answer("security", "respond", { amends: { summary: "In two.", changes: ["In two."] }, prefers: "P0b" });
  // It voted for a text that had just been amended.
  answer("testing", "respond", { prefers: "P0b" });
  answer("pragmatist", "respond", { accepts: ["P0a"] });
  log.fail({ seat: "product", kind: "respond", code: "SPEAKER_TIMEOUT", message: "No reply for 90 s." });
  log.decide({ cause: "rounds", openings: "opening" });
  const state = log.state();
  assert.deepEqual([state.verdict?.outcome, state.verdict?.option], ["split", null]);
  assert.deepEqual(stateJson(state).stands, ["for", "against", "for", null, null, null]);
  assert.equal(plainText(sideNames(state)), "● architect and ▲ data for the leading option, □ security against it");
  assert.equal(plainText(sideMarks(state)), "● □ ▲");
  assert.deepEqual(
    decisionCard(state)?.seats.map(({ text }) => text),
    ["● architect (for)", "□ security (against)", "▲ data (for)", "▼ testing", "◆ pragmatist", "● product"],
  );
});

test("a decision has seats for and against it", () => {
  assert.match(plainText(sideNames(offlineEdits().state())), /^● .* for the decision, [○□△▽◇] .* against it$/);
});
