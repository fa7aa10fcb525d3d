/**
 * Seats that lie in their ballots: they copy the example, name options that do not exist, answer and confirm others' objections,
 * claim that their option is another's, and swap their option for something else while the others vote for it. Whenever the outcome is a consensus or a majority, an oracle that knows what each seat
 * prefers, and reads no ballot, agrees.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { poll } from "../../src/protocols/poll.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { outcomeWords } from "../../src/views/outcome-words.ts";
import { answerBallot, blocking, synthesisBallot } from "../support/ballots.ts";
import { seatOf } from "../support/protocol-cases.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { kindOf, SEATS } from "../support/random-replies.ts";
import { type Played, play } from "../support/world.ts";

/** How a seat votes in a call: what it prefers, or not at all because it copies the example or names what does not exist. */
const vote = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("P1a", "P1a", "P1b", "P1c") },
  { weight: 2, arbitrary: fc.constantFrom("copies", "P9z", "P1X") },
);
const seatPlan = fc.record({
  last: vote,
  closing: vote,
  accepts: fc.constantFrom([], ["P1a"], ["P1b"], ["P9z"]),
  /** Says that its option is the same as all others: that makes two of them one only where both proposers say so. */
  same: fc.boolean(),
  blocks: fc.constantFrom(null, null, "P1a", "P1b"),
  meddles: fc.boolean(),
  answers: fc.boolean(),
  word: fc.constantFrom("met", "not_met", "withdrawn"),
  /** In the last round it puts something else in the place of its option, and says so or not. */
  swaps: fc.constantFrom(null, null, "amends", "option"),
});

interface SeatPlan {
  readonly last: string;
  readonly closing: string;
  readonly accepts: readonly string[];
  readonly same: boolean;
  readonly blocks: string | null;
  readonly meddles: boolean;
  readonly answers: boolean;
  readonly word: string;
  readonly swaps: "amends" | "option" | null;
}

const OPTIONS = ["P1a", "P1b", "P1c"];
/** Every id that an objection of the second round can have. */
const ALL_OBJECTIONS = ["O2a1", "O2b1", "O2c1"];
const ROUNDS = 3;

function playLiars(plans: readonly SeatPlan[]): Promise<Played> {
  return play({
    protocol: roundtable,
    seats: SEATS,
    chair: true,
    limits: { rounds: ROUNDS },
    opened: { settings: { ...DEFAULT_SETTINGS, closing: true, stop: "fixed" } },
    script: ({ call, prompt }) => ({ text: `Words of ${call}.`, ballot: ballotFor(call, prompt, plans) }),
  });
}

function ballotFor(call: string, prompt: string, plans: readonly SeatPlan[]): unknown {
  const place = SEATS.indexOf(seatOf(call));
  const plan = plans[place];
  const kind = kindOf(call.replace(/\/repair$/, ""));
  if (!plan) return kind === "synthesis" ? synthesisBallot() : { prefers: "P1a", confidence: 50 };
  if (kind === "opening") return answerBallot(`Option ${place}`);
  const voted = kind === "closing" ? plan.closing : call.startsWith(`r${ROUNDS}/`) ? plan.last : OPTIONS[place];
  if (voted === "copies") return JSON.parse(/```ballot\n([\s\S]*?)\n```\s*$/.exec(prompt)?.[1] ?? "{}");
  const own = `O2${"abc"[place]}1`;
  const meddled = plan.meddles ? ALL_OBJECTIONS.filter((id) => id !== own) : [];
  const swap = { name: "Something else", summary: `Not option ${place} at all.`, changes: [] };
  return {
    // Who swaps by saying its option again names none of those that are known.
    prefers: isSwap(plan, call) && plan.swaps === "option" ? null : voted,
    ...(isSwap(plan, call) && plan.swaps ? { [plan.swaps]: swap } : {}),
    accepts: plan.accepts,
    same: plan.same ? OPTIONS.filter((id) => id !== OPTIONS[place]) : [],
    confidence: 60,
    objections: call.startsWith("r2/") && plan.blocks ? [{ ...blocking, against: [plan.blocks] }] : [],
    answers: call.startsWith(`r${ROUNDS}/`) ? answersOf(plan, place, plans) : [],
    confirmations: [own, ...meddled].map((objection) => ({ objection, as: plan.word, text: "So it is." })),
  };
}

/** A seat that votes for another's option keeps its own as it is. */
function isSwap({ swaps, last }: SeatPlan, call: string): boolean {
  return swaps !== null && call.startsWith(`r${ROUNDS}/`) && last === OPTIONS[SEATS.indexOf(seatOf(call))];
}

/** To what hits its own option where it answers at all; where it meddles, to everything else but its own too. */
function answersOf(plan: SeatPlan, place: number, plans: readonly SeatPlan[]) {
  return ALL_OBJECTIONS.filter((_, raiser) => {
    const hitsOwn = plans[raiser]?.blocks === OPTIONS[place];
    return raiser !== place && (hitsOwn ? plan.answers : plan.meddles);
  }).map((objection) => ({ objection, as: "fixed", text: "Done." }));
}

