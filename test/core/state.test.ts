/** The debate as it stands: what each event means, and that folding is all there is to it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotOf, callsInOrder, callTag } from "../../src/core/debate-calls.ts";
import type { DebateEvent, Recorded } from "../../src/core/event.ts";
import { lastWords } from "../../src/core/ledger/last-words.ts";
import type { Ledger } from "../../src/core/ledger/ledger.ts";
import { ledgerOf, pinLabels } from "../../src/core/ledger/ledger-of.ts";
import { fold, reduce } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import { NO_USAGE, type Usage } from "../../src/core/usage.ts";
import { aBallot, aLimits, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { logs } from "../support/events.ts";
import { fc } from "../support/random/fast-check.ts";

const opinion = (name: string, more: object = {}) =>
  aBallot({ option: { name, summary: "" }, confidence: 60, ...more });
const usageOf = (inputTokens: number, costMicroUsd: number | null = null): Usage => ({
  ...NO_USAGE,
  inputTokens,
  costMicroUsd,
});

function startOf(
  call: string,
  seat: string,
  more: Partial<Extract<DebateEvent, { type: "call.started" }>> = {},
): DebateEvent {
  return {
    type: "call.started",
    call,
    round: 1,
    kind: "answer",
    stage: 0,
    seat,
    about: null,
    parts: [],
    characters: 0,
    session: null,
    ...more,
  };
}

// ── Folding ──────────────────────────────────────────────────────────────────────────────────────

test("a debate that was opened is set up and has all that its event says", () => {
  const log = debateLog({ topic: "sessions", rehearsal: "webhooks", seed: "s" });
  const { id, topic, status, outcome, rehearsal, seed, seats, createdAt, updatedAt, lastSeq, epoch } = log.state();
  assert.deepEqual(
    {
      id,
      topic,
      status,
      outcome,
      rehearsal,
      seed,
      seats: seats.map(({ name }) => name),
      createdAt,
      updatedAt,
      lastSeq,
      epoch,
    },
    {
      id: "001-example",
      topic: "sessions",
      status: "setup",
      outcome: null,
      rehearsal: "webhooks",
      seed: "s",
      seats: ["architect", "security"],
      createdAt: "2026-11-05T09:30:00.000Z",
      updatedAt: "2026-11-05T09:30:00.000Z",
      lastSeq: 1,
      epoch: 1,
    },
  );
});

test("folding is the same however it is cut, and leaves earlier states as they were", () => {
  fc.assert(
    fc.property(logs, (log) => {
      const states = log.map((_, end) => structuredClone(fold(log.slice(0, end + 1))));
      let state = fold([]);
      const kept = log.map((recorded) => {
        state = reduce(state, recorded);
        return state;
      });
      assert.deepEqual(kept, states);
    }),
  );
});

test("lines of an owner that was fenced out change nothing but the count", () => {
  fc.assert(
    fc.property(logs, logs, fc.nat(), (log, dead, place) => {
      const owned = log.map((recorded) => ({ ...recorded, epoch: 2 }));
      const at = 1 + (place % (owned.length + 1));
      const mixed = [...owned.slice(0, at), ...dead, ...owned.slice(at)].map((recorded, seq) => ({ ...recorded, seq }));
      if (owned.length === 0) return;
      assert.deepEqual(withoutSeqs(fold(mixed)), withoutSeqs(fold(owned)));
      assert.equal(fold(mixed).lastSeq, mixed.length - 1);
    }),
  );
});

function withoutSeqs({ calls, notes, ...state }: State) {
  const { lastSeq: _, ...rest } = state;
  return {
    ...rest,
    calls: [...calls.values()].map((call) => ({ ...call, startedSeq: 0, endedSeq: 0 })),
    notes: notes.map((note) => ({ ...note, seq: 0 })),
  };
}

test("an event that it does not know changes nothing but the count and the time", () => {
  fc.assert(
    fc.property(logs, (log) => {
      const before = fold(log);
      const line = { v: 1, seq: 99, epoch: before.epoch, at: "later", event: { type: "debate.rated", stars: 5 } };
      const unknown: Recorded = JSON.parse(JSON.stringify(line));
      assert.deepEqual(reduce(before, unknown), { ...before, lastSeq: 99, updatedAt: "later" });
    }),
  );
});

test("whatever a log holds, what follows from it can be computed", () => {
  fc.assert(
    fc.property(logs, (log) => {
      const state = fold(log);
      ledgerOf(state);
      lastWords(state);
      assert.equal(callsInOrder(state).length, state.calls.size);
    }),
  );
});

// ── Calls ────────────────────────────────────────────────────────────────────────────────────────

test("a call is pending, is tried again, and is answered, with all its attempts paid", () => {
  const log = debateLog();
  log.add(startOf("k", "architect"));
  assert.equal(log.state().calls.get("k")?.status, "pending");
  const retry = { attempt: 1, code: "SPEAKER_OVERLOADED", message: "529", waitMs: 2000 } as const;
  log.add({ type: "call.retried", call: "k", ...retry, usage: usageOf(10, 5) });
  log.reply("k", { text: "Yes.", usage: usageOf(20, 7), session: "s1", requestId: "q1", seconds: 3 });
  const { calls, usage, errors, sessions } = log.state();
  const call = calls.get("k");
  assert.deepEqual(
    [call?.status, call?.retries, call?.usage],
    ["answered", [retry], { ...usageOf(30, 12), cachedTokens: 0 }],
  );
  assert.deepEqual(usage, usageOf(30, 12));
  assert.deepEqual(
    errors.map(({ code, message }) => [code, message]),
    [["SPEAKER_OVERLOADED", "529"]],
  );
  assert.deepEqual(sessions.get("architect"), { id: "s1", status: "active", tokens: 30 });
});

test("a call that is started again is pending again, keeps what it cost, and counts its attempts anew", () => {
  const log = debateLog();
  log.add(startOf("k", "architect"));
  log.add({ type: "call.failed", call: "k", code: "SPEAKER_NETWORK", message: "reset", usage: usageOf(10, 5) });
  log.add(startOf("k", "architect"));
  const call = log.state().calls.get("k");
  assert.deepEqual([call?.status, call?.retries, call?.usage], ["pending", [], usageOf(10, 5)]);
});

test("a reply to a call that was never started is ignored", () => {
  const log = debateLog();
  const before = log.state();
  log.reply("k", { text: "Yes." });
  log.add({ type: "call.failed", call: "k", code: "SPEAKER_AUTH", message: "", usage: usageOf(1) });
  const { calls, usage, errors } = log.state();
  assert.deepEqual([calls.size, usage, errors], [0, before.usage, []]);
});

test("a failure that ends the seat marks its session, and later refusals do not change why", () => {
  const log = debateLog();
  log.fail({ seat: "architect", kind: "answer", code: "SPEAKER_USAGE_LIMIT", message: "limit" });
  log.fail({ seat: "security", kind: "answer", code: "SPEAKER_AUTH", message: "key" });
  log.round(1);
  log.fail({ seat: "architect", kind: "answer", code: "CALL_SEAT_OUT", message: "out" });
  const { sessions } = log.state();
  assert.deepEqual([sessions.get("architect")?.status, sessions.get("security")?.status], ["limit_reached", "failed"]);
});

test("a failure that may pass leaves the session as it was, and a later answer makes it active", () => {
  const log = debateLog();
  log.answer({ seat: "architect", kind: "answer", text: "Yes.", session: "s1" });
  log.fail({ seat: "architect", kind: "more", code: "SPEAKER_TIMEOUT", message: "silent" });
  assert.equal(log.state().sessions.get("architect")?.status, "active");
  log.fail({ seat: "architect", kind: "again", code: "SPEAKER_AUTH", message: "key" });
  log.answer({ seat: "architect", kind: "after", text: "Yes." });
  assert.equal(log.state().sessions.get("architect")?.status, "active");
});

test("a lost session has no id any more", () => {
  const log = debateLog();
  log.answer({ seat: "architect", kind: "answer", text: "Yes.", session: "s1" });
  log.add({ type: "session.lost", seat: "architect", session: "s1" });
  assert.equal(log.state().sessions.get("architect")?.id, null);
});

test("tokens of a seat are those of all its attempts, answered or not", () => {
  const log = debateLog();
  log.add(startOf("k", "architect"));
  log.add({
    type: "call.retried",
    call: "k",
    attempt: 1,
    code: "SPEAKER_NETWORK",
    message: "",
    waitMs: 0,
    usage: usageOf(10),
  });
  log.add({ type: "call.failed", call: "k", code: "SPEAKER_NETWORK", message: "", usage: usageOf(5) });
  const { sessions, usage } = log.state();
  assert.deepEqual([sessions.get("architect")?.tokens, usage.inputTokens], [15, 15]);
});

test("the ballot of a call is its own, else the one its repair brought", () => {
  const log = debateLog();
  log.answer({ seat: "architect", kind: "answer", text: "No ballot.", fault: "there is none" });
  const key = "r0/answer/architect";
  assert.equal(ballotOf(log.state(), key), null);
  log.answer({ seat: "architect", kind: "answer", repairs: key, text: "", ballot: opinion("Table") });
  assert.deepEqual(ballotOf(log.state(), key), opinion("Table"));
  assert.deepEqual(
    ledgerOf(log.state()).options.map(({ id, name }) => [id, name]),
    [["P0a", "Table"]],
  );
  assert.equal(ballotOf(log.state(), "nowhere"), null);
});

test("a call's tag says its round and the letters of its seats, and all but seats are the chair", () => {
  const { seats } = debateLog().state();
  const tag = (seat: string, about: string | null) => callTag({ seats }, { round: 2, seat, about });
  assert.deepEqual([tag("architect", null), tag("security", "architect"), tag("chair", null)], ["2a", "2ba", "2z"]);
});

// ── Rounds and panels ────────────────────────────────────────────────────────────────────────────

const three = aPanel(["architect=claude", "testing=gemini", "security=codex"]);

test("a panel given on resuming sits from the next round on, and newcomers take the next letters", () => {
  const log = debateLog();
  log.round(1);
  log.add({ type: "debate.resumed", limits: { ...aLimits, rounds: 9 }, panel: three });
  assert.deepEqual([log.state().panel.seats.length, log.state().limits.rounds], [2, 9]);
  log.round(2);
  const { panel, nextPanel, panels, seats } = log.state();
  assert.deepEqual([panel, nextPanel, panels.get(1)?.seats.length, panels.get(2)], [three, null, 2, three]);
  assert.deepEqual(
    seats.map(({ name }) => name),
    ["architect", "security", "testing"],
  );
});

test("a panel that waits for its round is still waited for after another resuming", () => {
  const log = debateLog();
  log.add({ type: "debate.resumed", limits: aLimits, panel: three });
  log.add({ type: "debate.resumed", limits: aLimits, panel: null });
  log.round(1);
  assert.deepEqual(log.state().panel, three);
});

test("why the rounds ended is known", () => {
  const log = debateLog();
  log.add({ type: "rounds.ended", after: 0, reason: "budget" });
  assert.equal(log.state().roundsEnded, "budget");
});

// ── Status ───────────────────────────────────────────────────────────────────────────────────────

test("the status follows the debate from setting up to its end", () => {
  const log = debateLog();
  const seen = [log.state().status];
  const see = () => seen.push(log.state().status);
  log.round(1);
  see();
  log.note({ kind: "pause" });
  see();
  log.note({ kind: "go" });
  see();
  log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
  see();
  log.add({ type: "debate.resumed", limits: aLimits, panel: null });
  see();
  log.start({ seat: "architect", kind: "synthesis" });
  see();
  log.decide({ cause: "rounds", openings: "answer" });
  see();
  assert.deepEqual(seen, [
    "setup",
    "running",
    "waiting",
    "running",
    "interrupted",
    "running",
    "synthesizing",
    "completed",
  ]);
  assert.equal(log.state().completedAt, log.state().updatedAt);
});

test("a debate that lost its quorum has failed as insufficient until it is resumed", () => {
  const log = debateLog();
  log.add({ type: "debate.stopped", reason: "insufficient", missing: ["k"] });
  const { status, outcome, stopped } = log.state();
  assert.deepEqual([status, outcome, stopped], ["failed", "insufficient", { reason: "insufficient", missing: ["k"] }]);
  log.add({ type: "debate.resumed", limits: aLimits, panel: null });
  assert.deepEqual([log.state().status, log.state().outcome, log.state().stopped], ["running", null, null]);
});

test("steering a debate that is over or stopped does not make it run or wait", () => {
  const log = debateLog();
  log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
  log.note({ kind: "pause" });
  assert.equal(log.state().status, "interrupted");
  log.note({ kind: "go" });
  assert.equal(log.state().status, "interrupted");
  log.decide({ cause: "rounds", openings: "answer" });
  log.note({ kind: "pause" });
  log.note({ kind: "go" });
  assert.equal(log.state().status, "completed");
});

test("a paused debate stays paused while rounds open and calls in flight start again, until it goes on or is resumed", () => {
  const log = debateLog();
  log.note({ kind: "pause" });
  log.round(1);
  log.start({ seat: "architect", kind: "propose" });
  assert.equal(log.state().status, "waiting");
  log.note({ kind: "go" });
  assert.equal(log.state().status, "running");
});

test("a debate that waits for a decision keeps waiting after go", () => {
  const log = debateLog();
  log.round(1);
  log.add({ type: "checkpoint.opened", checkpoint: "after 1", asks: ["How many users?"], endsBy: null });
  log.note({ kind: "pause" });
  log.note({ kind: "go" });
  const { status, checkpoint } = log.state();
  assert.deepEqual([status, checkpoint], ["waiting", { name: "after 1", asks: ["How many users?"], endsBy: null }]);
});

test("a constraint grants a round where the last one is over, since positions are re-opened by it", () => {
  const rounds = (round: number) => {
    const log = debateLog({ limits: { ...aLimits, rounds: 2 } });
    log.add({ type: "round.opened", round });
    log.add({ type: "checkpoint.opened", checkpoint: "one", asks: [], endsBy: null });
    const decision = { choice: "constrain", text: "No downtime." } as const;
    log.add({ type: "checkpoint.decided", checkpoint: "one", decision, by: "ada" });
    return log.state().limits.rounds;
  };
  assert.deepEqual([rounds(1), rounds(2)], [2, 3]);
});

test("a decision is pinned like a note of its kind, and going deeper grants a round", () => {
  const log = debateLog();
  const decide = (checkpoint: string, choice: "deeper" | "constrain" | "answer" | "next", text: string) => {
    log.add({ type: "checkpoint.opened", checkpoint, asks: [], endsBy: null });
    log.add({ type: "checkpoint.decided", checkpoint, decision: { choice, text }, by: "ada" });
  };
  decide("one", "deeper", "the migration");
  decide("two", "constrain", "No downtime.");
  decide("three", "answer", "400 users.");
  decide("four", "next", "");
  const { status, checkpoint, notes, limits, decisions } = log.state();
  assert.deepEqual([status, checkpoint, limits.rounds, decisions.size], ["running", null, aLimits.rounds + 1, 4]);
  assert.deepEqual(
    notes.map(({ label, note }) => [label, note]),
    [
      ["T1", { kind: "focus", text: "the migration" }],
      ["C1", { kind: "constraint", text: "No downtime." }],
      ["A1", { kind: "answer", text: "400 users." }],
    ],
  );
});

// ── Notes ────────────────────────────────────────────────────────────────────────────────────────

test("notes are labelled by kind, constraints after those of the question", () => {
  const log = debateLog({ question: aQuestion("Should we do this or that?", { constraints: ["One.", "Two."] }) });
  log.note({ kind: "fact", text: "It is so." });
  log.note({ kind: "constraint", text: "Three." });
  log.note({ kind: "fact", text: "And so." });
  log.note({ kind: "opinion", text: "I like it." });
  log.note({ kind: "ruling", objection: "O1b1", as: "parked", text: "" });
  log.note({ kind: "conclude" });
  const state = log.state();
  assert.deepEqual(
    state.notes.map(({ label }) => label),
    ["F1", "C3", "F2", "V1", null, null],
  );
  assert.deepEqual(pinLabels(state), ["C1", "C2", "F1", "C3", "F2", "V1"]);
});

test("a note that was posted twice is said once", () => {
  const log = debateLog();
  for (const text of ["One.", "Two."]) log.add({ type: "note.said", id: "n", by: "ada", note: { kind: "fact", text } });
  assert.deepEqual(
    log.state().notes.map(({ note }) => note),
    [{ kind: "fact", text: "One." }],
  );
});

test("a ruling ends an objection as of its round", () => {
  const log = debateLog();
  log.round(1);
  log.answer({
    seat: "security",
    kind: "answer",
    text: "",
    ballot: aBallot({ objections: [{ title: "Slow", severity: "minor", text: "" }] }),
  });
  log.note({ kind: "ruling", objection: "O1b1", as: "accepted_risk", text: "Fine." }, "ada");
  const [objection] = ledgerOf(log.state()).objections;
  assert.deepEqual(
    [objection?.state, objection?.steps],
    [
      "accepted_risk",
      [{ round: 1, by: "ada", as: "accepted_risk", text: "Fine.", evidence: null, check: null, counts: true }],
    ],
  );
});

// ── Forks ────────────────────────────────────────────────────────────────────────────────────────

test("a fork keeps what was said, at no cost and without sessions", () => {
  const log = debateLog();
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "answer",
    text: "Yes.",
    ballot: opinion("Table"),
    session: "s1",
    usage: usageOf(10, 5),
  });
  log.fail({ seat: "security", kind: "answer", code: "SPEAKER_USAGE_LIMIT", message: "limit" });
  log.add({ type: "debate.stopped", reason: "insufficient", missing: [] });
  log.add({ type: "debate.forked", id: "002-fork", from: "001-example", round: 1 }, 60);
  const { id, forkedFrom, status, outcome, stopped, calls, sessions, usage, createdAt, updatedAt, round } = log.state();
  assert.deepEqual(
    { id, forkedFrom, status, outcome, stopped, sessions: [...sessions], usage, round, isNew: createdAt === updatedAt },
    {
      id: "002-fork",
      forkedFrom: { debate: "001-example", round: 1 },
      status: "setup",
      outcome: null,
      stopped: null,
      sessions: [],
      usage: NO_USAGE,
      round: 1,
      isNew: true,
    },
  );
  assert.deepEqual(
    [...calls.values()].map(({ usage: each }) => each),
    [NO_USAGE, NO_USAGE],
  );
  assert.equal(ledgerOf(log.state()).options[0]?.name, "Table");
});

// ── What follows ─────────────────────────────────────────────────────────────────────────────────

test("calls are read by round, stage and seat, a repair after what it repairs", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"], "judge=gemini") });
  log.round(1);
  log.answer({ seat: "judge", kind: "moderate", stage: 1, text: "" });
  log.answer({ seat: "security", kind: "answer", text: "" });
  log.answer({ seat: "architect", kind: "answer", text: "" });
  log.answer({ seat: "security", kind: "answer", repairs: "r1/answer/security", text: "" });
  log.answer({ seat: "architect", kind: "critique", stage: 1, about: "security", text: "" });
  assert.deepEqual(
    callsInOrder(log.state()).map(({ key }) => key),
    [
      "r1/answer/architect",
      "r1/answer/security",
      "r1/answer/security/repair",
      "r1/critique/architect>security",
      "r1/moderate/judge",
    ],
  );
});

test("last words are those said with the last position, not those of a verdict, a grouping or a repair", () => {
  const log = debateLog();
  log.round(1);
  log.answer({ seat: "architect", kind: "answer", text: "A table.", ballot: opinion("Table") });
  log.answer({ seat: "security", kind: "answer", text: "Tokens.", fault: "there is none" });
  log.answer({
    seat: "security",
    kind: "answer",
    repairs: "r1/answer/security",
    text: "Here.",
    ballot: opinion("Tokens"),
  });
  log.answer({
    seat: "security",
    kind: "group",
    stage: 1,
    outside: true,
    text: "Grouped.",
    ballot: aBallot({ groups: [] }),
  });
  log.answer({
    seat: "architect",
    kind: "synthesis",
    stage: 2,
    outside: true,
    text: "The verdict.",
    ballot: { decision: "Do it." },
  });
  assert.deepEqual(
    [...lastWords(log.state())],
    [
      ["architect", "A table."],
      ["security", "Tokens."],
    ],
  );
});

test("the order in which replies arrive changes neither the table nor the last words", () => {
  const ballots = [
    ["architect", opinion("Table", { objections: [{ title: "One", severity: "minor", text: "" }] })],
    ["security", opinion("Tokens", { claims: [{ text: "So.", kind: "fact" }] })],
    ["testing", aBallot({ prefers: "P1a", answers: [{ objection: "O1a1", as: "fixed", text: "" }] })],
  ] as const;
  const playIn = (order: readonly number[]): readonly [Ledger, unknown] => {
    const log = debateLog({ panel: aPanel(["architect=claude", "security=codex", "testing=gemini"]) });
    log.round(1);
    const keys = ballots.map(([seat], index) => log.start({ seat, kind: "answer", stage: index === 2 ? 1 : 0 }));
    for (const index of order)
      log.reply(keys[index] ?? "", { text: `Words of ${index}.`, ballot: ballots[index]?.[1] ?? null });
    return [ledgerOf(log.state()), [...lastWords(log.state())].toSorted()];
  };
  for (const order of [
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
  ])
    assert.deepEqual(playIn(order), playIn([0, 1, 2]));
});
