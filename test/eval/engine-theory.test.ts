// The engine against theory, with simulated speakers and fixed seeds. `npm run verify:theory` does the same with many more debates.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { debateSteps } from "../../src/eval/debate-steps.ts";
import { runInMemory } from "../../src/eval/memory-debate.ts";
import { Z_LIMIT } from "../../src/eval/report/simulation-text.ts";
import { cellFigures } from "../../src/eval/simulation/cell-figures.ts";
import { council } from "../../src/protocols/council.ts";
import { runChecked, THEORY_CHECKS } from "./theory-checks.ts";

describe("the engine keeps within 3.5 standard errors of theory:", () => {
  for (const { name, quick, measure } of THEORY_CHECKS) {
    test(name, async () => {
      const figures = await measure(quick, "test");
      assert.ok(figures.length > 0);
      const off = figures.filter(({ z }) => !(Math.abs(z) <= Z_LIMIT));
      assert.deepEqual(off, []);
    });
  }
});

test("correction odds, correlation and effective voters are recovered from the logs", async () => {
  const figures = cellFigures(
    await runChecked({ protocol: "challenge", speaker: "sim:p=0.6,rho=0.3,lc=0.6,lw=0.2" }, 200, "odds"),
  );
  const { odds, rho } = figures;
  assert.ok(odds && odds.low < 3 && odds.high > 3, JSON.stringify(odds));
  assert.ok(rho !== null && Math.abs(rho - 0.3) < 0.12, `${rho}`);
  assert.ok(figures.effectiveVoters !== null && Math.abs(figures.effectiveVoters - 5 / 2.2) < 0.6);
});

test("tokens are counted for every call: as many as each reply has, and a quarter of the characters sent", async () => {
  const state = await runInMemory({
    ...{ question: "Which is right?", options: ["Right", "Wrong"], protocol: council, rounds: 1, seed: "1" },
    ...{ speakers: ["sim:p=0.7", "sim:p=0.7", "sim:p=0.7"], truth: () => "Right" },
  });
  const calls = [...state.calls.values()];
  // Three answers, three rankings, three closing calls and the verdict, with 20 tokens each.
  assert.equal(calls.length, 10);
  assert.equal(state.usage.outputTokens, 10 * 20);
  assert.equal(
    state.usage.inputTokens,
    calls.reduce((sum, { characters }) => sum + Math.ceil(characters / 4), 0),
  );
});

test("a seat that follows the first answer it sees learns nothing about who is right", async () => {
  let follower = 0;
  const debates = 150;
  for (let index = 0; index < debates; index += 1) {
    const state = await runInMemory({
      ...{ question: `Which is right in case ${index}?`, options: ["Right", "Wrong"], protocol: council, rounds: 1 },
      // The first seat is always right, the others never; the last one follows.
      ...{
        speakers: ["sim:p=1,lc=0", "sim:p=0,lc=0", "sim:p=0,lc=0", "sim:p=0,follow=1"],
        seed: `${index}`,
        truth: () => "Right",
      },
      settings: { closing: false },
    });
    if (debateSteps(state, council).final[3]?.answer === "Right") follower += 1;
  }
  // One of three peers is right: order and labels give it away no more often than a draw would.
  const z = (follower / debates - 1 / 3) / Math.sqrt(((1 / 3) * (2 / 3)) / debates);
  assert.ok(Math.abs(z) <= Z_LIMIT, `${follower} of ${debates}`);
});
