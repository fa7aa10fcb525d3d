/** No objection vanishes: each one raised is in the verdict, ended only by a ballot that names it, else listed as open. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ballotOf, callTag } from "../../src/core/debate-calls.ts";
import type { State } from "../../src/core/state.ts";
import { remainingObjections } from "../../src/core/verdict.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

const whims = fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 20), forgetful: fc.constantFrom(0, 30) });

for (const protocol of PROTOCOLS) {
  test(`every objection raised in a ${protocol.name} is in its verdict`, async () => {
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
        assert.deepEqual(state.verdict.objections.map(({ id }) => id).toSorted(), objectionsIn(state).toSorted());
        const ended = state.verdict.objections.filter(({ state: end }) => end !== "open").map(({ id }) => id);
        assert.deepEqual(
          ended.filter((id) => !idsAnsweredIn(state).has(id)),
          [],
        );
        assert.equal(remainingObjections(state.verdict).length + ended.length, state.verdict.objections.length);
      }),
      { numRuns: 60 },
    );
  });
}

/** Read from the ballots themselves, without the ledger. */
function ballotsIn(state: State): readonly { readonly tag: string; readonly ballot: Record<string, unknown> }[] {
  return [...state.calls.values()]
    .filter(({ key }) => !key.endsWith("/repair"))
    .map((call) => ({ tag: callTag(state, call), ballot: Object(ballotOf(state, call.key)) }));
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

function idsAnsweredIn(state: State): ReadonlySet<unknown> {
  const ends = ballotsIn(state).flatMap(({ ballot }) => listIn(ballot, "answers"));
  return new Set(
    ends
      .filter(({ as, evidence }) => as !== "open" && (as !== "refuted" || evidence))
      .map(({ objection }) => objection),
  );
}
