/** What a resumed debate asks again and what it keeps; sessions, limits, interruption, forks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Recorded } from "../../src/core/event.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import { forkEvents } from "../../src/engine/fork-events.ts";
import { answerPrompt } from "../../src/prompts/answer-prompt.ts";
import { openingBallot } from "../../src/prompts/stance.ts";
import { poll } from "../../src/protocols/poll.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { accepting, answerBallot, blocking, designBallot, reviewBallot, synthesisBallot } from "../support/ballots.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import type { Script } from "../support/scripted.ts";
import { instantClock, logOf, panelOf, play, resumePlay, seat, type World } from "../support/world.ts";

const steady: Script = ({ call }) => {
  if (call.includes("synthesis")) return { ballot: synthesisBallot() };
  if (call.includes("group")) return { ballot: { groups: [{ name: "Table", options: ["P0a", "P0b"] }] } };
  if (call.includes("answer")) return { text: "A table.", ballot: answerBallot("A table") };
  if (call.includes("design")) return { text: `# Design of ${call}`, ballot: designBallot() };
  return { text: `# Review of ${call}`, ballot: reviewBallot() };
};

const three: Partial<World> = { protocol: poll, seats: ["a-seat", "b-seat", "c-seat"] };
const without =
  (calls: RegExp): Script =>
  (request) =>
    calls.test(request.call) ? { fail: "SPEAKER_DECLINED" } : steady(request);

test("a failed call is made again if the missing quorum ended the debate", async () => {
  const first = await play({ ...three, script: without(/answer\/[bc]/) });
  assert.deepEqual(first.state.stopped, { reason: "insufficient", missing: ["answer/b-seat", "answer/c-seat"] });
  const second = await resumePlay({ ...three, script: steady }, first.log);
  assert.deepEqual(
    second.sent.map(({ call }) => call),
    ["answer/b-seat", "answer/c-seat", "group/a-seat"],
  );
  assert.equal(second.state.outcome, "majority");
});

test("an absence that later events build on stays one; otherwise the call is made again", async () => {
  const whole = await play({ ...three, script: without(/answer\/c/) });
  const events = whole.events.map(({ event }) => event);
  const cutAt = (type: string, call: string) =>
    events.findIndex((event) => event.type === type && "call" in event && event.call === call) + 1;

  const beforeGrouping = await resumePlay(
    { ...three, script: steady },
    await logOf(events.slice(0, cutAt("call.failed", "answer/c-seat"))),
  );
  assert.deepEqual(
    beforeGrouping.sent.map(({ call }) => call).filter((call) => call.includes("c-seat")),
    ["answer/c-seat"],
  );

  const afterGrouping = await resumePlay(
    { ...three, script: steady },
    await logOf(events.slice(0, cutAt("call.answered", "group/a-seat"))),
  );
  assert.deepEqual(afterGrouping.sent, []);
  assert.deepEqual(afterGrouping.state.verdict?.votes, whole.state.verdict?.votes);
});

test("an absence from an earlier round stays one", async () => {
  const world: World = { limits: { quorum: 1, rounds: 2 }, script: without(/r1\/review/) };
  const whole = await play(world);
  const events = whole.events.map(({ event }) => event);
  const opened = events.findIndex((event) => event.type === "round.opened" && event.round === 2) + 1;
  const resumed = await resumePlay({ ...world, script: steady }, await logOf(events.slice(0, opened)));
  assert.deepEqual(
    resumed.sent.map(({ call }) => call),
    ["r2/design/architect", "r2/review/reviewer", "synthesis/architect"],
  );
});

test("an interruption is recorded, answers are kept, and the next run continues from there", async () => {
  const stop = new AbortController();
  const first = await play({
    limits: { rounds: 2 },
    interrupt: stop.signal,
    script: (request) => {
      if (!request.call.startsWith("r1/review")) return steady(request);
      stop.abort();
      return { hang: true };
    },
  });
  assert.equal(first.state.status, "interrupted");
  assert.deepEqual(first.state.stopped, { reason: "interrupted", missing: [] });
  const second = await resumePlay({ script: steady }, first.log);
  assert.equal(second.sent[0]?.call, "r1/review/reviewer");
  assert.equal(second.state.status, "completed");
});

test("a session gets only what is new, and everything if it was lost", async () => {
  let lost = false;
  const { sent, state } = await play({
    limits: { rounds: 3 },
    traits: { keepsSession: true },
    script: (request) => {
      if (request.call !== "r3/design/architect" || request.session === null) return steady(request);
      lost = true;
      return { fail: "SPEAKER_SESSION_LOST" };
    },
  });
  const designs = sent.filter(({ call }) => call.includes("design"));
  assert.ok(lost);
  assert.deepEqual(
    designs.map(({ session }) => session),
    [null, "scripted#1", "scripted#1", null],
  );
  const [first = "", second = "", , rebuilt = ""] = designs.map(({ prompt }) => prompt);
  assert.match(first, /# Your role/);
  assert.doesNotMatch(second, /# Your role|# Your design as it stands|"signal"/);
  assert.match(
    second,
    /Should we keep sessions[\s\S]*C1: Sign-out takes effect[\s\S]*block, as before: sections, signal/,
  );
  assert.match(rebuilt, /# Your role[\s\S]*# Your design as it stands[\s\S]*"signal"/);
  assert.equal(state.status, "completed");
});

test("a session that was mid-reply when its owner died is rebuilt", async () => {
  const whole = await play({ limits: { rounds: 2 }, traits: { keepsSession: true }, script: steady });
  const events = whole.events.map(({ event }) => event);
  const speaking =
    events.findIndex((event) => event.type === "call.started" && event.call === "r2/design/architect") + 1;
  const resumed = await resumePlay(
    { traits: { keepsSession: true, id: "again" }, script: steady },
    await logOf(events.slice(0, speaking)),
  );
  assert.equal(resumed.sent[0]?.session, null);
  assert.match(resumed.sent[0]?.prompt ?? "", /# Your role/);
  assert.deepEqual(fold(resumed.events).status, "completed");
});

const scriptWithCosts: Script = (request) => ({
  ...steady(request),
  usage: { inputTokens: 100, outputTokens: 100, costMicroUsd: 100_000 },
});

test("a budget ends the rounds while the verdict can still be paid", async () => {
  const { state } = await play({ limits: { rounds: 8, budgetMicroUsd: 550_000 }, script: scriptWithCosts });
  assert.deepEqual(state.verdict?.stop, { cause: "budget", round: 2 });
  assert.equal(state.usage.costMicroUsd, 500_000);
});

test("a budget that runs out within a round stops the debate, and a larger one lets it continue", async () => {
  const first = await play({ limits: { rounds: 8, budgetMicroUsd: 150_000 }, script: scriptWithCosts });
  assert.deepEqual(first.state.stopped, { reason: "budget", missing: [] });
  assert.equal(first.sent.length, 1);
  const second = await resumePlay({ script: scriptWithCosts }, first.log, {
    limits: { budgetMicroUsd: 10_000_000, rounds: 1 },
  });
  assert.equal(second.state.status, "completed");
  assert.deepEqual(
    second.sent.map(({ call }) => call),
    ["r1/review/reviewer", "synthesis/architect"],
  );
});

test("a token limit is a limit too", async () => {
  const { state } = await play({ limits: { rounds: 8, maxTokens: 1100 }, script: scriptWithCosts });
  assert.deepEqual(state.verdict?.stop, { cause: "tokens", round: 2 });
});

test("after the deadline nothing starts but the verdict", async () => {
  const { clock } = instantClock();
  const late = { ...clock, now: () => Date.parse("2030-01-01T00:00:00Z") };
  const { state, sent } = await play({ clock: late, limits: { deadline: "2029-01-01T00:00:00.000Z" }, script: steady });
  assert.deepEqual(state.stopped, { reason: "deadline", missing: [] });
  assert.deepEqual(sent, []);
});

test("a call that exceeds the round's time limit is an absence", async () => {
  const { state } = await play({
    limits: { rounds: 1, roundMs: 1_000, quorum: 1 },
    script: (request) => (request.call.includes("review") ? { hang: true } : steady(request)),
  });
  const review = state.calls.get("r1/review/reviewer");
  assert.equal(review?.status === "failed" && review.code, "CALL_ROUND_TIME");
  assert.equal(state.status, "completed");
});

test("a seat that is out is not asked again in this debate", async () => {
  const { state, sent } = await play({
    limits: { rounds: 3, quorum: 1 },
    script: (request) => (request.call.includes("review") ? { fail: "SPEAKER_USAGE_LIMIT" } : steady(request)),
  });
  assert.deepEqual(
    sent.filter(({ call }) => call.includes("review")).map(({ call }) => call),
    ["r1/review/reviewer"],
  );
  const second = state.calls.get("r2/review/reviewer");
  assert.equal(second?.status === "failed" && second.code, "CALL_SEAT_OUT");
});

test("after two failed repairs a seat gets no more of them", async () => {
  const { sent } = await play({
    limits: { rounds: 4 },
    script: (request) =>
      request.call.includes("review") ? { text: `No ballot in ${request.call}.` } : steady(request),
  });
  assert.deepEqual(
    sent.map(({ call }) => call).filter((call) => call.endsWith("/repair")),
    ["r1/review/reviewer/repair", "r2/review/reviewer/repair"],
  );
});

test("a note reaches the calls that start after it and no others", async () => {
  const world: World = { limits: { rounds: 2 }, script: steady };
  const played = await play(world);
  const events = played.events.map(({ event }) => event);
  const cut = events.findIndex((event) => event.type === "call.answered" && event.call === "r1/review/reviewer") + 1;
  const half = await logOf(events.slice(0, cut));
  await half.post({ id: "n1", by: "ana", note: { kind: "constraint", text: "No new service." } });
  await half.post({ id: "n1", by: "ana", note: { kind: "constraint", text: "No new service." } });
  const resumed = await resumePlay(world, half);
  assert.deepEqual(
    resumed.state.notes.map(({ label, by }) => [label, by]),
    [["C2", "ana"]],
  );
  assert.ok(resumed.sent.length > 0 && resumed.sent.every(({ prompt }) => prompt.includes("- C2: No new service.")));
});

test("conclude opens no further round and goes straight to the verdict", async () => {
  const world: World = { limits: { rounds: 5 }, script: steady };
  const whole = await play(world);
  const events = whole.events.map(({ event }) => event);
  const half = await logOf(
    events.slice(
      0,
      events.findIndex((event) => event.type === "call.answered" && event.call === "r1/review/reviewer") + 1,
    ),
  );
  await half.post({ id: "n1", by: "ana", note: { kind: "conclude" } });
  const resumed = await resumePlay(world, half);
  assert.deepEqual(
    resumed.sent.map(({ call }) => call),
    ["synthesis/architect"],
  );
  assert.deepEqual(resumed.state.verdict?.stop, { cause: "person", round: 1 });
});

test("pause lets calls in flight finish and starts none until go", async () => {
  const calls: string[] = [];
  const listeningScript: Script = (request) => {
    calls.push(request.call);
    return steady(request);
  };
  const world: World = { limits: { rounds: 2 }, script: steady };
  const base = await play(world);
  const events = base.events.map(({ event }) => event);
  const half = await logOf(events.slice(0, events.findIndex(({ type }) => type === "round.opened") + 1));
  await half.post({ id: "p", by: "ana", note: { kind: "pause" } });
  const running = resumePlay({ ...world, script: listeningScript }, half);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(calls, []);
  await half.post({ id: "g", by: "ana", note: { kind: "go" } });
  assert.equal((await running).state.status, "completed");
});

test("a person's ruling ends an objection", async () => {
  const script: Script = (request) => {
    if (request.call === "r1/review/reviewer")
      return { text: "# Mine", ballot: reviewBallot({ objections: [blocking] }) };
    if (request.call.includes("design")) return { text: "# D", ballot: designBallot({ signal: "proposing_final" }) };
    return request.call.includes("review") ? { text: "Yes.", ballot: accepting } : steady(request);
  };
  const whole = await play({ script });
  assert.notEqual(whole.state.outcome, "consensus");
  const events = whole.events.map(({ event }) => event);
  const half = await logOf(
    events.slice(
      0,
      events.findIndex((event) => event.type === "round.opened" && event.round === 2),
    ),
  );
  await half.post({
    id: "r",
    by: "ana",
    note: { kind: "ruling", objection: "O1b1", as: "accepted_risk", text: "We rotate keys." },
  });
  const resumed = await resumePlay({ script }, half);
  assert.equal(resumed.state.outcome, "consensus");
  assert.deepEqual(
    resumed.state.verdict?.objections.map(({ id, state }) => [id, state]),
    [["O1b1", "accepted_risk"]],
  );
});

test("a fork pays for nothing it copies, rebuilds its sessions and may change panel and limits", async () => {
  const traits = { keepsSession: true };
  const whole = await play({ limits: { rounds: 3 }, traits, script: scriptWithCosts });
  const fork = await logOf(forkEvents(whole.events, 1, "002-fork"));
  const panel = { ...panelOf(["architect"], false), seats: [seat("architect"), seat("critic")] };
  const forked = await resumePlay({ script: scriptWithCosts, traits }, fork, { limits: { rounds: 2 }, panel });
  assert.deepEqual(
    forked.sent.map(({ call, session }) => [call, session]),
    [
      ["r2/design/architect", null],
      ["r2/review/critic", null],
      ["synthesis/architect", "scripted#1"],
    ],
  );
  assert.equal(forked.state.id, "002-fork");
  assert.deepEqual(forked.state.forkedFrom, { debate: "001-test", round: 1 });
  assert.equal(forked.state.usage.costMicroUsd, 300_000);
});

test("a fork continues where the person concluded the original", async () => {
  const opened: World = { limits: { rounds: 5 }, script: steady };
  const whole = await play({ ...opened, limits: { rounds: 2 } });
  const steps = whole.events.map(({ event }) => event);
  const before = steps.findIndex((event) => event.type === "rounds.ended");
  const conclude = { type: "note.said", id: "n1", by: "ada", note: { kind: "conclude" } } as const;
  const concluded = await resumePlay(opened, await logOf([...steps.slice(0, before), conclude]), {
    limits: { rounds: 5 },
  });
  assert.deepEqual(concluded.state.verdict?.stop, { cause: "person", round: 2 });
  const forked = await resumePlay(opened, await logOf(forkEvents(concluded.events, 2, "002-fork")), {
    limits: { rounds: 3 },
  });
  assert.deepEqual(
    forked.sent.map(({ call }) => call),
    ["r3/design/architect", "r3/review/reviewer", "synthesis/architect"],
  );
});

test("a fork keeps the panel that the original had in each round", async () => {
  const first = await play({ limits: { rounds: 1 }, script: steady });
  const steps = first.events.map(({ event }) => event);
  const opened = steps.slice(
    0,
    steps.findIndex((event) => event.type === "rounds.ended"),
  );
  const changed = await resumePlay({ script: steady }, await logOf(opened), {
    limits: { rounds: 2 },
    panel: panelOf(["architect", "critic"], false),
  });
  assert.equal(changed.state.calls.get("r2/review/critic")?.status, "answered");
  const forked = await resumePlay({ script: steady }, await logOf(forkEvents(changed.events, 2, "002-fork")));
  assert.deepEqual(
    forked.sent.map(({ call }) => call),
    ["synthesis/architect"],
  );
});

test("the replies of a seat that left stay in the debate, and are not attributed to the person", async () => {
  const objecting: Script = (request) =>
    request.call === "r1/review/reviewer"
      ? { text: "# Review", ballot: reviewBallot({ objections: [blocking] }) }
      : steady(request);
  const first = await play({ limits: { rounds: 1 }, script: objecting });
  const steps = first.events.map(({ event }) => event);
  const opened = steps.slice(
    0,
    steps.findIndex((event) => event.type === "rounds.ended"),
  );
  const { sent } = await resumePlay({ script: steady }, await logOf(opened), {
    limits: { rounds: 2 },
    panel: panelOf(["architect", "critic"], false),
  });
  const prompt = sent.find(({ call }) => call === "r2/design/architect")?.prompt ?? "";
  assert.match(prompt, /, a seat that has left[ )]/);
});

test("a fork after the last round writes the verdict again", async () => {
  const whole = await play({ limits: { rounds: 1 }, script: scriptWithCosts });
  const forked = await resumePlay({ script: scriptWithCosts }, await logOf(forkEvents(whole.events, 1, "002-fork")));
  assert.deepEqual(
    forked.sent.map(({ call }) => call),
    ["synthesis/architect"],
  );
  assert.throws(() => forkEvents(whole.events, 4, "003"), {
    code: "FORK_ROUND",
    message: "Round 4 does not exist: the debate has 1 round.",
  });
});

test("a fork does not inherit how the original decision turned out", () => {
  const log = offlineEdits().events;
  const [first] = log;
  assert.ok(first);
  const rated: Recorded = {
    ...first,
    seq: log.length,
    event: { type: "decision.rated", rating: "wrong", because: "", by: "ana" },
  };
  assert.equal(fold([...log, rated]).rating?.rating, "wrong");
  const types = forkEvents([...log, rated], 2, "002-fork").map(({ type }) => type);
  assert.equal(types.includes("decision.rated"), false);
});

test("a prompt that may wait is built for a call that is made, not for one that the log answers", async () => {
  const built: string[] = [];
  const lazyPoll: Protocol = {
    ...poll,
    run: async (floor) => {
      const replies = await floor.askEach(floor.seats, ({ name }) => ({
        kind: "answer",
        about: null,
        recorded: openingBallot([]),
        build: () => {
          built.push(name);
          return answerPrompt(floor.question);
        },
      }));
      return floor.insufficient(replies);
    },
  };
  const world: World = { ...three, protocol: lazyPoll, script: without(/answer\/b/) };
  const first = await play(world);
  assert.deepEqual(built, ["a-seat", "b-seat", "c-seat"]);
  const second = await resumePlay({ ...world, script: steady }, first.log);
  assert.deepEqual(built, ["a-seat", "b-seat", "c-seat", "b-seat"]);
  assert.deepEqual(
    second.sent.map(({ call, prompt }) => ({ call, prompt })),
    first.sent.filter(({ call }) => call.includes("b-seat")).map(({ call, prompt }) => ({ call, prompt })),
  );
});
