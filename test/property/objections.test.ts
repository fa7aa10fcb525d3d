/** No objection vanishes, and none is settled by anybody but its raiser: read from the ballots themselves, without the ledger. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotOf, callTag } from "../../src/core/debate-calls.ts";
import type { State } from "../../src/core/state.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

const whims = fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 20), forgetful: fc.constantFrom(0, 30) });

for (const protocol of PROTOCOLS) {
  test(`every objection raised in a ${protocol.name} is in its verdict, settled by its raiser or not at all`, async () => {
    let verdicts = 0;
    await fc.assert(
      fc.asyncProperty(whims, fc.integer({ min: 1, max: 3 }), async (drawn, rounds) => {
        const { state } = await play({
          protocol,
          seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
          chair: protocol.chair === "required",
          limits: { rounds: Math.min(rounds, protocol.rounds.most), quorum: 1 },
          script: randomReplies(drawn),
        });
        if (!state.verdict) return;
        verdicts += 1;
        const { objections } = state.verdict;
        assert.deepEqual(objections.map(({ id }) => id).toSorted(), objectionsIn(state).toSorted());
        for (const { id, by, sameAs, state: end, settledBy } of objections) {
          const ends = endingsOf(state, id);
          const answers = [id, ...sameAs].flatMap((each) => endingsOf(state, each));
          if (end !== "open") assert.ok(answers.length > 0, `${id} ended by itself`);
          if (settledBy !== null)
            assert.ok(settledBy === "raiser" && ends.includes(by), `${id} settled by ${settledBy}`);
        }
      }),
      { numRuns: runs(40) },
    );
    assert.ok(verdicts > 0, "no debate came to a verdict");
  });
}

interface FoundBallot {
  readonly seat: string;
  readonly tag: string;
  readonly ballot: Record<string, unknown>;
}

function ballotsIn(state: State): readonly FoundBallot[] {
  return [...state.calls.values()]
    .filter(({ key }) => !key.endsWith("/repair"))
    .map((call) => ({ seat: call.seat, tag: callTag(state, call), ballot: Object(ballotOf(state, call.key)) }));
}

function listIn(ballot: Record<string, unknown>, field: string): readonly Record<string, unknown>[] {
  const list = ballot[field];
  return Array.isArray(list) ? list : [];
}

function objectionsIn(state: State): string[] {
  return ballotsIn(state).flatMap(({ tag, ballot }) =>
    listIn(ballot, "objections").map((_, index) => `O${tag}${index + 1}`),
  );
}

/** Who said that it came to an end. */
function endingsOf(state: State, id: string): readonly string[] {
  return ballotsIn(state)
    .filter(({ ballot }) =>
      [...listIn(ballot, "answers"), ...listIn(ballot, "confirmations")].some(
        ({ objection, as }) => objection === id && as !== "open" && as !== "not_met",
      ),
    )
    .map(({ seat }) => seat);
}
