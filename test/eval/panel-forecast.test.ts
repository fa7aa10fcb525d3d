// What an evaluation learned about a panel is said wherever that panel debates again, and by `conclave stats`.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { trackRecord } from "../../src/core/statistics/track-record.ts";
import { statsText } from "../../src/views/terminal/stats-text.ts";
import { places } from "../support/command.ts";

const place = places();

const SEATS = ["architect=sim:p=0.6,r=3", "reviewer=sim:p=0.8,r=3"].join(",");
const ASK = ["Should we use tabs or spaces here?", "--option", "Tabs", "--option", "Spaces", "--plain"];

function record(folder: string): string {
  return readFileSync(join(place().path, folder, "synthesis.md"), "utf8");
}

test("the baseline of a verdict says what an evaluation predicts for the same seats and protocol", async () => {
  const question = { id: "q1", question: "Which option is right?", options: ["Right", "Wrong"], answer: "Right" };
  writeFileSync(join(place().path, "questions.jsonl"), JSON.stringify(question));
  await place().conclave([...ASK, "--seats", SEATS, "--path", "debates/before"]);
  const run = await place().conclave(["eval", "questions.jsonl", "--seats", SEATS, "--samples", "2"]);
  assert.equal(run.exit, 0, run.stderr);
  await place().conclave([...ASK, "--seats", SEATS, "--path", "debates/after"]);
  await place().conclave([...ASK, "--seats", SEATS, "-p", "panel", "--path", "debates/panel"]);
  await place().conclave([...ASK, "--seats", "sim:p=0.7,sim:p=0.8", "--path", "debates/others"]);
  const sentence = "For this panel, it is open whether debating beats voting (an evaluation on 1 question).";
  assert.deepEqual(
    ["before", "after", "panel", "others"].map((name) => record(join("debates", name)).includes(sentence)),
    [false, true, false, false],
  );
  const stats = JSON.parse((await place().conclave(["stats", "--json"])).stdout);
  assert.deepEqual(stats.forecasts, [
    { speakers: ["sim:p=0.6,r=3", "sim:p=0.8,r=3"], protocol: "challenge", questions: 1, better: "open" },
  ]);
});

test("the statistics name each panel that was measured, with what is predicted for it", () => {
  const facts = {
    ...({ isRehearsal: false, outcome: "majority", costMicroUsd: 1_000, tokens: 10, hasChangedVote: false } as const),
    ...{ confidence: 70, rating: null, stage: null, interventions: [], speakers: [] },
  };
  const panel = { speakers: ["claude", "codex"], protocol: "challenge", questions: 80 };
  const forecasts = [
    { ...panel, better: "vote" },
    { ...panel, protocol: "panel", better: "debate" },
  ] as const;
  const text = statsText({ ...trackRecord([facts]), forecasts }, { width: 100, color: false });
  assert.deepEqual(
    text.split("\n").filter((line) => line.includes("claude")),
    [
      "EVALS      challenge of claude and codex: voting is predicted to be as good (an evaluation on 80",
      "           panel of claude and codex: debating is predicted to beat voting (an evaluation on 80",
    ],
  );
});
