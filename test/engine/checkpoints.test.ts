// Where a debate waits for a person: who is asked, what nobody being there means, and that it is decided once.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Settings } from "../../src/core/panel.ts";
import type { AskPerson } from "../../src/engine/person.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import { logOf, type Played, play, ROUNDS_ALONE, resumePlay, type World } from "../support/world.ts";

const [, challenge] = PROTOCOL_CASES;
assert.ok(challenge?.protocol.name === "challenge");
const cast = challenge;

function world(settings: Partial<Settings>, askPerson?: AskPerson): World {
  const asking = overrideReplies(steadyReplies(cast), (call) =>
    kindOf(call) === "clarify" ? { ballot: { questions: ["How many users?"] } } : null,
  );
  return {
    ...worldOf(cast, asking),
    opened: { settings: { ...ROUNDS_ALONE, ...settings } },
    ...(askPerson ? { askPerson } : {}),
  };
}

function decisions({ events }: Played): readonly string[] {
  return events.flatMap(({ event }) =>
    event.type === "checkpoint.decided" ? [`${event.checkpoint} ${event.by} ${event.decision.choice}`] : [],
  );
}

test("without a person the seats' questions stay unanswered, and the debate concludes after the first round", async () => {
  const played = await play({ ...world({ interactive: true }), limits: { rounds: 3 } });
  assert.deepEqual(decisions(played), ["clarify null next", "r1 null conclude"]);
  assert.equal(played.state.round, 1);
  assert.deepEqual(played.state.verdict?.stop, { cause: "person", round: 1 });
});

test("--clarify alone asks the person first and never again, and every later prompt has the answer", async () => {
  const asked: string[] = [];
  const played = await play(
    world({ clarify: true }, async ({ checkpoint }) => {
      asked.push(...(checkpoint?.asks ?? []));
      return { decision: { choice: "answer", text: "400 users." }, by: "ada" };
    }),
  );
  assert.deepEqual(asked, ["How many users?"]);
  assert.deepEqual(decisions(played), ["clarify ada answer"]);
  for (const { call, prompt } of played.sent)
    assert.equal(prompt.includes("400 users."), kindOf(call) !== "clarify", call);
});

test("without either option the person is not asked", async () => {
  const played = await play(world({}, () => assert.fail("nobody should be asked")));
  assert.deepEqual(decisions(played), []);
});

test("a resumed run does not repeat decided checkpoints", async () => {
  const there = world({ interactive: true }, async () => ({ decision: { choice: "conclude", text: "" }, by: "ada" }));
  const played = await play(there);
  const again = await resumePlay(
    world({ interactive: true }, () => assert.fail("this was decided before")),
    played.log,
  );
  assert.deepEqual(decisions(again), ["clarify ada conclude", "r1 ada conclude"]);
  assert.deepEqual(again.sent, []);
});

test("a checkpoint records why the verdict follows it, and a requested extra round still takes place", async () => {
  const seen: unknown[] = [];
  const played = await play({
    ...world({ interactive: true }, async ({ checkpoint, round }) => {
      seen.push([checkpoint?.name, checkpoint?.endsBy]);
      return { decision: { choice: round === 1 ? "deeper" : "next", text: "" }, by: "ada" };
    }),
    limits: { rounds: 1 },
  });
  assert.deepEqual(seen, [
    ["clarify", null],
    ["r1", "rounds"],
    ["r2", "settled"],
  ]);
  assert.equal(played.state.round, 2);
});

test("an answer that was posted while no process ran the debate counts when it is resumed", async () => {
  const there = world({ interactive: true }, async () => ({ decision: { choice: "next", text: "" }, by: "ada" }));
  const played = await play({ ...there, limits: { rounds: 2 } });
  const events = played.events.map(({ event }) => event);
  const opened = events.findIndex((event) => event.type === "checkpoint.opened" && event.checkpoint === "r1") + 1;
  const decision = { choice: "conclude", text: "" } as const;
  const note = { kind: "decision", checkpoint: "r1", decision } as const;
  const half = await logOf([...events.slice(0, opened), { type: "note.said", id: "n1", by: "bob", note }]);
  const resumed = await resumePlay(
    world({ interactive: true }, () => assert.fail("it was answered")),
    half,
  );
  assert.deepEqual(decisions(resumed), ["clarify ada next", "r1 bob conclude"]);
});
