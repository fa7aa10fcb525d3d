/** For each protocol and each outcome, replies that lead to it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Outcome } from "../../src/core/ledger/agreement.ts";
import {
  isFinal,
  overrideReplies,
  PROTOCOL_CASES,
  type ProtocolCase,
  seatOf,
  steadyReplies,
  worldOf,
} from "../support/protocol-cases.ts";
import type { Said } from "../support/scripted.ts";
import { play } from "../support/world.ts";

const ballotWith = (said: Said, fields: Record<string, unknown>): Said => ({
  ...said,
  ballot: { ...Object(said.ballot), ...fields },
});

/** What the seats do in the ballots that decide. */
const TURNS: Record<Outcome, (cast: ProtocolCase, seat: string, said: Said) => Said | null> = {
  consensus: ({ own }, _, said) => ballotWith(said, { prefers: own[0], movedBy: ["C1"] }),
  majority: ({ own }, seat, said) => (seat === "birch" ? ballotWith(said, { prefers: own[0], movedBy: ["C1"] }) : null),
  split: () => null,
  // Everybody moves on to the next one's option: three positions as before, none of them settled.
  unresolved: ({ own }, seat, said) =>
    ballotWith(said, { prefers: own[(["ash", "birch", "cedar"].indexOf(seat) + 1) % 3], movedBy: ["C1"] }),
  insufficient: (_, seat) =>
    seat === "ash" ? null : { text: "I agree with everybody, but forget to say so in a ballot. ".repeat(9) },
};

for (const cast of PROTOCOL_CASES) {
  for (const [outcome, turn] of Object.entries(TURNS)) {
    test(`${cast.protocol.name} ends as ${outcome}`, async () => {
      const script = overrideReplies(steadyReplies(cast), (call, said) => {
        if (call.endsWith("/repair") && outcome === "insufficient") return { text: "No." };
        return isFinal(cast, call) ? turn(cast, seatOf(call), said) : null;
      });
      const { state } = await play(worldOf(cast, script));
      assert.equal(state.outcome, outcome);
      assert.equal(state.status, "completed");
      const decided = outcome === "consensus" || outcome === "majority";
      assert.equal(state.verdict?.option, decided ? cast.own[0] : null);
      assert.equal(state.verdict?.confidence.band, decided ? "high" : "low");
      const dissenters = {
        consensus: [],
        majority: ["cedar"],
        split: ["ash", "birch", "cedar"],
        unresolved: ["ash", "birch", "cedar"],
        insufficient: ["ash", "birch", "cedar"],
      };
      assert.deepEqual(
        state.verdict?.dissent.map(({ seat }) => seat),
        Object.entries(dissenters).find(([name]) => name === outcome)?.[1],
      );
    });
  }
}
