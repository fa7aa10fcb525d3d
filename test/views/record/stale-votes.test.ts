// Votes for options that were amended while the seats wrote.
import assert from "node:assert/strict";
import { test } from "node:test";
import { roundVotes } from "../../../src/views/round-votes.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

test("votes that don't count are named by option, with everyone who cast them", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex", "data=gemini", "testing=qwen"]) });
  const answer = (seat: string, kind: string, stage: number, ballot: object) =>
    log.answer({ seat, kind, stage, text: "", ballot: aBallot(ballot) });
  answer("architect", "opening", 0, { option: { name: "Stay", summary: "" } });
  answer("security", "opening", 0, { option: { name: "Split", summary: "" } });
  log.round(1);
  const amends = { summary: "With a flag.", changes: ["A flag."] };
  answer("architect", "respond", 1, { amends, prefers: "P0a" });
  answer("security", "respond", 1, { amends, prefers: "P0b" });
  answer("data", "respond", 1, { prefers: "P0a" });
  answer("testing", "respond", 1, { prefers: "P0b" });
  assert.deepEqual(roundVotes(log.state(), 1), {
    votes: [
      { option: "P0a", seats: ["architect"] },
      { option: "P0b", seats: ["security"] },
    ],
    words: "tied 1:1",
    tally: "tied 1:1",
    uncounted:
      "not counting data, who voted for “Stay” before it was amended, and testing, who voted for “Split” before it was amended",
  });
});
