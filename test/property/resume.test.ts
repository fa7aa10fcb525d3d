/**
 * Resuming is running again: cut the log of any scripted debate after any event, go on, and the verdict is the same, every
 * prompt is the same, no call whose answer stood in the log is made again, and nothing that was found is searched for again.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebateEvent, Recorded } from "../../src/core/event.ts";
import { DEFAULT_SETTINGS, STAKES } from "../../src/core/panel.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { Verdict } from "../../src/core/verdict.ts";
import type { GatherEvidence } from "../../src/evidence/evidence-gatherer.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { hashText, randomReplies, SEATS } from "../support/random-replies.ts";
import { logOf, play, resumePlay, type World } from "../support/world.ts";

const settings = fc.record({
  style: fc.constantFrom("quick" as const, "thorough" as const, "adversarial" as const),
  quick: fc.boolean(),
  clarify: fc.boolean(),
  interactive: fc.boolean(),
  stakes: fc.constantFrom(...STAKES),
  stop: fc.constantFrom("fixed" as const, "consensus" as const),
  fullHistory: fc.boolean(),
  closing: fc.boolean(),
  pairwise: fc.boolean(),
  summaries: fc.constantFrom(
    DEFAULT_SETTINGS.summaries,
    { ...DEFAULT_SETTINGS.summaries, threshold: 50 },
    { ...DEFAULT_SETTINGS.summaries, bySeat: { chair: { enabled: true, threshold: 50, maxLength: 100 } } },
  ),
});

const worlds = fc.record({
  whims: fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 10, 40), forgetful: fc.constantFrom(0, 15, 50) }),
  rounds: fc.integer({ min: 1, max: 3 }),
  quorum: fc.integer({ min: 1, max: 2 }),
  keepsSession: fc.boolean(),
  chair: fc.boolean(),
  settings,
  isSearched: fc.boolean(),
});

for (const protocol of PROTOCOLS) {
  test(`a ${protocol.name} that is cut after any event and resumed gives the same verdict from the same prompts`, async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (drawn) => {
        const world = worldOf(protocol, drawn);
        const whole = await play(world);
        const events = whole.events.map(({ event }) => event);
        const first = events.findIndex(({ type }) => type === "debate.opened") + 1;
        for (let cut = first; cut < events.length; cut += 1)
          await resumesLike(world, events.slice(0, cut), whole.events);
      }),
      { numRuns: runs(12) },
    );
  });
}

for (const protocol of PROTOCOLS) {
  test(`a ${protocol.name} whose replies arrive in another order asks the same and decides the same`, async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(), async (drawn, haste) => {
        const world = worldOf(protocol, drawn);
        const whole = await play(world);
        const delayed = await play({
          ...world,
          script: (request) => ({ ...world.script(request), delayMs: hashText(`${haste}/${request.call}`) % 5 }),
        });
        assert.deepEqual(ending(delayed.events), ending(whole.events));
        assert.deepEqual(prompts(delayed.events), prompts(whole.events));
      }),
      { numRuns: runs(12) },
    );
  });
}

type Drawn = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

function worldOf(
  protocol: Protocol,
  { whims, rounds, quorum, keepsSession, chair, settings, isSearched }: Drawn,
): World {
  return {
    protocol,
    seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
    chair: chair || protocol.chair === "required",
    limits: { rounds: Math.min(rounds, protocol.rounds.most), quorum },
    opened: { settings: { ...DEFAULT_SETTINGS, ...settings } },
    script: randomReplies(whims),
    traits: { keepsSession },
    ...(isSearched ? { gatherEvidence: searching } : {}),
  };
}

/** Finds something for most requests, the same whenever it is asked. */
const searching: GatherEvidence = async (request) => {
  const page = { title: "Page", url: `https://site.example/${hashText(request)}`, text: "As it says." };
  return hashText(request) % 3 === 0
    ? { results: [], problem: `Nothing about ${request}` }
    : { results: [page], problem: null };
};

async function resumesLike(world: World, cut: readonly DebateEvent[], whole: readonly Recorded[]): Promise<void> {
  const searched: string[] = [];
  const gatherEvidence: GatherEvidence = async (request, signal) => {
    searched.push(request);
    return searching(request, signal);
  };
  const watched = world.gatherEvidence ? { ...world, gatherEvidence } : world;
  const resumed = await resumePlay(watched, await logOf(cut));
  assert.deepEqual(ending(resumed.events), ending(whole));
  assert.deepEqual(prompts(resumed.events), prompts(whole));
  const answered = new Set(cut.flatMap((event) => (event.type === "call.answered" ? event.call : [])));
  assert.deepEqual(
    resumed.sent.filter(({ call }) => answered.has(call)),
    [],
  );
  const found = cut.flatMap((event) => (event.type === "evidence.gathered" ? event.findings : []));
  assert.deepEqual(
    searched.filter((request) => found.some((finding) => finding.request === request)),
    [],
  );
}

/** What attempts cost differs with how often they were made; everything else has to be the same. */
function ending(events: readonly Recorded[]): unknown {
  const { outcome, verdict, stopped, round } = fold(events);
  return { outcome, round, stopped, verdict: verdict && withoutPrice(verdict) };
}

function withoutPrice({ control, ...verdict }: Verdict): unknown {
  return { ...verdict, control: { ...control, singleAnswers: null } };
}

function prompts(events: readonly Recorded[]): ReadonlyMap<string, string | undefined> {
  return new Map(
    events
      .flatMap(({ event }) => (event.type === "call.started" ? [[event.call, event.parts[0]] as const] : []))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
