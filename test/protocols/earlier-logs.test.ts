/** Logs of versions that asked for less, or for more, resume as they were begun. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { forkEvents } from "../../src/engine/fork-events.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import type { Said } from "../support/scripted.ts";
import { logOf, play, resumePlay } from "../support/world.ts";

const OBJECTION = { title: "No backup", severity: "major", text: "It is lost.", against: ["P0a"] };
const ANSWER = { objection: "O1b1", as: "fixed", text: "There is one.", evidence: null };

function workbenchWorld() {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "workbench");
  assert.ok(cast);
  const also = (said: Said, fields: object) => ({ ...said, ballot: { ...Object(said.ballot), ...fields } });
  const script = overrideReplies(steadyReplies(cast), (call, said) =>
    call === "r1/score/birch" ? also(said, { objections: [OBJECTION] }) : null,
  );
  return worldOf(cast, script);
}

const isAbout = (kind: string) => (event: DebateEvent) => "call" in event && kindOf(event.call) === kind;

async function eventsOf(world: ReturnType<typeof workbenchWorld>): Promise<readonly DebateEvent[]> {
  const { events } = await play(world);
  return events.map(({ event }) => event).filter(({ type }) => type !== "log.claimed");
}

function upTo(events: readonly DebateEvent[], kind: string): readonly DebateEvent[] {
  return events.slice(0, events.findIndex((each) => each.type === "call.answered" && isAbout(kind)(each)) + 1);
}

test("where seats have closed a debate without late replies, none are asked for", async () => {
  const world = workbenchWorld();
  const events = await eventsOf(world);
  assert.ok(events.some(isAbout("reply")));
  const log = upTo(
    events.filter((event) => !isAbout("reply")(event)),
    "closing",
  );
  const { sent } = await resumePlay(world, await logOf(log));
  assert.deepEqual(
    sent.map(({ call }) => call),
    ["closing/birch", "closing/cedar", "synthesis/chair"],
  );
});

test("where seats have closed a debate, no further round opens", async () => {
  const world = workbenchWorld();
  const events = await eventsOf(world);
  const isSecond = (event: DebateEvent) =>
    (event.type === "round.opened" && event.round === 2) || ("call" in event && event.call.startsWith("r2/"));
  const log = upTo(
    events.filter((event) => !isSecond(event) && event.type !== "rounds.ended"),
    "closing",
  );
  const { sent, state } = await resumePlay(world, await logOf(log));
  assert.deepEqual(
    [state.round, sent.map(({ call }) => call)],
    [1, ["closing/birch", "closing/cedar", "synthesis/chair"]],
  );
});

test("a person who ended the rounds is still the reason after a stop in the closing", async () => {
  const world = workbenchWorld();
  const events = await eventsOf(world);
  const conclude = { type: "note.said", id: "n1", by: "ada", note: { kind: "conclude" } } as const;
  const first = events.slice(
    0,
    events.findIndex((event) => event.type === "round.opened" && event.round === 2),
  );
  const concluded = await resumePlay(world, await logOf([...first, conclude]));
  const cut = upTo(
    concluded.events.map(({ event }) => event).filter(({ type }) => type !== "log.claimed"),
    "closing",
  );
  const resumed = await resumePlay(world, await logOf(cut));
  assert.deepEqual(
    [concluded, resumed].map(({ state }) => state.verdict?.stop),
    [
      { cause: "person", round: 1 },
      { cause: "person", round: 1 },
    ],
  );
});

test("a fork that goes on after the last round asks for late replies again, after its own rounds", async () => {
  const world = workbenchWorld();
  const { events } = await play(world);
  const log = await logOf(forkEvents(events, 1, "002-fork"));
  const last = await logOf(forkEvents(events, 2, "003-fork"));
  for (const fork of [log, last]) {
    const { sent } = await resumePlay(world, fork, { limits: { rounds: 3 } });
    assert.ok(sent.some(({ call }) => call === "reply/ash"));
  }
});

test("what a turn about contested cells answered counts, although it isn't asked for", async () => {
  const world = workbenchWorld();
  const log = upTo(await eventsOf(world), "argue").map((event) =>
    event.type === "call.answered" && event.call === "r2/argue/ash"
      ? { ...event, ballot: { ...Object(event.ballot), answers: [ANSWER] } }
      : event,
  );
  const { sent, state } = await resumePlay(world, await logOf(log));
  assert.deepEqual(
    sent.map(({ call }) => call).filter((call) => call.startsWith("reply/")),
    [],
  );
  assert.deepEqual(
    ledgerOf(state).objections.map(({ id, steps }) => [id, steps[0]?.as]),
    [["O1b1", "fixed"]],
  );
  assert.match(sent.find(({ call }) => call === "closing/birch")?.prompt ?? "", /O1b1 [^\n]*, fixed: There is one\./);
});
