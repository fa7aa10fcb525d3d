// What is announced as the most calls is the most: no debate, whatever its seats reply, makes more, a verdict that is refused and
// goes to the next seat included. What failures cost comes on top: repairs of ballots, further attempts, and what a seat that missed its
// turn answers late.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Call } from "../../src/core/call.ts";
import { isRepair } from "../../src/core/ids.ts";
import { DEFAULT_SETTINGS, STAKES } from "../../src/core/panel.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { mostCalls } from "../../src/protocols/most-calls.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

const settings = fc.record({
  quick: fc.boolean(),
  clarify: fc.boolean(),
  closing: fc.boolean(),
  pairwise: fc.boolean(),
  stakes: fc.constantFrom(...STAKES),
  unanimity: fc.constantFrom("dissent" as const, "skip" as const),
  stop: fc.constantFrom("fixed" as const, "consensus" as const),
  summaries: fc.constantFrom(
    DEFAULT_SETTINGS.summaries,
    { ...DEFAULT_SETTINGS.summaries, threshold: 50 },
    { ...DEFAULT_SETTINGS.summaries, bySeat: { chair: { enabled: true, threshold: 50, maxLength: 100 } } },
  ),
});

const worlds = fc.record({
  whims: fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 10, 40), forgetful: fc.constantFrom(0, 15, 50) }),
  rounds: fc.integer({ min: 1, max: 3 }),
  chair: fc.boolean(),
  settings,
});

for (const protocol of PROTOCOLS) {
  test(`a ${protocol.name} makes at most the calls that it announced`, async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async ({ whims, rounds, chair, settings: drawn }) => {
        const { events } = await play({
          protocol,
          seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
          chair: chair || protocol.chair === "required",
          limits: { rounds: Math.min(rounds, protocol.rounds.most), quorum: 1 },
          opened: { settings: { ...DEFAULT_SETTINGS, ...drawn } },
          script: randomReplies(whims),
        });
        const { panel, limits, settings: used, calls } = fold(events);
        const plan = protocol.plan(panel, limits.rounds, used);
        const most = mostCalls(plan, panel);
        const hasFailures = [...calls.values()].some(({ status }) => status === "failed");
        const isOnTop = ({ key, kind }: Call) =>
          isRepair(key) || (kind === "reply" && hasFailures && !plan.some((planned) => planned.kind === "reply"));
        const made = [...calls.values()].filter((call) => !isOnTop(call)).map(({ key }) => key);
        assert.ok(made.length <= most, `${made.length} calls, at most ${most}: ${made.join(" ")}`);
      }),
      { numRuns: runs(40) },
    );
  });
}
