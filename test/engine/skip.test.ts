// A person who stops waiting for a seat: only what it has under way is given up, and the debate goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FailedCall } from "../../src/core/call.ts";
import type { Recorded } from "../../src/core/event.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import type { State } from "../../src/core/state.ts";
import { systemClock } from "../../src/engine/clock.ts";
import type { EventLog } from "../../src/log/event-log.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { overrideReplies, PROTOCOL_CASES, seatOf, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import type { Said } from "../support/scripted.ts";
import { logOf, opening, resumePlay, type World } from "../support/world.ts";

const [cast] = PROTOCOL_CASES;
assert.ok(cast?.protocol === panelDebate);
/** One critique per pair, so that a seat has two calls under way. */
const world = { ...worldOf(cast, steadyReplies(cast)), opened: { settings: { ...DEFAULT_SETTINGS, pairwise: true } } };
const [, second = ""] = world.seats ?? [];

function skip(log: EventLog, seat = second): Promise<void> {
  return log.post({ id: `skip/${seat}`, by: "ada", note: { kind: "skip", seat } });
}

/** A panel whose second seat says this when it first critiques; nobody waits for it once that has come so far. */
async function playAndSkip(said: Said, when: (recorded: Recorded) => boolean) {
  const log = await logOf([opening(world)]);
  let isPosted = false;
  const stuck = overrideReplies(world.script, (call) => (call.startsWith(`r1/critique/${second}>`) ? said : null));
  const onRecorded = (recorded: Recorded) => {
    if (isPosted || !when(recorded)) return;
    isPosted = true;
    setImmediate(() => void skip(log));
  };
  return resumePlay({ ...world, script: stuck, clock: systemClock, onRecorded }, log, { isFirst: true });
}

function failures({ calls }: State): readonly FailedCall[] {
  return [...calls.values()].filter((call) => call.status === "failed");
}

const isStuckAt =
  (type: Recorded["event"]["type"]) =>
  ({ event }: Recorded) =>
    event.type === type && "call" in event && event.call.startsWith(`r1/critique/${second}>`);

test("the calls that the seat has under way are absences, and all others are made", async () => {
  const { state, sent } = await playAndSkip({ hang: true }, isStuckAt("call.started"));
  assert.deepEqual(
    failures(state).map(({ seat, kind, round, code, message }) => [seat, kind, round, code, message]),
    [0, 1].map(() => [second, "critique", 1, "CALL_SKIPPED", "Skipped by ada."]),
  );
  assert.equal(state.status, "completed");
  assert.ok(sent.some(({ call }) => call === `r1/refine/${second}>${second}`));
  assert.ok(sent.some(({ call }) => call.startsWith(`r2/critique/${second}>`)));
});

test("a seat that waits for a rate limit can be skipped, and the cost of its attempts is kept", async () => {
  const usage = { inputTokens: 10, costMicroUsd: 5 };
  const { state, sent } = await playAndSkip(
    { fail: "SPEAKER_RATE_LIMITED", retryAfterMs: 100_000, usage },
    isStuckAt("call.retried"),
  );
  const [first, ...others] = failures(state);
  assert.deepEqual([first?.code, first?.usage.costMicroUsd, first?.retries.length], ["CALL_SKIPPED", 5, 1]);
  assert.equal(others.length, 1);
  assert.equal(sent.filter(({ call }) => call.startsWith(`r1/critique/${second}>`)).length, 2);
});

test("what a seat had written before it was skipped is counted as usage", async () => {
  const log = await logOf([opening(world)]);
  const stuck = overrideReplies(world.script, (call) =>
    call === `r1/propose/${second}` ? { aloud: "Let me think about that.", stall: true } : null,
  );
  const live: World["live"] = ({ call }) => {
    if (call === `r1/propose/${second}`) void skip(log);
  };
  const { state } = await resumePlay({ ...world, script: stuck, live }, log, { isFirst: true });
  const call = state.calls.get(`r1/propose/${second}`);
  assert.deepEqual([call?.status, call?.usage.estimated], ["failed", true]);
  assert.ok((call?.usage.inputTokens ?? 0) > 0);
});

test("a resumed debate keeps the absence once something was built on it, and asks again otherwise", async () => {
  const first = await playAndSkip({ hang: true }, isStuckAt("call.started"));
  const events = first.events.map(({ event }) => event);
  const failed = events.findLastIndex(({ type }) => type === "call.failed");
  const built = events.findIndex(({ type }, index) => index > failed && type === "round.opened");
  const countAsks = async (until: number) => {
    const log = await logOf(events.slice(0, until).filter(({ type }) => type !== "log.claimed"));
    const { sent } = await resumePlay(world, log);
    return sent.filter(({ call }) => call.startsWith(`r1/critique/${second}>`)).length;
  };
  assert.equal(await countAsks(built + 1), 0);
  assert.equal(await countAsks(failed + 1), 2);
});

test("a session that was cut off gets the full context again", async () => {
  const log = await logOf([opening(world)]);
  const [first] = world.seats ?? [];
  const stuck = `r1/critique/${second}>${first}`;
  const script = overrideReplies(world.script, (call) => (call === stuck ? { hang: true } : null));
  const onRecorded = ({ event }: Recorded) => {
    if (event.type === "call.started" && event.call === stuck) void skip(log);
  };
  const keeping = { ...world, script, onRecorded, traits: { keepsSession: true } };
  const { sent, events } = await resumePlay(keeping, log, { isFirst: true });
  const own = sent.filter(({ call }) => seatOf(call) === second);
  const next = own[own.findIndex(({ call }) => call === stuck) + 1];
  assert.equal(next?.session, null);
  assert.ok(events.some(({ event }) => event.type === "session.lost" && event.seat === second));
});

test("a skip of an earlier run, or of a seat that does nothing, changes nothing", async () => {
  const log = await logOf([opening(world)]);
  await skip(log);
  await skip(log, "nobody");
  const { state } = await resumePlay(world, log, { isFirst: true });
  assert.deepEqual([failures(state), state.status], [[], "completed"]);
});
