/** A challenge in which seats fail for a while: each keeps the position that it wrote last, and opens only if it has none. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { type Played, play } from "../support/world.ts";

test("a seat that misses one answer keeps its opening: it's challenged and answers in the next round, and doesn't open again", async () => {
  const { sent } = await playWithout("r1/respond/ash");
  assert.deepEqual(callsOf("ash", sent), [
    "opening/ash",
    "r1/challenge/ash",
    "r1/respond/ash",
    "r2/challenge/ash",
    "r2/respond/ash",
    "closing/ash",
    "synthesis/ash",
  ]);
  const challenge = sent.find(({ call }) => call === "r2/challenge/birch")?.prompt ?? "";
  assert.match(challenge, /Words of ash in opening\./);
});

test("a seat that missed its opening opens in the second round", async () => {
  const { sent } = await playWithout("opening/ash");
  assert.deepEqual(callsOf("ash", sent), [
    "opening/ash",
    "r1/challenge/ash",
    "r2/opening/ash",
    "r2/challenge/ash",
    "r2/respond/ash",
    "closing/ash",
    "synthesis/ash",
  ]);
});

for (const [name, missed, raiser] of [
  ["challenge", "r1/respond/ash", "r1/challenge/birch"],
  ["panel", "r1/refine/ash>ash", "r1/critique/birch"],
] as const) {
  test(`${name}: a seat that missed its answer and is back answers before the closing, and the raiser reads it`, async () => {
    const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
    assert.ok(cast);
    const [own = ""] = cast.own;
    const objection = { title: "No alarm", severity: "major", text: "Nobody wakes up.", against: [own] };
    const script = overrideReplies(steadyReplies(cast), (call, said) => {
      if (call === missed) return { fail: "SPEAKER_DECLINED" };
      if (call === raiser) return { ...said, ballot: { objections: [objection] } };
      if (call !== "reply/ash") return null;
      const answers = [{ objection: "O1b1", as: "fixed", text: "An alarm at ten." }];
      return { text: "The alarm rings at ten.", ballot: { answers, amends: { summary: "With an alarm." } } };
    });
    const { sent } = await play(worldOf({ ...cast, rounds: 1 }, script));
    const promptOf = (call: string) => sent.find((each) => each.call.startsWith(call))?.prompt ?? "";
    assert.match(promptOf("reply/ash"), /one for each of O1b1\./);
    assert.match(
      promptOf("closing/birch"),
      /- O1b1 \(major, you against P\da\)[^\n]*\[Seat \d, fixed: An alarm at ten\.\]/,
    );
    assert.match(promptOf("synthesis/"), /# What Seat \d answered last\n\n```text\nThe alarm rings at ten\./);
    assert.deepEqual(
      sent.map(({ call }) => call).filter((call) => call.startsWith("reply/")),
      ["reply/ash"],
    );
  });
}

function playWithout(missed: string): Promise<Played> {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol === challengeDebate);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call) =>
    call === missed ? { fail: "SPEAKER_DECLINED" } : null,
  );
  return play(worldOf({ ...cast, rounds: 2 }, script));
}

function callsOf(seat: string, sent: Played["sent"]): readonly string[] {
  return sent.map(({ call }) => call).filter((call) => call.endsWith(`/${seat}`));
}

for (const [name, missed, raiser] of [
  ["challenge", "respond/ash", "r1/challenge/birch"],
  ["panel", "refine/ash>ash", "r1/critique/birch"],
] as const) {
  test(`${name}: a seat that only spoke in calls that ask for no answers is asked before the closing`, async () => {
    const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
    assert.ok(cast);
    const [own = ""] = cast.own;
    const objection = { title: "No alarm", severity: "blocking", text: "Nobody wakes up.", against: [own] };
    const script = overrideReplies(steadyReplies(cast), (call, said) => {
      if (call.endsWith(missed)) return { fail: "SPEAKER_RATE_LIMITED" };
      return call === raiser ? { ...said, ballot: { objections: [objection] } } : null;
    });
    const world = worldOf({ ...cast, rounds: 2 }, script);
    const { sent } = await play({
      ...world,
      limits: { rounds: 2, retries: 0 },
      opened: { settings: { ...DEFAULT_SETTINGS, stop: "fixed" } },
    });
    assert.ok(sent.some(({ call }) => /^r2\/(?:challenge|critique)\/ash$/.test(call)));
    assert.ok(sent.some(({ call }) => call === "reply/ash"));
  });
}
