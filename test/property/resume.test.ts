/**
 * Resuming is running again: cut the log of any scripted debate after any event, go on, and the verdict is the same, every
 * prompt is the same, and no call whose answer stood in the log is made again.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { DebateEvent, Recorded } from "../../src/core/event.ts";
import type { FailureCode } from "../../src/core/failure.ts";
import { fold } from "../../src/core/state.ts";
import type { Verdict } from "../../src/core/verdict.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { accepting, answerBallot, blocking, designBallot, reviewBallot, synthesisBallot } from "../support/ballots.ts";
import type { Said, Script } from "../support/scripted.ts";
import { logOf, play, playOn, type World } from "../support/world.ts";

const FAILURES: readonly FailureCode[] = ["SPEAKER_OVERLOADED", "SPEAKER_DECLINED", "SPEAKER_RATE_LIMITED", "SPEAKER_SESSION_LOST", "SPEAKER_TRUNCATED"];

/** What a call does is drawn from its key, so that it does the same whenever it is made. */
interface Whims {
  readonly salt: number;
  readonly failing: number;
  readonly forgetful: number;
}

function whimsicalScript({ salt, failing, forgetful }: Whims): Script {
  return ({ call, attempt }) => {
    const draw = (name: string, sides: number) => spread(`${salt}/${call}/${name}`) % sides;
    const fails = draw("fails", 100) < failing ? 1 + draw("attempts", 4) : 0;
    if (attempt <= fails) return { fail: FAILURES[draw("code", FAILURES.length)] ?? "SPEAKER_FAILED" };
    if (draw("forgets", 100) < forgetful) return { text: `A reply without a ballot, ${call.length} characters of key. ${"It goes on. ".repeat(40)}` };
    return said(call, draw);
  };
}

function said(call: string, draw: (name: string, sides: number) => number): Said {
  const text = `# Words of ${draw("text", 5)}`;
  const closing = draw("closes", 2) === 0 ? [{ objection: `O${1 + draw("round", 3)}b1`, as: "fixed", text: "Mended." }] : [];
  const raising = draw("raises", 3) === 0 ? [blocking] : [];
  const common = { answers: closing, objections: raising, confidence: draw("confidence", 101) };
  if (/synthesis/.test(call)) return { ballot: synthesisBallot() };
  if (/group/.test(call)) return { ballot: { groups: [{ name: "One", options: ["P0a", draw("grouped", 2) === 0 ? "P0b" : "P0c"] }] } };
  if (/answer/.test(call)) return { text, ballot: answerBallot(["Table", "Token"][draw("choice", 2)] ?? "") };
  if (/design/.test(call)) return { text, ballot: designBallot({ ...common, signal: draw("final", 2) === 0 ? "iterating" : "proposing_final" }) };
  return { text, ballot: draw("accepts", 2) === 0 ? { ...accepting, ...common } : reviewBallot(common) };
}

function spread(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash >>> 8;
}

const worlds = fc.record({
  protocol: fc.constantFrom(...PROTOCOLS),
  whims: fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 10, 40), forgetful: fc.constantFrom(0, 15, 50) }),
  rounds: fc.integer({ min: 1, max: 4 }),
  quorum: fc.integer({ min: 1, max: 2 }),
  keepsSession: fc.boolean(),
});

test("a debate that is cut after any event and resumed gives the same verdict from the same prompts", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ protocol, whims, rounds, quorum, keepsSession }) => {
      const seats = protocol.name === "poll" ? ["generalist", "generalist-2", "generalist-3"] : ["architect", "reviewer"];
      const world: World = { protocol, seats, limits: { rounds, quorum }, script: whimsicalScript(whims), traits: { keepsSession } };
      const whole = await play(world);
      const events = whole.events.map(({ event }) => event);
      for (let cut = events.findIndex(({ type }) => type === "debate.opened") + 1; cut < events.length; cut += 1) {
        await resumesLike(world, events.slice(0, cut), whole.events);
      }
    }),
    { numRuns: 40 },
  );
});

async function resumesLike(world: World, cut: readonly DebateEvent[], whole: readonly Recorded[]): Promise<void> {
  const resumed = await playOn(world, await logOf(cut));
  assert.deepEqual(ending(resumed.events), ending(whole));
  assert.deepEqual(prompts(resumed.events), prompts(whole));
  const answered = new Set(cut.flatMap((event) => (event.type === "call.answered" ? event.call : [])));
  assert.deepEqual(resumed.sent.filter(({ call }) => answered.has(call)), []);
}

/** What attempts cost differs with how often they were made; everything else has to be the same. */
function ending(events: readonly Recorded[]): unknown {
  const { outcome, verdict, stopped, round } = fold(events);
  return { outcome, round, stopped, verdict: verdict && withoutPrice(verdict) };
}

function withoutPrice({ control, ...verdict }: Verdict): unknown {
  return { ...verdict, control: { ...control, singleAnswers: null } };
}

function prompts(events: readonly Recorded[]): ReadonlyMap<string, readonly string[]> {
  return new Map(events.flatMap(({ event }) => (event.type === "call.started" ? [[event.call, event.parts] as const] : [])).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
