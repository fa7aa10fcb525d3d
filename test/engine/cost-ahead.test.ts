// What a debate will have cost: likely, and at most.
import assert from "node:assert/strict";
import { test } from "node:test";
import { costAhead } from "../../src/engine/estimate/cost-ahead.ts";
import { ceilingCost, loadPrices, speakersWithoutPrice } from "../../src/engine/estimate/price-ceiling.ts";
import { keepTimings, readCosts } from "../../src/engine/estimate/timings-file.ts";
import { aPanel, debateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { LIMITS } from "../support/world.ts";

const PANEL = aPanel(["architect=claude", "security=codex"]);
const row = (kind: string, calls: number, costMicroUsd: number | null, round = 0) => ({
  round,
  kind,
  calls,
  inputTokens: 1_000,
  outputTokens: 1_000,
  costMicroUsd,
});
/** What a call costs in the logs of tests. */
const SPENT = 32_000;
const PLAN = [row("opening", 2, 200_000), row("respond", 2, 400_000, 1), row("synthesis", 1, 100_000)];

function stateAfterAnswers(budgetMicroUsd: number | null = null) {
  const log = debateLog({ panel: PANEL, limits: { ...LIMITS, budgetMicroUsd } });
  log.answer({ seat: "architect", kind: "opening", outside: true, text: "x", seconds: 30 });
  log.start({ seat: "security", kind: "opening", outside: true });
  return log.state();
}

test("the maximum is the cost so far plus the ceiling of the remaining calls, and never more than the budget", () => {
  assert.equal(costAhead(stateAfterAnswers(), PLAN, {}).atMostMicroUsd, SPENT + 100_000 + 400_000 + 100_000);
  assert.equal(costAhead(stateAfterAnswers(300_000), PLAN, {}).atMostMicroUsd, 300_000);
  assert.equal(costAhead(stateAfterAnswers(30_000), PLAN, {}).atMostMicroUsd, SPENT);
});

test("the likely cost comes from calls of the same kind, here or earlier, else from any calls here", () => {
  assert.equal(costAhead(stateAfterAnswers(), PLAN, {}).likelyMicroUsd, 5 * SPENT);
  const earlier = { claude: { respond: [60_000, 80_000] }, codex: { opening: [1] } };
  assert.equal(costAhead(stateAfterAnswers(), PLAN, earlier).likelyMicroUsd, 2 * SPENT + 2 * 70_000 + SPENT);
});

test("without a known price there is no number", () => {
  const log = debateLog({ panel: PANEL });
  const plan = PLAN.map((each) => ({ ...each, costMicroUsd: null }));
  assert.deepEqual(costAhead(log.state(), plan, {}), { likelyMicroUsd: null, atMostMicroUsd: null });
  assert.equal(costAhead(log.state(), PLAN, {}).atMostMicroUsd, 700_000);
});

test("calls that every seat makes are priced by seat, and speakers without a price are listed", async () => {
  const panel = aPanel(["a=acme/one@http://127.0.0.1:9/v1", "b=cmd:llm"]);
  const priceOf = await loadPrices(panel, { CONCLAVE_PRICES: "acme/one=1/2" });
  const ceiling = { round: 0, kind: "opening", calls: 4, inputTokens: 1_000, outputTokens: 500 };
  assert.deepEqual([ceilingCost(ceiling, panel, priceOf), speakersWithoutPrice(panel, priceOf)], [4_000, ["cmd:llm"]]);
  assert.equal(ceilingCost({ ...ceiling, calls: 1 }, panel, priceOf), 2_000);
});

test("the cost of calls is kept for later debates, if it is known", (t) => {
  const path = `${tempFolder(t)}/timings.json`;
  keepTimings(stateAfterAnswers(), -1, path);
  assert.deepEqual(readCosts(path), { claude: { opening: [SPENT] } });
});
