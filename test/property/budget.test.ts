// A budget is a cap: whatever the seats reply, however many attempts fail, no debate costs more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

const worlds = fc.record({
  whims: fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 10, 40), forgetful: fc.constantFrom(0, 15) }),
  // From less than one call to a few rounds, at 1 microdollar a token.
  budgetMicroUsd: fc.integer({ min: 1_000, max: 900_000 }),
  maxTokens: fc.option(fc.integer({ min: 1_000, max: 900_000 })),
});

for (const protocol of PROTOCOLS) {
  test(`a ${protocol.name} never costs more than its budget, and never uses more tokens than it may`, async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async ({ whims, budgetMicroUsd, maxTokens }) => {
        const { state } = await play({
          protocol,
          seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
          chair: protocol.chair === "required",
          limits: { rounds: Math.min(2, protocol.rounds.most), quorum: 1, budgetMicroUsd, maxTokens },
          script: randomReplies(whims),
          traits: { microUsdPerToken: 1 },
        });
        const { costMicroUsd, inputTokens, outputTokens } = state.usage;
        assert.ok((costMicroUsd ?? 0) <= budgetMicroUsd, `${costMicroUsd} of ${budgetMicroUsd}`);
        assert.ok(inputTokens + outputTokens <= (maxTokens ?? Number.POSITIVE_INFINITY));
        assert.ok(state.verdict !== null || state.stopped !== null);
      }),
      { numRuns: runs(25) },
    );
  });
}
