/** When things were said in a council: answers, rankings and closing share round 0, and no view may take one for another. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { figures } from "../../../src/core/figures.ts";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { figureLines } from "../../../src/views/figure-lines.ts";
import { lifelineChart } from "../../../src/views/lifeline-chart.ts";
import { synthesis } from "../../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../../src/views/markdown/transcript.ts";
import { positionHistory } from "../../../src/views/position-history.ts";
import { debateCourse } from "../../../src/views/record/course/debate-course.ts";
import { voteTrend } from "../../../src/views/round-votes.ts";
import { plainText } from "../../../src/views/styled-text.ts";
import { objectionLifelines } from "../../../src/views/terminal/objection-lifelines.ts";
import { roundLines } from "../../../src/views/terminal/round-lines.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import { play } from "../../support/world.ts";

/** All three start with their own option; ash moves to birch's in the ranking, cedar in the closing. */
async function playCouncil() {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "council");
  assert.ok(cast);
  const objection = (title: string) => ({ title, severity: "major", text: `${title}.`, against: ["P0b"] });
  const changes: Readonly<Record<string, object>> = {
    "answer/birch": { claims: [{ text: "It is small.", kind: "fact", evidence: null }] },
    "rank/ash": { prefers: "P0b", confidence: 58, movedBy: ["K0b1"], objections: [objection("It is slow")] },
    "closing/ash": {
      prefers: "P0b",
      confidence: 66,
      objections: [objection("Nobody tested it")],
      confirmations: [{ objection: "O0a1", as: "not_met", text: "Still slow." }],
    },
    "closing/birch": { answers: [{ objection: "O0a1", as: "open", text: "True." }] },
    "closing/cedar": { prefers: "P0b", confidence: 70, movedBy: ["O0a1"] },
    "synthesis/chair": {
      checklist: ["C1", "O0a1", "O0a2"].map((item) => ({ item, kept: true, reason: "It is in the answer." })),
    },
  };
  const script = overrideReplies(steadyReplies(cast), (call, said) =>
    changes[call] ? { ...said, ballot: { ...Object(said.ballot), ...changes[call] } } : null,
  );
  return (await play(worldOf(cast, script))).state;
}

test("each part of a council lists the positions, the vote and the objections of that part", async () => {
  const lines = roundLines(await playCouncil(), 120).map(plainText);
  assert.deepEqual(lines, [
    "  openings",
    "    ● ash    Option of ash  confidence 90",
    "    ■ birch  Option of birch  confidence 90",
    "    ▲ cedar  Option of cedar  confidence 90",
    "    votes: “Option of ash” 1, “Option of birch” 1, “Option of cedar” 1",
    "  rankings",
    "    ● ash    Option of ash → Option of birch  confidence 90 → 58   because of K0b1",
    "    ■ birch  Option of birch  confidence 90",
    "    ▲ cedar  Option of cedar  confidence 90",
    "    votes: “Option of birch” 2, “Option of cedar” 1",
    "    raised: 1 major (O0a1)",
    "  closing",
    "    ● ash    Option of birch  confidence 58 → 66",
    "    ■ birch  Option of birch  confidence 90",
    "    ▲ cedar  Option of cedar → Option of birch  confidence 90 → 70   because of O0a1",
    "    votes: “Option of birch” 3",
    "    raised: 1 major (O0a2)",
  ]);
});

test("the vote and what repeats are counted for each part of a council", async () => {
  const state = await playCouncil();
  assert.deepEqual(voteTrend(state), ["tied 1–1–1", "“Option of birch” 2–1", "“Option of birch” 3–0"]);
  assert.deepEqual(
    figures(state).novelty.map(({ part, items }) => [part, items]),
    [
      ["openings", 4],
      ["rankings", 1],
      ["closing", 1],
    ],
  );
  const words = figureLines(state).find(({ label }) => label === "repetition")?.text;
  assert.equal(words, "none (no option, objection or claim repeats an earlier one)");
});

test("the chart of positions and the chart of objections have a column for the ranking", async () => {
  const state = await playCouncil();
  const { objections } = ledgerOf(state);
  assert.deepEqual(
    positionHistory(state).columns.map(({ label, tally }) => `${label} ${tally}`),
    ["Opening tied 1–1–1", "Ranking 2–1", "Closing 3–0"],
  );
  const { stops, lifelines } = lifelineChart(state, objections);
  assert.deepEqual(
    [stops.map(({ label }) => label), lifelines.map(({ from }) => from)],
    [
      ["Rankings", "Closing", "Verdict"],
      [0, 1],
    ],
  );
  const [labels] = objectionLifelines(state, objections, 120) ?? [];
  assert.match(plainText(labels ?? []), /^ +rankings +closing +verdict$/);
});

test("the record says in which part of a council something was raised, answered and voted", async () => {
  const state = await playCouncil();
  const record = synthesis(state) ?? "";
  assert.match(record, /Raised by ash against P0b in the rankings: It is slow\./);
  assert.match(record, /Raised by ash against P0b in the closing: Nobody tested it\./);
  assert.match(record, /Conceded by birch in the closing: True\./);
  assert.match(transcript(state), /- O0a1: True\. \(conceded\)/);
  assert.match(record, /Maintained by ash in the closing: Still slow\./);
  assert.deepEqual(
    debateCourse(state).map(({ title, paragraphs }) => [
      title,
      paragraphs.flat().filter((text) => /raised|Vote|moved|answered/.test(text)),
    ]),
    [
      ["Openings", ["Vote: tied 1–1–1."]],
      [
        "Rankings",
        [
          "ash raised 1 objection: O0a1 (major).",
          "ash moved from “Option of ash” to “Option of birch” because of K0b1 (It is small).",
          "Vote: “Option of birch” 2–1.",
        ],
      ],
      [
        "Closing",
        [
          "ash raised 1 objection at the end, when nobody could answer: O0a2 (major).",
          "birch answered 1 objection: O0a1 (conceded).",
          "cedar moved from “Option of cedar” to “Option of birch” because of O0a1 (It is slow).",
          "Vote: “Option of birch” 3–0.",
        ],
      ],
    ],
  );
  assert.deepEqual(
    transcript(state)
      .match(/^## .*/gm)
      ?.slice(-3),
    ["## Openings", "## Rankings", "## Conclusion"],
  );
});
