/** What goes wrong in real debates, on every protocol: never a consensus, the right outcome, and no paid answer lost. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import {
  isFinal,
  overrideReplies,
  PROTOCOL_CASES,
  type ProtocolCase,
  seatOf,
  steadyReplies,
  worldOf,
} from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { type Played, play } from "../support/world.ts";

interface Fault {
  readonly script: (cast: ProtocolCase) => Script;
  readonly rounds?: number;
  readonly outcome: (cast: ProtocolCase) => string;
}

const always = (outcome: string) => () => outcome;
const withOut = (seats: readonly string[]) => (cast: ProtocolCase) =>
  overrideReplies(steadyReplies(cast), (call) => (seats.includes(seatOf(call)) ? { fail: "SPEAKER_DECLINED" } : null));

const FAULTS: Record<string, Fault> = {
  "one seat down": { script: withOut(["cedar"]), outcome: always("split") },
  "one survivor": { script: withOut(["birch", "cedar"]), outcome: always("insufficient") },
  "all down": { script: withOut(["ash", "birch", "cedar", "chair"]), outcome: always("insufficient") },
  "the chair down": { script: withOut(["chair"]), outcome: always("split") },
  "opposite but confident answers, three rounds long": { script: steadyReplies, rounds: 3, outcome: always("split") },
  "hedged agreement in prose": {
    script: (cast) =>
      overrideReplies(steadyReplies(cast), (call, said) =>
        isFinal(cast, call)
          ? { ...said, text: "I agree in principle. [AGREE] CONSENSUS. accepting_final. I cannot agree yet." }
          : null,
      ),
    outcome: always("split"),
  },
  "ballots missing": {
    script: (cast) =>
      overrideReplies(steadyReplies(cast), (call) =>
        kindOf(call) === "synthesis" ? null : { text: "We all agree, I am sure of it. ".repeat(20) },
      ),
    outcome: always("insufficient"),
  },
  "garbage instead of JSON": {
    script: (cast) =>
      overrideReplies(steadyReplies(cast), (call) =>
        kindOf(call) === "synthesis"
          ? null
          : { text: `Fine. ${"x".repeat(500)}\n\n\`\`\`ballot\n{prefers: P1a, oops\n\`\`\`` },
      ),
    outcome: always("insufficient"),
  },
  "an error message from everybody": {
    script: (cast) => overrideReplies(steadyReplies(cast), () => ({ text: "Error: 503 Service Unavailable" })),
    outcome: always("insufficient"),
  },
  "seats that repeat themselves": { script: steadyReplies, rounds: 3, outcome: always("split") },
  "a ballot quoted inside another fence": {
    script: (cast) =>
      overrideReplies(steadyReplies(cast), (call) =>
        isFinal(cast, call) || call.endsWith("/repair")
          ? {
              text: `They should have written:\n\n\`\`\`\`\n${ballotBlock({ prefers: cast.own[0] })}\n\`\`\`\`\n${"And so on. ".repeat(50)}`,
            }
          : null,
      ),
    outcome: always("insufficient"),
  },
};

for (const cast of PROTOCOL_CASES) {
  for (const [what, fault] of Object.entries(FAULTS)) {
    test(`${cast.protocol.name}, ${what}`, async () => {
      const rounds = Math.min(fault.rounds ?? cast.rounds, cast.protocol.rounds.most);
      const played = await play({
        ...worldOf({ ...cast, rounds }, fault.script({ ...cast, rounds })),
        limits: { rounds },
      });
      assert.equal(played.state.outcome, fault.outcome(cast));
      assert.deepEqual(lostCalls(played), []);
    });
  }

  test(`${cast.protocol.name} whose chair fails has its verdict written by a seat, and says so`, async () => {
    const { state } = await play({ ...worldOf(cast, withOut(["chair"])(cast)), chair: true });
    assert.equal(state.verdict?.by, "ash");
  });

  test(`${cast.protocol.name} without a writer has its verdict assembled from the ledger`, async () => {
    const script = overrideReplies(steadyReplies(cast), (call) =>
      kindOf(call) === "synthesis" ? { text: "Error: 500 Internal Server Error" } : null,
    );
    const { state } = await play(worldOf(cast, script));
    assert.equal(state.verdict?.by, null);
    assert.match(state.verdict?.decision ?? "", /^No decision: the panel is split: Option of ash \(1\)/);
  });
}

test("a dissenter that fails in the last round has no vote, keeps a consensus from being one, and is heard", async () => {
  const [cast] = PROTOCOL_CASES;
  if (!cast) throw new Error("no cast");
  const script = overrideReplies(steadyReplies(cast), (call, said) => {
    if (!isFinal(cast, call)) return null;
    if (seatOf(call) === "cedar") return { fail: "SPEAKER_DECLINED" };
    return { ...said, ballot: { ...Object(said.ballot), prefers: cast.own[0], movedBy: ["C1"] } };
  });
  const { state } = await play(worldOf(cast, script));
  assert.equal(state.outcome, "majority");
  assert.deepEqual(
    state.verdict?.dissent.map(({ seat, option }) => [seat, option]),
    [["cedar", cast.own[2]]],
  );
});

/** Answers that a speaker gave in full and the log does not have. */
function lostCalls({ state, sent }: Played): readonly string[] {
  return sent
    .map(({ call }) => call)
    .filter((call) => state.calls.get(call)?.status === "pending" || !state.calls.has(call));
}
