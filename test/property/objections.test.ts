/** No objection vanishes: each one raised is in the verdict, ended only by a ballot that names it, else listed as open. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ballotOf, callTag } from "../../src/core/debate-calls.ts";
import type { State } from "../../src/core/state.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

const whims = fc.record({ salt: fc.nat(), failing: fc.constantFrom(0, 20), forgetful: fc.constantFrom(0, 30) });

for (const protocol of PROTOCOLS) {
  test(`every objection raised in a ${protocol.name} is in its verdict`, async () => {
    let verdicts = 0;
    let objections = 0;
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
        objections += state.verdict.objections.length;
        assert.deepEqual(state.verdict.objections.map(({ id }) => id).toSorted(), objectionsIn(state).toSorted());
        const certain = certainEnds(state);
        const ends = new Map(state.verdict.objections.map((objection) => [objection.id, objection.state]));
        assert.deepEqual(Object.fromEntries(Object.keys(certain).map((id) => [id, ends.get(id)])), certain);
        const answered = new Set(answersIn(state).map(({ id }) => id));
        assert.deepEqual(
          [...ends].filter(([id, end]) => end !== "open" && !answered.has(id)),
          [],
        );
      }),
      { numRuns: 60 },
    );
    assert.ok(verdicts >= 30, `only ${verdicts} of 60 debates came to a verdict`);
    assert.equal(objections > 0, protocol.name !== "poll", "objections were raised, but in a poll nobody can");
  });
}

interface FoundBallot {
  readonly tag: string;
  readonly round: number;
  readonly ballot: Record<string, unknown>;
}

/** Read from the ballots themselves, without the ledger. */
function ballotsIn(state: State): readonly FoundBallot[] {
  return [...state.calls.values()]
    .filter(({ key }) => !key.endsWith("/repair"))
    .map((call) => ({
      tag: callTag(state, call),
      round: call.round,
      ballot: Object(ballotOf(state, call.key)),
    }));
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

interface FoundAnswer {
  readonly id: string;
  readonly as: string;
  readonly round: number;
}

/** A refutation without evidence says nothing. */
function answersIn(state: State): readonly FoundAnswer[] {
  return ballotsIn(state).flatMap(({ ballot, round }) =>
    listIn(ballot, "answers")
      .filter(({ as, evidence }) => as !== "refuted" || evidence)
      .map(({ objection, as }) => ({ id: String(objection), as: String(as), round })),
  );
}

/** How objections end whatever the order within a round: nobody answered, or the last round that did is later and of one mind. */
function certainEnds(state: State): Readonly<Record<string, string>> {
  const answers = Map.groupBy(answersIn(state), ({ id }) => id);
  const ends = objectionsIn(state).flatMap((id): [string, string][] => {
    const given = answers.get(id) ?? [];
    const round = Math.max(...given.map((answer) => answer.round));
    const [end = "open", ...others] = new Set(given.filter((answer) => answer.round === round).map(({ as }) => as));
    const roundRaised = Number(/\d+/.exec(id)?.[0]);
    return given.length === 0 || (others.length === 0 && round > roundRaised) ? [[id, end]] : [];
  });
  return Object.fromEntries(ends);
}