// ── The oracle ───────────────────────────────────────────────────────────────────────────────────

const isVote = (said: string) => OPTIONS.includes(said);

/**
 * What the seat holds in the end: its closing vote, else that of the last round, else that of the second, which is not a final
 * ballot. What another seat put in the place of its option in the last round, only the closing vote has read.
 */
function holds({ closing, last, accepts }: SeatPlan, place: number, plans: readonly SeatPlan[]) {
  const voted = [closing, last].find(isVote);
  const hasRead = (option: string) => {
    const proposer = OPTIONS.indexOf(option);
    const { swaps = null, last: kept } = plans[proposer] ?? {};
    return isVote(closing) || proposer === place || swaps === null || kept !== option;
  };
  const supported = [voted ?? OPTIONS[place] ?? "", ...accepts].map((option) => (hasRead(option) ? option : ""));
  return { prefers: supported[0] ?? "", accepts: supported.slice(1), isFinal: voted !== undefined };
}

/** Options are one where both who proposed them say so. */
function areOne(plans: readonly SeatPlan[], a: string, b: string): boolean {
  return a === b || [a, b].every((id) => plans[OPTIONS.indexOf(id)]?.same === true);
}

/** Blocking, and neither answered by whom it hits nor settled by its raiser, or called not met by it. */
function isStillBlocked(plans: readonly SeatPlan[]): boolean {
  return plans.some(({ blocks, closing, word }, raiser) => {
    if (blocks === null) return false;
    const target = OPTIONS.indexOf(blocks);
    const addressee = plans[target];
    // Against one's own option nobody else has a say; a ballot that was not counted says nothing.
    const isAnswered = target !== raiser && addressee !== undefined && isVote(addressee.last) && addressee.answers;
    return isVote(closing) ? word === "not_met" : !isAnswered;
  });
}

test("whenever liars are said to agree, an oracle that knows what each prefers agrees", async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.tuple(seatPlan, seatPlan, seatPlan), async (plans) => {
      const { state } = await playLiars(plans);
      const { verdict } = state;
      const held = plans.map(holds);
      const option = verdict?.option ?? "";
      const isDecided = (id: string) => areOne(plans, id, option);
      outcomes.add(verdict?.outcome ?? "none");
      if (verdict?.outcome === "consensus") {
        assert.ok(held.every(({ prefers, accepts }) => [prefers, ...accepts].some(isDecided)));
        assert.ok(held.filter(({ isFinal }) => isFinal).length > 1);
        assert.ok(!isStillBlocked(plans));
        // Never "consensus, 2 of 3" with one against: who is not counted gave no valid ballot, and the words say so.
        assert.match(outcomeWords(state), /^consensus, (?:3 of 3|2 of 3 \(1 without a ballot\))$/);
        assert.deepEqual(verdict.dissent, []);
      }
      if (verdict?.outcome === "majority") {
        assert.ok(held.filter(({ prefers, isFinal }) => isFinal && isDecided(prefers)).length * 2 > SEATS.length);
      }
      for (const { id, by, settledBy } of verdict?.objections ?? []) {
        const raiser = plans[SEATS.indexOf(by)];
        if (settledBy !== null)
          assert.ok(settledBy === "raiser" && raiser && isVote(raiser.closing) && raiser.word !== "not_met", id);
      }
    }),
    { numRuns: runs(150) },
  );
  for (const outcome of ["consensus", "majority"]) assert.ok(outcomes.has(outcome), `never a ${outcome}`);
});

test("seats that all copy the opening's example, each with a confidence of its own, agree on nothing", async () => {
  const copyBallot = (prompt: string) => JSON.parse(/```ballot\n([\s\S]*?)\n```\s*$/.exec(prompt)?.[1] ?? "{}");
  const { state } = await play({
    protocol: poll,
    seats: SEATS,
    chair: true,
    script: ({ call, prompt }) => ({
      text: "Words.",
      ballot: { ...copyBallot(prompt), confidence: 60 + call.length, copied: true },
    }),
  });
  assert.deepEqual([state.outcome, state.verdict?.option, state.verdict?.votes], ["insufficient", null, []]);
});

test("a chair that puts one answer into two groups groups nothing", async () => {
  const overlapping = [
    { name: "All", options: ["P0a", "P0b"] },
    { name: "Others", options: ["P0b", "P0c"] },
  ];
  const { state } = await play({
    protocol: poll,
    seats: SEATS,
    chair: true,
    script: ({ call }) => ({
      text: "Words.",
      ballot: kindOf(call) === "group" ? { groups: overlapping } : answerBallot(`Option of ${seatOf(call)}`),
    }),
  });
  assert.deepEqual([state.outcome, state.verdict?.votes.map(({ seats }) => seats.length)], ["split", [1, 1, 1]]);
});
