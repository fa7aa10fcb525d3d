// A cascade pays for a debate only where there is something to debate, and says at each gate what it decided by.
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { Gate } from "../../src/core/ledger/gate.ts";
import { DEFAULT_SETTINGS, type Seat, type Stakes } from "../../src/core/panel.ts";
import { forkEvents } from "../../src/engine/fork-events.ts";
import type { AskPerson } from "../../src/engine/person.ts";
import { cascade } from "../../src/protocols/cascade.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { debatePlan } from "../../src/protocols/debate-plan.ts";
import { mostCalls } from "../../src/protocols/most-calls.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { gateSentence } from "../../src/views/gate-words.ts";
import { outcomeWords, stopWords } from "../../src/views/outcome-words.ts";
import { answerBallot } from "../support/ballots.ts";
import {
  overrideReplies,
  PROTOCOL_CASES,
  type ProtocolCase,
  seatOf,
  steadyReplies,
} from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import type { Said, Script } from "../support/scripted.ts";
import { logOf, type Played, play, resumePlay, seat, type World } from "../support/world.ts";

const CAST = PROTOCOL_CASES.find(({ protocol }) => protocol === cascade) ?? noCase();
const PRICE = 10_000;

function noCase(): never {
  throw new Error("The cascade has no case.");
}

/** The first two share a family, so the pair is ash and cedar. */
const SEATED: readonly Seat[] = ["ash", "birch", "cedar", "dogwood"].map((name) => ({
  ...seat(name),
  family: name === "birch" ? "family of ash" : `family of ${name}`,
}));

interface Course {
  readonly stakes?: Stakes;
  readonly protocol?: Protocol;
  readonly seats?: number;
  readonly change?: (call: string, said: Said) => Said | null;
  readonly more?: Partial<World>;
}

/** Every call costs the same, so that money is calls. */
function worldOf({ stakes = "normal", protocol = cascade, seats = 3, change = () => null, more = {} }: Course): World {
  const steady = steadyReplies({ ...CAST, own: ["P0a", "P0b", "P0c", "P0d"] } satisfies ProtocolCase);
  const answer = overrideReplies(steady, (call, was) =>
    kindOf(call) === "attack" ? reply({ objections: [] }) : change(call, was),
  );
  const script: Script = (request) => ({
    ...answer(request),
    usage: { costMicroUsd: PRICE, inputTokens: 100, outputTokens: 100 },
  });
  return {
    protocol,
    script,
    limits: { rounds: protocol.rounds.usual },
    ...more,
    opened: {
      panel: {
        seats: SEATED.slice(0, seats).map((each) =>
          each.name === "ash" ? { ...each, family: "family of ash" } : each,
        ),
        chair: seat("chair"),
      },
      settings: { ...DEFAULT_SETTINGS, stakes, ...more.opened?.settings },
    },
  };
}

const reply = (ballot: object) => ({ text: "Words.", ballot });
const sameOpening = (call: string) => (kindOf(call) === "opening" ? reply(answerBallot("The same table")) : null);
const moveTo = (option: string, movers: readonly string[], kinds: readonly string[]) => (call: string, was: Said) =>
  kinds.includes(kindOf(call)) && movers.includes(seatOf(call))
    ? { ...was, ballot: { ...Object(was.ballot), prefers: option, movedBy: ["C1"] } }
    : null;

const callsOf = ({ sent }: Played) => sent.map(({ call }) => call);
const countKinds = (played: Played) => {
  const counted = new Map<string, number>();
  for (const call of callsOf(played)) counted.set(kindOf(call), (counted.get(kindOf(call)) ?? 0) + 1);
  return Object.fromEntries(counted);
};
const gatesOf = ({ state }: Played) =>
  state.gates.map(({ stage, round, outcome, isEnough }: Gate) => ({ stage, round, outcome, isEnough }));

