/** The rehearsals that ship: each plays whole debates on the real engine, to the ends it was written for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { looseBallot } from "../src/core/ballot.ts";
import { withoutBallots } from "../src/core/ballot-block.ts";
import { isRepair } from "../src/core/ids.ts";
import { seatNames } from "../src/core/panel.ts";
import { type AnsweredCall, inOrder, ledgerOf, type State } from "../src/core/state.ts";
import { refsIn, type Verdict } from "../src/core/verdict.ts";
import { runDebate } from "../src/engine/run-debate.ts";
import { memoryLog } from "../src/log/memory-log.ts";
import { duet } from "../src/protocols/duet.ts";
import { poll } from "../src/protocols/poll.ts";
import type { Protocol } from "../src/protocols/protocol.ts";
import { loadRehearsal, rehearsals } from "../src/speakers/rehearsal.ts";
import { replyFor, type Scenario, type ScriptedReply } from "../src/speakers/scenario.ts";
import { scriptSpeaker } from "../src/speakers/script.ts";
import type { Speaker } from "../src/speakers/speaker.ts";
import { instantClock, LIMITS, opening, START } from "./support/world.ts";

interface Ending {
  readonly protocol: Protocol;
  readonly outcome: string;
  readonly option: string | null;
  readonly votes: readonly (readonly [option: string, seats: number])[];
  readonly stop: Verdict["stop"];
  readonly objections: Readonly<Record<string, string>>;
  /** Seat, round, from, to: every change of position, each of them explained. */
  readonly changes: readonly string[];
  readonly dissent: readonly string[];
  readonly repairs: readonly string[];
  readonly retries: readonly string[];
}

const SMOOTH = { changes: [], dissent: [], repairs: [], retries: [] };
const SINGLE_PASS = { cause: "single pass", round: 0 } as const;

const ENDINGS: Readonly<Record<string, readonly Ending[]>> = {
  "jobs-to-postgres": [
    {
      ...SMOOTH,
      protocol: duet,
      outcome: "consensus",
      option: "P1a",
      votes: [["P1a", 1]],
      stop: { cause: "consensus", round: 3 },
      objections: {
        O1b1: "fixed",
        O1b2: "fixed",
        O1b3: "fixed",
        O1b4: "refuted",
        O1b5: "accepted_risk",
        O2a1: "fixed",
        O2a2: "fixed",
        O2b1: "fixed",
        O2b2: "open",
      },
      changes: ["reviewer r3 P1b → P1a by O1b2, O2b1, K3a1"],
    },
    {
      ...SMOOTH,
      protocol: poll,
      outcome: "majority",
      option: "P0a",
      votes: [
        ["P0a", 2],
        ["P0b", 1],
      ],
      stop: SINGLE_PASS,
      objections: {},
      dissent: ["generalist-2"],
    },
  ],
  "session-tokens": [
    {
      ...SMOOTH,
      protocol: duet,
      outcome: "split",
      option: null,
      votes: [
        ["P1a", 1],
        ["P1b", 1],
      ],
      stop: { cause: "settled", round: 3 },
      objections: {
        O1b1: "open",
        O1b2: "fixed",
        O1b3: "refuted",
        O2a1: "open",
        O2a2: "fixed",
        O2a3: "accepted_risk",
      },
      dissent: ["architect", "reviewer"],
    },
    {
      ...SMOOTH,
      protocol: poll,
      outcome: "split",
      option: null,
      votes: [
        ["P0a", 1],
        ["P0b", 1],
        ["P0c", 1],
      ],
      stop: SINGLE_PASS,
      objections: {},
      dissent: ["generalist", "generalist-2", "generalist-3"],
    },
  ],
  "retry-policy": [
    {
      ...SMOOTH,
      protocol: duet,
      outcome: "consensus",
      option: "P1a",
      votes: [["P1a", 1]],
      stop: { cause: "consensus", round: 2 },
      objections: {
        O1b1: "fixed",
        O1b2: "fixed",
        O1b3: "fixed",
        O1b4: "refuted",
        O1b5: "accepted_risk",
        O2b1: "open",
      },
      changes: ["reviewer r2 P1b → P1a by O1b1, O1b2, O1b4"],
      repairs: ["r1/review/reviewer/repair"],
    },
    {
      ...SMOOTH,
      protocol: poll,
      outcome: "majority",
      option: "P0a",
      votes: [
        ["P0a", 2],
        ["P0b", 1],
      ],
      stop: SINGLE_PASS,
      objections: {},
      dissent: ["generalist-2"],
      retries: ["answer/generalist-2 SPEAKER_OVERLOADED"],
    },
  ],
};

