/** What a seat is told of its own citations: everything it cited that nobody found or could check, by what it was cited for, until it can correct it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebateEvent } from "../../../src/core/event.ts";
import type { EvidenceCheck } from "../../../src/core/evidence-check.ts";
import { fold } from "../../../src/core/reduce/reduce.ts";
import { citationLine, citationsToCorrect, citationsToCorrectOf } from "../../../src/core/run/citations-to-correct.ts";
import type { State } from "../../../src/core/state.ts";
import { NO_USAGE } from "../../../src/core/usage.ts";
import { roundtable } from "../../../src/protocols/roundtable.ts";
import { opening } from "../../support/world.ts";

const SEATS = ["ash", "birch"];

function stateAfter(events: readonly DebateEvent[]): State {
  const opened = opening({ protocol: roundtable, seats: SEATS });
  return fold(
    [opened, ...events].map((event, index) => ({
      event,
      v: 1 as const,
      seq: index + 1,
      epoch: 1,
      at: "2026-11-18T10:00:00Z",
    })),
  );
}

interface Reply {
  readonly round: number;
  readonly stage: number;
  readonly seat?: string;
  readonly ballot: object;
  readonly checks?: readonly EvidenceCheck[];
}

function answered({ round, stage, seat = "birch", ballot, checks = [] }: Reply): readonly DebateEvent[] {
  const call = `r${round}/k${stage}/${seat}`;
  const started = { call, round, kind: `k${stage}`, stage, seat, about: null, parts: [], characters: 0, session: null };
  const said = { text: "Words.", ballot, fault: null, usage: NO_USAGE, session: null, requestId: null, model: null };
  return [
    { type: "call.started", ...started },
    { type: "call.answered", call, ...said, durationMs: 0, reused: null },
    { type: "evidence.checked", call, checks },
  ];
}

const evidence = { source: "a.ts:1", quote: "some words of it" };
const missing = (of: EvidenceCheck["of"], index = 0): EvidenceCheck => ({
  of,
  index,
  mark: "missing",
  detail: "There is no a.ts; b.ts exists.",
});
const told = (of: string, text: string) => ({
  ...{ of, text, source: "a.ts:1", mark: "missing" },
  reason: "There is no a.ts; b.ts exists.",
});
const claims = [{ text: "A claim.", kind: "fact", evidence }];

test("each kind of citation is told by what it was cited for", () => {
  const state = stateAfter([
    ...answered({ round: 1, stage: 0, ballot: { points: [{ text: "An earlier point.", evidence: null }] } }),
    ...answered({
      round: 1,
      stage: 1,
      ballot: {
        claims,
        points: [{ text: "A point.", evidence }],
        answers: [{ objection: "O1a1", as: "refuted", text: "An answer.", evidence }],
        replies: [{ to: "Q1a1", text: "A reply.", evidence }],
        judgements: [{ finding: "B1a1", as: "refuted", text: "A judgement.", evidence }],
      },
      checks: (["claim", "point", "answer", "reply", "judgement"] as const).map((of) => missing(of)),
    }),
  ]);
  assert.deepEqual(citationsToCorrect(state, { seat: "birch", round: 2, stage: 0 }), [
    told("K1b1", "A claim."),
    told("your answer to O1a1", "An answer."),
    told("D1b2", "A point."),
    told("your reply to Q1a1", "A reply."),
    told("your judgement of B1a1", "A judgement."),
  ]);
  assert.deepEqual(citationsToCorrect(state, { seat: "ash", round: 2, stage: 0 }), []);
});

test("a citation that can't be checked as it is is told with what to give, and one that the seat can't help is not", () => {
  const unchecked = (index: number, needs: object): EvidenceCheck => ({
    ...{ of: "claim", index, mark: "unchecked", detail: "It was not checked." },
    ...needs,
  });
  const three = ["Short.", "Hearsay.", "Down."].map((text) => ({ text, kind: "fact", evidence }));
  const checks = [unchecked(0, { needs: "quote" }), unchecked(1, { needs: "source" }), unchecked(2, {})];
  const state = stateAfter(answered({ round: 1, stage: 0, ballot: { claims: three }, checks }));
  assert.deepEqual(citationsToCorrect(state, { seat: "birch", round: 1, stage: 1 }).map(citationLine), [
    "- K1b1 ?: Short. [a.ts:1: It was not checked. Quote 12 characters or more of it, or a whole line.]",
    "- K1b2 ?: Hearsay. [a.ts:1: It was not checked. Cite a file, or a page by its whole address.]",
  ]);
});

test("the citations of one call can be told at once, with the ids that they have in the debate", () => {
  const state = stateAfter([
    ...answered({
      round: 1,
      stage: 0,
      ballot: { points: [{ text: "A point.", evidence }] },
      checks: [missing("point")],
    }),
    ...answered({
      round: 1,
      stage: 1,
      ballot: { points: [{ text: "Another.", evidence }] },
      checks: [missing("point")],
    }),
  ]);
  const call = { key: "r1/k1/birch", seat: "birch", round: 1, stage: 1 };
  assert.deepEqual(citationsToCorrectOf(state, call), [told("D1b2", "Another.")]);
});

test("a citation is told until a call has asked for claims or points again", () => {
  const cited = answered({ round: 1, stage: 0, ballot: { claims }, checks: [missing("claim")] });
  const ranked = answered({ round: 1, stage: 1, ballot: { ranking: ["P1a"] } });
  const closed = answered({ round: 1, stage: 2, ballot: { points: [] } });
  const state = stateAfter([...cited, ...ranked, ...closed]);
  const toldAt = (round: number, stage: number) =>
    citationsToCorrect(state, { seat: "birch", round, stage }).map(({ of }) => of);
  assert.deepEqual(toldAt(1, 0), []);
  assert.deepEqual(toldAt(1, 1), ["K1b1"]);
  assert.deepEqual(toldAt(1, 2), ["K1b1"]);
  assert.deepEqual(toldAt(2, 0), []);
});

test("what the person rejects is told in the next call, however old the claim is, with the person's reason", () => {
  const rejection = { kind: "rejection", claim: "K1b1", text: "An advert." } as const;
  const said: DebateEvent = { type: "note.said", id: "n1", by: "person", note: rejection };
  const before = [
    ...answered({ round: 1, stage: 0, ballot: { claims: [{ text: "A claim.", kind: "fact", evidence: null }] } }),
    ...answered({ round: 2, stage: 0, ballot: { claims: [] } }),
  ];
  const rejected = {
    of: "K1b1",
    text: "A claim.",
    source: null,
    mark: "rejected",
    reason: "The person rejects it: An advert.",
  };
  assert.deepEqual(citationsToCorrect(stateAfter([...before, said]), { seat: "birch", round: 3, stage: 0 }), [
    rejected,
  ]);
  const after = [...before, said, ...answered({ round: 3, stage: 0, ballot: { claims: [] } })];
  assert.deepEqual(citationsToCorrect(stateAfter(after), { seat: "birch", round: 4, stage: 0 }), []);
});