describe("two answers", () => {
  test("by seats of different families are the result if they agree and little is at stake", async () => {
    const played = await play(worldOf({ stakes: "low", seats: 4, change: sameOpening }));
    assert.deepEqual(callsOf(played), ["opening/ash", "opening/cedar", "synthesis/chair"]);
    assert.deepEqual(played.state.gates, [
      {
        stage: "pair",
        round: 0,
        stakes: "low",
        asked: ["ash", "cedar"],
        votes: [{ option: "P0a", seats: ["ash", "cedar"] }],
        outcome: "majority",
        blocking: [],
        isEnough: true,
      },
    ]);
    assert.equal(outcomeWords(played.state), "majority, 2 of 4 (2 not asked)");
    assert.equal(gateSentence(played.state, 0), "Gate: ash and cedar agree, which is enough for low stakes.");
    const { verdict } = played.state;
    assert.equal(verdict && stopWords(verdict), "stopped before the first round: the two seats asked first agree");
  });

  test("are compared by the chair if they have different names", async () => {
    const alike = { groups: [{ name: "A table", options: ["P0a", "P0c"] }] };
    const change = (call: string) => (kindOf(call) === "group" ? reply(alike) : null);
    const played = await play(worldOf({ stakes: "low", change }));
    assert.deepEqual(callsOf(played), ["opening/ash", "opening/cedar", "group/chair", "synthesis/chair"]);
    assert.equal(played.state.outcome, "majority");
  });

  test("are not enough if more is at stake, so nobody waits for them", async () => {
    const played = await play(worldOf({ change: sameOpening }));
    assert.deepEqual(callsOf(played).slice(0, 3), ["opening/ash", "opening/birch", "opening/cedar"]);
    assert.equal(countKinds(played).group, undefined);
    assert.equal(gateSentence(played.state, 0), "Gate: ash and cedar agree, but for normal stakes all seats debate.");
    // All openings agree, so one seat has to attack.
    assert.equal(countKinds(played).attack, 1);
  });

  test("that differ lead to a debate with all seats", async () => {
    const played = await play(worldOf({ stakes: "low" }));
    assert.deepEqual(callsOf(played).slice(0, 4), ["opening/ash", "opening/cedar", "group/chair", "opening/birch"]);
    assert.equal(gateSentence(played.state, 0), "Gate: ash and cedar don't agree (1–1), so all seats debate.");
  });

  test("of which one is missing lead to a debate with the seats that are left", async () => {
    const change = (call: string) => (seatOf(call) === "cedar" ? { fail: "SPEAKER_DECLINED" as const } : null);
    const played = await play(worldOf({ stakes: "low", change }));
    assert.equal(countKinds(played).group, undefined);
    assert.deepEqual(gatesOf(played)[0], { stage: "pair", round: 0, outcome: "insufficient", isEnough: false });
    assert.equal(played.state.outcome, "split");
  });

  test("can be debated after all in a fork", async () => {
    const world = worldOf({ stakes: "low", change: sameOpening });
    const ended = await play(world);
    const fork = await resumePlay(world, await logOf(forkEvents(ended.events, 0, "002-fork")));
    assert.deepEqual(
      fork.state.gates.map(({ stage }) => stage),
      ["pair", "debate"],
    );
    assert.equal(fork.state.round, 1);
  });
});