test("three rehearsals ship, each under its file's name and with a question of its own", () => {
  assert.deepEqual(rehearsals(), Object.keys(ENDINGS).sort());
  for (const name of rehearsals()) assert.equal(scenarioNamed(name).name, name);
  assert.equal(new Set(rehearsals().map((name) => scenarioNamed(name).question)).size, 3);
});

for (const [name, endings] of Object.entries(ENDINGS)) {
  for (const { protocol, ...expected } of endings) {
    test(`the rehearsal ${name} plays as a ${protocol.name} to the end it was written for`, async () => {
      const { state } = await rehearsed(scenarioNamed(name), protocol);
      const { objections, changes } = ledgerOf(state);
      assert.deepEqual(
        {
          outcome: state.outcome,
          option: state.verdict?.option,
          votes: state.verdict?.votes.map(({ option, seats }) => [option, seats.length]),
          stop: state.verdict?.stop,
          objections: Object.fromEntries(objections.map((objection) => [objection.id, objection.state])),
          changes: changes.map(
            ({ seat, round, from, to, movedBy }) => `${seat} r${round} ${from} → ${to} by ${movedBy.join(", ")}`,
          ),
          dissent: state.verdict?.dissent.map(({ seat }) => seat),
          repairs: [...state.calls.keys()].filter(isRepair),
          retries: [...state.calls.values()].flatMap(({ key, retries }) => retries.map(({ code }) => `${key} ${code}`)),
        },
        expected,
      );
      assert.deepEqual(
        changes.filter(({ isExplained }) => !isExplained),
        [],
      );
    });

    test(`the rehearsal ${name} as a ${protocol.name} names only what is on the table, and no ballot of it is cut`, async () => {
      const { state } = await rehearsed(scenarioNamed(name), protocol);
      for (const call of answeredCalls(state)) {
        assert.deepEqual(
          refsIn(call.text).filter((id) => !isOnTable(state, call, id)),
          [],
          call.key,
        );
        assert.partialDeepStrictEqual(call.ballot, writtenBallot(call), call.key);
      }
    });

    test(`the rehearsal ${name} as a ${protocol.name} prints the losing side in its own words`, async () => {
      const { state } = await rehearsed(scenarioNamed(name), protocol);
      for (const { seat, text } of state.verdict?.dissent ?? []) assert.equal(text, ownWords(state, seat), seat);
    });

    test(`the rehearsal ${name} as a ${protocol.name} is the same with a chair, who then has the last word`, async () => {
      const alone = await rehearsed(scenarioNamed(name), protocol);
      const chaired = await rehearsed(scenarioNamed(name), protocol, true);
      assert.equal(chaired.state.verdict?.by, protocol === duet ? "chair" : null);
      const { by, control, ...verdict } = alone.state.verdict ?? {};
      assert.partialDeepStrictEqual(chaired.state.verdict, verdict);
    });
  }

  test(`the rehearsal ${name} says which protocols it plays`, () => {
    assert.deepEqual(
      scenarioNamed(name).protocols,
      endings.map(({ protocol }) => protocol.name),
    );
  });

  test(`the rehearsal ${name} has no reply that is never played`, async () => {
    const scenario = scenarioNamed(name);
    const played = await Promise.all(endings.map(({ protocol }) => rehearsed(scenario, protocol)));
    const used = new Set(played.flatMap((each) => [...each.used]));
    const idle = scenario.replies.filter((reply) => !used.has(reply));
    assert.deepEqual(
      idle.map(({ calls }) => calls),
      [],
    );
  });

  test(`the rehearsal ${name} can be watched: no reply comes at once, and none takes longer than four seconds`, () => {
    for (const { calls, delayMs } of scenarioNamed(name).replies)
      assert.ok(delayMs >= 1_000 && delayMs <= 4_000, `${calls.join(", ")} takes ${delayMs} ms`);
  });
}

