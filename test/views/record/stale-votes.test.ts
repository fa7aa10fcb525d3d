// Votes for options that were amended while the seats wrote.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { positionHistory } from "../../../src/views/position-history.ts";
import { debateCourse } from "../../../src/views/record/course/debate-course.ts";
import { roundVotes } from "../../../src/views/round-votes.ts";
import { plainText } from "../../../src/views/styled-text.ts";
import { roundLines } from "../../../src/views/terminal/round-lines.ts";
import { voteLine } from "../../../src/views/terminal/vote-line.ts";
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
    words: "tied 1–1",
    tally: "tied 1–1",
    uncounted:
      "data's vote for “Stay” and testing's vote for “Split” don't count, because they were cast before the seats had seen those options' amendments",
  });
});

describe("if no vote counts because of amendments,", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"]) });
  const answer = (seat: string, kind: string, ballot: object) =>
    log.answer({ seat, kind, stage: kind === "opening" ? 0 : 1, text: "", ballot: aBallot(ballot) });
  answer("architect", "opening", { option: { name: "Stay", summary: "" } });
  answer("security", "opening", { option: { name: "Split", summary: "" } });
  log.round(1);
  answer("architect", "respond", { amends: { summary: "With a flag.", changes: ["A flag."] }, prefers: "P0b" });
  answer("security", "respond", { amends: { summary: "In two.", changes: ["In two."] }, prefers: "P0a" });
  const state = log.state();
  const why =
    "architect's vote for “Split” and security's vote for “Stay” don't count, because they were cast before the seats had seen those options' amendments";

  test("show says so and why", () => {
    const lines = roundLines(state, 300).map((line) => plainText(line).trim());
    assert.equal(
      lines.find((line) => line.startsWith("votes: none")),
      `votes: none counted; ${why}`,
    );
  });

  test("so does the chart of positions", () => {
    assert.deepEqual(
      positionHistory(state).columns.map(({ label, votes, tally, uncounted }) => [label, votes, tally, uncounted]),
      [
        ["Opening", "tied 1–1", "tied 1–1", ""],
        ["Round 1", "none counted", "none counted", why],
      ],
    );
  });

  test("so does the course of the debate", () => {
    assert.deepEqual(
      debateCourse(state).map(({ title, paragraphs }) => [title, paragraphs.at(-1)]),
      [
        ["Openings", ["Vote: tied 1–1."]],
        ["Round 1", [`Vote: none counted; ${why}.`]],
      ],
    );
  });

  test("so does the plain log", () => {
    const call = [...state.calls.values()].at(-1);
    assert.ok(call);
    assert.equal(voteLine(state, call), `none counted; architect and security changed position; ${why}`);
  });
});
