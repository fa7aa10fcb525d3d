// The engine against theory, with simulated speakers and fixed seeds. `npm run verify:theory` does the same with many more debates.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Settings } from "../../src/core/panel.ts";
import { debateSteps } from "../../src/eval/debate-steps.ts";
import { runInMemory } from "../../src/eval/memory-debate.ts";
import { Z_LIMIT } from "../../src/eval/report/simulation-text.ts";
import { cellFigures } from "../../src/eval/simulation/cell-figures.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { council } from "../../src/protocols/council.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
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

test("correction odds, correlation and effective voters are recovered from the logs of one evaluation", async () => {
  const figures = cellFigures(
    await runChecked({ protocol: "challenge", speaker: "sim:p=0.6,rho=0.3,lc=0.6,lw=0.2" }, 200, "odds"),
  );
  const { odds, rho } = figures;
  assert.ok(odds && odds.low < 3 && odds.high > 3, JSON.stringify(odds));
  assert.ok(rho !== null && Math.abs(rho - 0.3) < 0.12, `${rho}`);
  assert.ok(figures.effectiveVoters !== null && Math.abs(figures.effectiveVoters - 5 / 2.2) < 0.6);
});

/** The calls of a whole debate of n seats and r rounds, if options are named and nobody has a finding. */
const CALLS: Readonly<Record<string, (n: number, r: number) => number>> = {
  challenge: (n, r) => n * (2 + 2 * r) + 1,
  duet: (n, r) => 2 * r + n + 1,
  panel: (n, r) => n * (3 * r + 1) + 1,
  roundtable: (n, r) => n * (r + 1) + r + 1,
  council: (n) => 3 * n + 1,
  workbench: (n, r) => n * (r + 2) + 1,
  // Three seats and two options have a majority after one round.
  cascade: (n) => 4 * n + 1,
  review: (n) => n,
  poll: (n) => n,
};

describe("calls and tokens are what the formula says, exactly:", () => {
  for (const protocol of PROTOCOLS)
    test(protocol.name, async () => {
      for (const rounds of [1, 2]) {
        const seats = protocol.name === "duet" ? 2 : 3;
        const state = await runInMemory({
          ...{ question: "Which is right?", options: ["Right", "Wrong"], protocol, rounds, seed: "1" },
          ...{ speakers: new Array(seats).fill("sim:p=0.7"), truth: () => "Right", settings: { stop: "fixed" } },
        });
        const calls = [...state.calls.values()];
        assert.equal(calls.length, CALLS[protocol.name]?.(seats, rounds));
        // Each reply has 20 tokens, and four characters of a prompt are one.
        assert.equal(state.usage.outputTokens, calls.length * 20);
        assert.equal(
          state.usage.inputTokens,
          calls.reduce((sum, { characters }) => sum + Math.ceil(characters / 4), 0),
        );
      }
    });
});

/** How often a seat that follows blindly ends up right. The first seat is always right, the others never. */
async function followPeers(follower: string, protocol: Protocol, settings: Partial<Settings>) {
  let right = 0;
  for (let index = 0; index < FOLLOWED; index += 1) {
    const state = await runInMemory({
      ...{ question: `Which is right in case ${index}?`, options: ["Right", "Wrong"], protocol, rounds: 1 },
      ...{ speakers: ["sim:p=1,lc=0", "sim:p=0,lc=0", "sim:p=0,lc=0", `sim:p=0,follow=1,${follower}`] },
      ...{ seed: `${index}`, truth: () => "Right", settings: { closing: false, ...settings } },
    });
    if (debateSteps(state, protocol).final[3]?.answer === "Right") right += 1;
  }
  return right;
}

const FOLLOWED = 150;

for (const { what, follower, protocol } of [
  { what: "the first answer it sees", follower: "named=0", protocol: council },
  { what: "a name", follower: "named=1", protocol: challengeDebate },
])
  test(`a seat that follows ${what} learns nothing about who is right`, async () => {
    const right = await followPeers(follower, protocol, {});
    // One of three peers is right: order and labels give it away no more often than a draw would.
    const z = (right / FOLLOWED - 1 / 3) / Math.sqrt(((1 / 3) * (2 / 3)) / FOLLOWED);
    assert.ok(Math.abs(z) <= Z_LIMIT, `${right} of ${FOLLOWED}`);
  });

test("where seats are shown by their names, following the right one is found out", async () => {
  assert.equal(await followPeers("named=1", challengeDebate, { named: true }), FOLLOWED);
});
