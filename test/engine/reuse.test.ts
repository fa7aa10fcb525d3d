/** What --reuse takes from earlier debates, how it is marked, and what is always asked. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type AskedCall, earlierAnswers, sessionHistory } from "../../src/core/run/earlier-answers.ts";
import type { State } from "../../src/core/state.ts";
import { duet } from "../../src/protocols/duet.ts";
import { figureLines } from "../../src/views/figure-lines.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { blocking, designBallot, reviewBallot, synthesisBallot } from "../support/ballots.ts";
import type { Script } from "../support/scripted.ts";
import { logOf, panelOf, play, resumePlay, seat, type World } from "../support/world.ts";

/** Two rounds: the reviewer objects at first. */
const script: Script = ({ call }) => {
  if (call.includes("synthesis")) return { text: "Done.", ballot: synthesisBallot(), usage: { costMicroUsd: 5 } };
  if (call.includes("design"))
    return { text: `# Design of ${call}`, ballot: designBallot(), usage: { costMicroUsd: 5 } };
  const ballot = reviewBallot(call.startsWith("r1/") ? { objections: [blocking] } : {});
  return { text: `# Review of ${call}`, ballot, usage: { costMicroUsd: 5 } };
};
const world: World = { protocol: duet, script };

function listAnswers({ calls }: State) {
  return [...calls.values()].flatMap((call) => (call.status === "answered" ? [call] : []));
}

describe("the same debate again", () => {
  for (const keepsSession of [false, true]) {
    test(`asks nobody, and marks every answer (${keepsSession ? "with" : "without"} sessions)`, async () => {
      const traits = { keepsSession };
      const first = await play({ ...world, traits });
      const again = { ...world, traits, opened: { id: "002-again" }, takeAnswer: earlierAnswers([first.state]) };
      const second = await play(again);
      assert.ok(first.sent.length >= 4);
      assert.deepEqual(second.sent, []);
      assert.deepEqual(
        listAnswers(second.state).map(({ key, text, reused, usage, session }) => ({
          key,
          text,
          reused,
          cost: usage.costMicroUsd,
          session,
        })),
        listAnswers(first.state).map(({ key, text }) => ({
          ...{ key, text, cost: 0, session: null },
          reused: { debate: "001-test", call: key },
        })),
      );
      assert.deepEqual(second.state.verdict?.votes, first.state.verdict?.votes);
    });
  }

  test("says so in the record and the figures, and costs nothing", async () => {
    const first = await play(world);
    const { state } = await play({ ...world, opened: { id: "002-again" }, takeAnswer: earlierAnswers([first.state]) });
    assert.match(transcript(state), /role architect, speaker test:architect, reused from 001, r1\/design\/architect, /);
    const lines = new Map(figureLines(state).map(({ label, text }) => [label, text]));
    const count = listAnswers(state).length;
    assert.match(lines.get("calls") ?? "", new RegExp(`^${count}, ${count} reused from other debates$`));
    assert.match(lines.get("cost") ?? "", new RegExp(`\\(${count} reused answers cost nothing here\\)`));
    assert.equal(state.usage.costMicroUsd, 0);
  });

  test("asks nobody when it is resumed, even without earlier debates", async () => {
    const first = await play(world);
    const second = await play({ ...world, opened: { id: "002-again" }, takeAnswer: earlierAnswers([first.state]) });
    const events = second.events.map(({ event }) => event).filter(({ type }) => type !== "debate.decided");
    const resumed = await resumePlay(world, await logOf(events));
    assert.deepEqual(resumed.sent, []);
    assert.deepEqual(resumed.state.verdict?.votes, first.state.verdict?.votes);
  });
});

describe("is asked anew", () => {
  test("another speaker, another temperature, another prompt", async () => {
    const first = await play(world);
    const { seats } = panelOf(["architect", "reviewer"], false);
    const others = [
      { panel: { seats: seats.map((each) => ({ ...each, speaker: "test:other" })), chair: null } },
      { panel: { seats: seats.map((each) => ({ ...each, temperature: 0.1 })), chair: null } },
      { panel: { seats: seats.map((each) => ({ ...each, instructions: "You are brief." })), chair: null } },
    ];
    for (const opened of others) {
      const { sent } = await play({ ...world, opened, takeAnswer: earlierAnswers([first.state]) });
      assert.equal(sent.length, first.sent.length);
    }
  });

  test("the host, always", async () => {
    const opened = { panel: { seats: [{ ...seat("architect"), speaker: "host" }, seat("reviewer")], chair: null } };
    const first = await play({ ...world, opened });
    const { sent } = await play({ ...world, opened, takeAnswer: earlierAnswers([first.state]) });
    assert.deepEqual(
      sent.map(({ call }) => call),
      first.sent.map(({ call }) => call).filter((call) => call.includes("architect")),
    );
  });

  test("everybody, where no answers are given", async () => {
    const first = await play(world);
    assert.equal((await play(world)).sent.length, first.sent.length);
    assert.deepEqual(
      listAnswers(first.state).filter(({ reused }) => reused !== null),
      [],
    );
  });
});

describe("an earlier answer", () => {
  const toAsk = (state: State, key: string, history: AskedCall["history"]): AskedCall => {
    const call = state.calls.get(key);
    assert.ok(call);
    return { key, seat: seat(call.seat), hash: call.parts[0] ?? "", history };
  };

  test("is taken once per debate, the one to the same call first, else the latest", async () => {
    const [one, two] = await Promise.all([
      play(world),
      play({
        ...world,
        opened: { id: "002-test" },
        script: (request) => ({ ...script(request), text: "Other words." }),
      }),
    ]);
    const take = earlierAnswers([one.state, two.state]);
    const call = toAsk(one.state, "r1/design/architect", []);
    const taken = [1, 2, 3].map(() => take(call)?.debate ?? null);
    assert.deepEqual(taken, ["002-test", "001-test", null]);
    const elsewhere = earlierAnswers([one.state])({ ...call, key: "r1/design/architect-2" });
    assert.equal(elsewhere?.call, "r1/design/architect");
  });

  test("of a fork is the same as that of the debate it was forked from", async () => {
    const { state } = await play(world);
    const take = earlierAnswers([state, { ...state, id: "002-fork" }]);
    const call = toAsk(state, "r1/design/architect", []);
    assert.deepEqual([take(call)?.debate, take(call)], ["002-fork", null]);
  });

  test("of a session is taken only if all it was asked and said before is equal", async () => {
    const { state } = await play({ ...world, traits: { keepsSession: true } });
    const [first, second] = listAnswers(state).filter(({ seat: name }) => name === "architect");
    assert.ok(first && second);
    const turn = { hash: first.parts[0] ?? "", text: first.text };
    const tryHistory = (history: AskedCall["history"]) =>
      earlierAnswers([state])(toAsk(state, second.key, history))?.call ?? null;
    assert.deepEqual(
      [
        tryHistory([turn]),
        tryHistory([]),
        tryHistory([{ ...turn, text: "Something else." }]),
        tryHistory([turn, turn]),
      ],
      [second.key, null, null, null],
    );
    assert.deepEqual(sessionHistory(state, "architect").slice(0, 1), [turn]);
  });
});