describe("a round of debate", () => {
  test("is enough with a majority, unless the stakes are high", async () => {
    const change = moveTo("P0a", ["birch"], ["respond", "closing"]);
    const [normal, high] = [await play(worldOf({ change })), await play(worldOf({ stakes: "high", change }))];
    assert.deepEqual(gatesOf(normal).slice(1), [{ stage: "debate", round: 1, outcome: "majority", isEnough: true }]);
    assert.deepEqual(normal.state.verdict?.stop, { cause: "gate", round: 1 });
    assert.deepEqual(gatesOf(high).slice(1), [
      { stage: "debate", round: 1, outcome: "majority", isEnough: false },
      { stage: "search", round: 2, outcome: "majority", isEnough: false },
    ]);
    assert.equal(
      gateSentence(high.state, 1),
      "Gate: majority 2–1, which is not enough for high stakes, so another round follows.",
    );
  });

  test("is enough with a consensus, whatever is at stake", async () => {
    const change = moveTo("P0a", ["birch", "cedar"], ["respond", "closing"]);
    const { state } = await play(worldOf({ stakes: "high", change }));
    assert.deepEqual([state.outcome, state.verdict?.stop], ["consensus", { cause: "consensus", round: 1 }]);
  });

  test("that is not enough is followed by one in which evidence is searched for", async () => {
    const requests: string[] = [];
    const gatherEvidence = async (request: string) => {
      requests.push(request);
      return { results: [], problem: null };
    };
    const played = await play(worldOf({ more: { gatherEvidence } }));
    assert.deepEqual(requests, ["A measurement.", "A measurement.", "A measurement."]);
    assert.deepEqual([...played.state.findings.keys()].toSorted(), [
      "r2/challenge/ash",
      "r2/challenge/birch",
      "r2/challenge/cedar",
    ]);
  });
});

test("whoever takes part is asked what the seats could not decide, and the closing knows the answer", async () => {
  const asked: (readonly string[])[] = [];
  const askPerson: AskPerson = async ({ checkpoint, round }) => {
    asked.push(checkpoint?.asks ?? []);
    const decision = { choice: round === 1 ? "next" : "answer", text: "The table." } as const;
    return { decision, by: "you" };
  };
  const opened = { settings: { ...DEFAULT_SETTINGS, interactive: true } };
  const { sent, state } = await play(worldOf({ more: { askPerson, opened } }));
  const question =
    "The seats are still split between P0a “Option of ash” (1) and P0b “Option of birch” (1) and P0c “Option of cedar” (1). Which option do you choose, and why?";
  assert.deepEqual(
    asked.map(([first]) => first === question),
    [false, true],
  );
  const closing = sent.find(({ call }) => call === "closing/ash");
  assert.match(closing?.prompt ?? "", /Answers from the person who asks:\n- A1: The table\./);
  assert.equal(state.outcome, "split");
});

test("what it costs lies within what each stage may cost, and is printed beside a debate that is always paid for", async (context: TestContext) => {
  const courses: Readonly<Record<string, Course>> = {
    "two agree, low stakes": { stakes: "low", change: sameOpening },
    "two agree, normal stakes": { change: sameOpening },
    "two differ, one round is enough": { stakes: "low", change: moveTo("P0a", ["birch"], ["respond", "closing"]) },
    "all stay split": { stakes: "low" },
  };
  const always = await play(worldOf({ protocol: challengeDebate, more: { limits: { rounds: 2 } } }));
  const spent: Record<string, number> = {};
  for (const [name, course] of Object.entries(courses)) {
    const played = await play(worldOf(course));
    const { panel, limits, settings, gates, usage } = played.state;
    const stages = cascade.stages?.(panel, limits.rounds, settings) ?? [];
    const last = gates.at(-1)?.stage;
    const planned = stages.find((stage) => stage.name === last)?.calls ?? [];
    spent[name] = callsOf(played).length;
    assert.ok(callsOf(played).length <= mostCalls(planned, panel), `${name}: ${callsOf(played).length} calls`);
    assert.equal(usage.costMicroUsd, callsOf(played).length * PRICE);
    assert.equal(mostCalls(debatePlan(played.state), panel), mostCalls(planned, panel));
    const saved = (callsOf(always).length - callsOf(played).length) * PRICE;
    const compared = saved < 0 ? "costs more by" : "saves";
    context.diagnostic(
      `${name}: ${callsOf(played).length} calls, $${((usage.costMicroUsd ?? 0) / 1e6).toFixed(2)}; always debating: ${callsOf(always).length} calls; ${compared} $${Math.abs(saved / 1e6).toFixed(2)}`,
    );
  }
  assert.deepEqual(
    [spent, callsOf(always).length],
    [
      {
        "two agree, low stakes": 3,
        "two agree, normal stakes": 13,
        "two differ, one round is enough": 14,
        "all stay split": 20,
      },
      19,
    ],
  );
});
