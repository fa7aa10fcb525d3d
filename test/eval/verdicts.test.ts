// What an evaluation concludes about simulated panels whose truth is known.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EvalItem } from "../../src/eval/data/eval-item.ts";
import { runInMemory } from "../../src/eval/memory-debate.ts";
import { forecastPanels } from "../../src/eval/score/forecast-panels.ts";
import { type EvalScores, scoreEval } from "../../src/eval/score/score-eval.ts";
import { scoreItem } from "../../src/eval/score/score-item.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { poll } from "../../src/protocols/poll.ts";

/** Five equal seats: one challenge per question, and five samples of their speaker. */
async function evaluate(speaker: string, items: number, rounds: number): Promise<EvalScores> {
  const scored = [];
  for (let index = 0; index < items; index += 1) {
    const item: EvalItem = {
      ...{ id: `q${index}`, question: `Which is right in case ${index}?`, context: [] },
      ...{ options: ["Right", "Wrong"], answer: "Right" },
    };
    const debate = (each: string, protocol: typeof poll) =>
      runInMemory({
        ...{ question: item.question, options: item.options ?? [], protocol, speakers: new Array(5).fill(each) },
        ...{ rounds, seed: `${index}`, truth: () => "Right", settings: { stop: "fixed", closing: false } },
      });
    const pools = [await debate(`${speaker},seed=2`, poll)];
    const state = await debate(speaker, challengeDebate);
    scored.push(
      scoreItem({
        item,
        pools,
        debates: [{ protocol: challengeDebate, state, placebo: [], folder: `debates/q${index}` }],
      }),
    );
  }
  return scoreEval(scored);
}

function verdicts({ comparisons }: EvalScores): readonly string[] {
  return comparisons.map(({ verdict }) => verdict);
}

test("seats that correct each other: debate helps against all baselines, and its odds are found", async () => {
  const speaker = "sim:p=0.6,rho=0.3,lc=0.9,r=3";
  const scores = await evaluate(speaker, 130, 2);
  assert.deepEqual(verdicts(scores), ["helps", "helps", "helps"]);
  assert.deepEqual(forecastPanels(scores), [
    { speakers: new Array(5).fill(speaker), protocol: "challenge", questions: 130, better: "debate" },
  ]);
  const [found] = scores.protocols;
  assert.ok(found?.odds && found.odds.low < 3 && found.odds.high > 3, JSON.stringify(found?.odds));
  assert.ok(found.breakEven !== null && found.odds.low > found.breakEven);
});

test("seats that mislead as often as they correct, until they agree: debate does worse than the vote, and no different from a single answer", async () => {
  const scores = await evaluate("sim:p=0.8,lc=0.9,r=1", 120, 4);
  const [single, openings] = scores.comparisons;
  assert.deepEqual([single?.verdict, openings?.verdict], ["no detectable difference", "harms"]);
  assert.equal(forecastPanels(scores)[0]?.better, "vote");
  assert.ok(single?.detectable && single.detectable < 0.15);
});

test("scores are the same, bit for bit, whenever they are computed", async () => {
  const speaker = "sim:p=0.6,r=2";
  assert.equal(JSON.stringify(await evaluate(speaker, 5, 1)), JSON.stringify(await evaluate(speaker, 5, 1)));
});
