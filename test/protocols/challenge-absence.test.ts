/** A challenge in which seats fail for a while: each keeps the position that it wrote last, and opens only if it has none. */

import assert from "node:assert/strict";
import { test } from "node:test";
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
