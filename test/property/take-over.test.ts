/**
 * A run belongs to its log, not to a process. Cut the log of any debate after any event, let another owner take over or wake it
 * from a rest, and do that again: the calls that are kept, whole prompts, what people are asked, and the verdict are those of a
 * debate that one process ran.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Call } from "../../src/core/call.ts";
import type { DebateEvent, Recorded } from "../../src/core/event.ts";
import type { Note } from "../../src/core/note.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { type Continued, continueRun, DEADLINE, type Surroundings } from "../support/random/surroundings.ts";
import { hashText, randomReplies, SEATS } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { logOf, opening } from "../support/world.ts";

const notes: fc.Arbitrary<Note> = fc.oneof(
  fc.constantFrom<Note>(
    { kind: "constraint", text: "No new service." },
    { kind: "focus", text: "The migration." },
    { kind: "pause" },
    { kind: "pause" },
    { kind: "conclude" },
    { kind: "stop" },
    { kind: "rejection", claim: "K1a1", text: "Not so." },
    { kind: "ruling", objection: "O1ab1", as: "accepted_risk", text: "We accept it." },
  ),
  fc.constantFrom(...SEATS).map((seat): Note => ({ kind: "skip", seat })),
);

const drawn = fc.record({
  whims: fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 10, 40), forgetful: fc.constantFrom(0, 15) }),
  fatal: fc.constantFrom(0, 5, 15),
  remarks: fc.array(fc.record({ after: fc.nat(15), note: notes }), { maxLength: 4 }),
  deadlineAfter: fc.option(fc.nat(20), { freq: 2 }),
  isElsewhere: fc.boolean(),
  host: fc.option(fc.constantFrom(...SEATS), { freq: 2 }),
  salt: fc.nat(),
  rounds: fc.integer({ min: 1, max: 3 }),
  quorum: fc.integer({ min: 1, max: 2 }),
  keepsSession: fc.boolean(),
  chair: fc.boolean(),
  settings: fc.record({
    clarify: fc.boolean(),
    interactive: fc.boolean(),
    closing: fc.boolean(),
    pairwise: fc.boolean(),
    stop: fc.constantFrom("fixed" as const, "consensus" as const),
  }),
});

for (const protocol of PROTOCOLS) {
  test(`a ${protocol.name} that others take over or wake goes on as if one process had run it`, async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (world) => {
        const around = surroundingsOf(protocol, world);
        const whole = await continueRun(around, await logOf([openingOf(protocol, world)]));
        const first = whole.events.findIndex(({ event }) => event.type === "debate.opened") + 1;
        for (let cut = first; cut < whole.events.length; cut += 1) {
          const second = await continueLike(around, whole, { cut, of: whole, afterRest: cut % 2 === 0 });
          const left = second.events.length - cut;
          const again = cut + (hashText(`${world.salt}/${cut}`) % left);
          await continueLike(around, whole, { cut: again, of: second, afterRest: cut % 2 === 1 });
        }
      }),
      { numRuns: runs(3) },
    );
  });
}

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function surroundingsOf(protocol: Protocol, world: Drawn): Surroundings {
  const { whims, fatal } = world;
  const replies = randomReplies(whims);
  const script: Script = (request) =>
    hashText(`${whims.salt}/fatal/${request.call}`) % 100 < fatal ? { fail: "SPEAKER_USAGE_LIMIT" } : replies(request);
  return { ...world, protocol, script };
}

function openingOf(protocol: Protocol, { rounds, quorum, chair, settings }: Drawn): DebateEvent {
  return opening({
    protocol,
    seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
    chair: chair || protocol.chair === "required",
    limits: { rounds: Math.min(rounds, protocol.rounds.most), quorum, deadline: DEADLINE },
    opened: { settings: { ...DEFAULT_SETTINGS, ...settings } },
  });
}

interface Cut {
  readonly cut: number;
  readonly of: Continued;
  readonly afterRest: boolean;
}

async function continueLike(around: Surroundings, whole: Continued, { cut, of, afterRest }: Cut): Promise<Continued> {
  const before = of.events.slice(0, cut).map(({ event }) => event);
  const box = {
    asks: of.box.asks.filter(({ count }) => count <= cut),
    replies: new Map([...of.box.replies].filter(([, count]) => count <= cut)),
  };
  const continued = await continueRun(around, await logOf(before.slice(1)), { afterRest, box, mayRest: true });
  assert.deepEqual(ending(continued), ending(whole));
  assert.deepEqual(prompts(continued.events), prompts(whole.events));
  assert.deepEqual(asks(continued.events), asks(whole.events));
  const known = new Set(whole.box.asks.map(({ id }) => id));
  assert.deepEqual(
    continued.box.asks.filter(({ id }) => !known.has(id)),
    [],
  );
  const held = new Set(box.asks.map(({ call }) => call));
  assert.deepEqual(
    continued.events.slice(cut).filter(({ event }) => event.type === "call.started" && held.has(event.call)),
    [],
  );
  const ended = new Set(
    before.flatMap((event) => (event.type === "call.answered" || event.type === "call.failed" ? event.call : [])),
  );
  assert.deepEqual(
    continued.sent.filter(({ call }) => ended.has(call)),
    [],
  );
  return continued;
}

function ending({ state }: Continued): unknown {
  const { outcome, round, roundsEnded, stopped, verdict, notes: said, calls } = state;
  return {
    outcome,
    round,
    roundsEnded,
    stopped,
    verdict: verdict && { ...verdict, control: { ...verdict.control, singleAnswers: null } },
    notes: said.map(({ id, label, round: at }) => [id.replace(/^go\/.+/, "go"), label, at]),
    calls: new Map(
      [...calls.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((call) => [call.key, endOf(call)]),
    ),
  };
}

function endOf(call: Call): unknown {
  if (call.status === "answered") return { text: call.text, ballot: call.ballot };
  return call.status === "failed" ? { code: call.code, message: call.message } : "pending";
}

/** Every whole prompt of each call: one, however many owners have sent it. */
function prompts(events: readonly Recorded[]): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const sent = new Map<string, Set<string | undefined>>();
  for (const { event } of events) {
    if (event.type !== "call.started") continue;
    sent.set(event.call, (sent.get(event.call) ?? new Set()).add(event.parts[0]));
  }
  return sent;
}

function asks(events: readonly Recorded[]): readonly unknown[] {
  return events.flatMap(({ event }) =>
    event.type === "checkpoint.opened" || event.type === "checkpoint.decided" ? event : [],
  );
}
