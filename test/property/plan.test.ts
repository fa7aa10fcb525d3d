// What a protocol plans is the most it asks: no debate, whatever its seats reply, makes more calls than were planned. What
// failures cost is not planned: repairs of ballots, calls that failed, and another seat that is asked for the verdict.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { kindOf, randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

/** Where a ballot of these is refused, another seat is asked. */
const HANDED_ON = ["synthesis", "group"];

const settings = fc.record({
  quick: fc.boolean(),
  clarify: fc.boolean(),
  closing: fc.boolean(),
  pairwise: fc.boolean(),
  unanimity: fc.constantFrom("dissent" as const, "skip" as const),
  stop: fc.constantFrom("fixed" as const, "consensus" as const),
  summaries: fc.constantFrom(DEFAULT_SETTINGS.summaries, { ...DEFAULT_SETTINGS.summaries, threshold: 50 }),
});

const worlds = fc.record({
  whims: fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 10, 40), forgetful: fc.constantFrom(0, 15, 50) }),
  rounds: fc.integer({ min: 1, max: 3 }),
  chair: fc.boolean(),
  settings,
});

for (const protocol of PROTOCOLS) {
  test(`a ${protocol.name} makes at most the calls that it planned`, async () => {
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
        const planned = protocol.plan(panel, limits.rounds, used).reduce((sum, { calls: count }) => sum + count, 0);
        const made = [...calls].flatMap(([key, { status }]) =>
          status === "answered" && !key.endsWith("/repair") ? [kindOf(key)] : [],
        );
        const passedOn = HANDED_ON.map((kind) => Math.max(0, made.filter((each) => each === kind).length - 1));
        const count = made.length - passedOn.reduce((sum, each) => sum + each, 0);
        assert.ok(count <= planned, `${count} calls, planned ${planned}: ${made.join(" ")}`);
      }),
      { numRuns: 40 },
    );
  });
}