function scenarioNamed(name: string): Scenario {
  const scenario = loadRehearsal(name);
  assert.ok(scenario);
  return scenario;
}

async function rehearsed(
  scenario: Scenario,
  protocol: Protocol,
  chair = false,
): Promise<{ readonly state: State; readonly used: ReadonlySet<ScriptedReply> }> {
  const used = new Set<ScriptedReply>();
  const speaker = watched(scenario, protocol.name, used);
  const { clock } = instantClock();
  const log = memoryLog(() => START);
  const claim = await log.claim();
  await claim.append(
    opening({
      protocol,
      seats: protocol === duet ? duet.roles : seatNames(["generalist", "generalist", "generalist"]),
      chair,
      limits: { ...LIMITS, rounds: protocol.rounds.usual },
      opened: {
        question: { text: scenario.question ?? "", constraints: [], options: [], context: [], workingDir: "/" },
        rehearsal: scenario.name,
      },
    }),
  );
  await claim.release();
  const state = await runDebate({
    claim: await log.claim(),
    protocol,
    speakerFor: () => speaker,
    clock,
    live: () => undefined,
    onRecorded: () => undefined,
    askPerson: null,
    interrupt: new AbortController().signal,
    resumed: null,
  });
  return { state, used };
}

/** The script's speaker, without waiting, and with a list of what it was asked to play. */
function watched(scenario: Scenario, protocol: string, used: Set<ScriptedReply>): Speaker {
  const speaker = scriptSpeaker(scenario, {
    id: `rehearsal:${scenario.name}`,
    sleep: async () => undefined,
    protocol,
  });
  return {
    ...speaker,
    speak(request, signal) {
      const reply = replyFor(scenario, { ...request, protocol });
      if (reply) used.add(reply);
      return speaker.speak(request, signal);
    },
  };
}

function answeredCalls(state: State): readonly AnsweredCall[] {
  return inOrder(state).filter((call) => call.status === "answered");
}

/** What a seat wrote for itself last: the statement of its ballot, else its reply. Verdict and grouping are not its own words. */
function ownWords(state: State, seat: string): string {
  const last = answeredCalls(state).findLast(
    (call) => call.seat === seat && !["synthesis", "group"].includes(call.kind),
  );
  assert.ok(last);
  return looseBallot.parse(last.ballot).statement ?? withoutBallots(last.text);
}

/** Brought in in an earlier round, or in this one by somebody who spoke before, or by the call itself. */
function isOnTable(state: State, call: AnsweredCall, id: string): boolean {
  const { options, claims, objections } = ledgerOf(state);
  const order = state.seats.map(({ name }) => name);
  const isDone = call.kind === "synthesis" || call.kind === "group";
  return [...options, ...claims, ...objections].some(
    (item) =>
      item.id === id &&
      (isDone ||
        item.round < call.round ||
        (item.round === call.round && order.indexOf(item.by ?? "") <= order.indexOf(call.seat))),
  );
}

/** A ballot is bounded in length and in number; what is written here has to arrive whole. */
function writtenBallot({ text }: AnsweredCall): unknown {
  const [, block = "null"] = /```ballot\n(.*)\n```$/s.exec(text) ?? [];
  return JSON.parse(block);
}
