/** The rehearsals that ship: each plays whole debates on the real engine, to the ends it was written for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { looseBallot } from "../src/core/ballot/ballot.ts";
import { withoutBallots } from "../src/core/ballot/ballot-block.ts";
import type { AnsweredCall } from "../src/core/call.ts";
import { callsInOrder } from "../src/core/debate-calls.ts";
import { type CallKey, isRepair } from "../src/core/ids.ts";
import { ledgerOf } from "../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS } from "../src/core/panel.ts";
import { countWords } from "../src/core/question.ts";
import type { State } from "../src/core/state.ts";
import { refsIn } from "../src/core/text/references.ts";
import type { Verdict } from "../src/core/verdict.ts";
import { runDebate } from "../src/engine/run-debate.ts";
import { memoryLog } from "../src/log/memory-log.ts";
import { cascade } from "../src/protocols/cascade.ts";
import { challengeDebate } from "../src/protocols/challenge.ts";
import { council } from "../src/protocols/council.ts";
import { duet } from "../src/protocols/duet.ts";
import { panelDebate } from "../src/protocols/panel-debate.ts";
import { poll } from "../src/protocols/poll.ts";
import type { Protocol } from "../src/protocols/protocol.ts";
import { roundtable } from "../src/protocols/roundtable.ts";
import { workbench } from "../src/protocols/workbench.ts";
import { nameSeats } from "../src/request/panel/name-seats.ts";
import { loadRehearsal, loadRehearsalHead, rehearsalNames } from "../src/speakers/script/rehearsal-scenarios.ts";
import { findReply, type Scenario, type ScriptedReply } from "../src/speakers/script/scenario.ts";
import { scriptSpeaker } from "../src/speakers/script/script-speaker.ts";
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

/** A round of challenges about the jobs, by whichever protocol it is played. */
const JOBS_ROUND = {
  ...SMOOTH,
  outcome: "majority",
  option: "P0a",
  votes: [
    ["P0a", 2],
    ["P0b", 1],
  ],
  objections: {
    O1a1: "fixed",
    O1a2: "fixed",
    O1a3: "fixed",
    O1a4: "fixed",
    O1b1: "fixed",
    O1b2: "withdrawn",
    O1b3: "open",
    O1b4: "fixed",
    O1b5: "parked",
    O1c1: "fixed",
    O1c2: "accepted_risk",
    O1c3: "accepted_risk",
    O1c4: "open",
  },
  changes: ["generalist-3 r1 P0c → P0a by O1a3, O1a4, O1b4"],
  dissent: ["generalist-2"],
} as const;

const ENDINGS: Readonly<Record<string, readonly Ending[]>> = {
  "jobs-to-postgres": [
    { ...JOBS_ROUND, protocol: challengeDebate, stop: { cause: "rounds", round: 1 } },
    { ...JOBS_ROUND, protocol: cascade, stop: { cause: "gate", round: 1 } },
    {
      ...SMOOTH,
      protocol: duet,
      outcome: "consensus",
      option: "P1a",
      votes: [["P1a", 2]],
      stop: { cause: "consensus", round: 3 },
      objections: {
        O1b1: "fixed",
        O1b2: "fixed",
        O1b3: "fixed",
        O1b4: "withdrawn",
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
      protocol: panelDebate,
      outcome: "consensus",
      option: "P1a",
      votes: [["P1a", 3]],
      stop: { cause: "consensus", round: 2 },
      objections: {
        O1a1: "fixed",
        O1a2: "fixed",
        O1b1: "fixed",
        O1b2: "fixed",
        O1b3: "fixed",
        O1c1: "fixed",
        O1c2: "fixed",
        O1c3: "withdrawn",
        O1c4: "fixed",
        O2a1: "fixed",
        O2b1: "fixed",
        O2b2: "open",
        O2c1: "fixed",
        O2c2: "fixed",
      },
      changes: ["performance r2 P1b → P1a by O1a1", "security r2 P1c → P1a by O1a2"],
    },
    {
      ...SMOOTH,
      protocol: roundtable,
      outcome: "majority",
      option: "P1a",
      votes: [
        ["P1a", 2],
        ["P1b", 1],
      ],
      stop: { cause: "rounds", round: 1 },
      objections: { O1z1: "open", O1z2: "open" },
      dissent: ["generalist-2"],
    },
    {
      ...SMOOTH,
      protocol: council,
      outcome: "consensus",
      option: "P0a",
      votes: [
        ["P0a", 2],
        ["P0b", 1],
      ],
      stop: SINGLE_PASS,
      objections: { O0a1: "open", O0b1: "open", O0c1: "fixed" },
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
      protocol: challengeDebate,
      outcome: "unresolved",
      option: null,
      votes: [
        ["P0a", 1],
        ["P1b", 1],
        ["P0c", 1],
      ],
      stop: { cause: "rounds", round: 1 },
      objections: {
        O1a1: "fixed",
        O1a2: "fixed",
        O1a3: "open",
        O1a4: "fixed",
        O1b1: "open",
        O1b2: "withdrawn",
        O1b3: "open",
        O1c1: "fixed",
        O1c2: "fixed",
        O1c3: "fixed",
      },
      changes: ["generalist-2 r1 P0b → P1b by O1a1, O1c2"],
      dissent: ["generalist", "generalist-2", "generalist-3"],
    },
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
        O1b3: "withdrawn",
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
  "feature-flags": [
    {
      ...SMOOTH,
      protocol: workbench,
      outcome: "majority",
      option: "P0a",
      votes: [
        ["P0a", 2],
        ["P0c", 1],
      ],
      stop: { cause: "rounds", round: 2 },
      objections: { O1a1: "open", O1b1: "accepted_risk" },
      changes: ["generalist-2 r2 P0b → P0a by O1a1"],
      dissent: ["generalist-3"],
    },
  ],
  "retry-policy": [
    {
      ...SMOOTH,
      protocol: challengeDebate,
      outcome: "consensus",
      option: "P0c",
      votes: [["P0c", 3]],
      stop: { cause: "rounds", round: 1 },
      objections: {
        O1a1: "fixed",
        O1a2: "accepted_risk",
        O1b1: "fixed",
        O1b2: "fixed",
        O1b3: "withdrawn",
        O1b4: "fixed",
        O1b5: "open",
        O1c1: "fixed",
        O1c2: "fixed",
        O1c3: "fixed",
      },
      changes: ["generalist r1 P0a → P0c by O1b1, O1b2", "generalist-2 r1 P0b → P0c by O1a1, O1c3"],
    },
    {
      ...SMOOTH,
      protocol: duet,
      outcome: "consensus",
      option: "P1a",
      votes: [["P1a", 2]],
      stop: { cause: "consensus", round: 2 },
      objections: {
        O1b1: "fixed",
        O1b2: "fixed",
        O1b3: "fixed",
        O1b4: "withdrawn",
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

test("five rehearsals ship, each under its file's name and with a question of its own", () => {
  // That of a review has no options and no votes: test/protocols/review-rehearsal.test.ts plays it.
  assert.deepEqual(rehearsalNames(), [...Object.keys(ENDINGS), "download-links"].sort());
  for (const name of rehearsalNames()) assert.equal(scenarioNamed(name).name, name);
  assert.equal(new Set(rehearsalNames().map((name) => scenarioNamed(name).question)).size, 5);
});

test("what a rehearsal is about is read without its replies", () => {
  for (const name of rehearsalNames()) {
    const { replies: _, ...head } = scenarioNamed(name);
    assert.deepEqual(loadRehearsalHead(name), head);
  }
  assert.equal(loadRehearsalHead("unknown"), null);
});

for (const [name, endings] of Object.entries(ENDINGS)) {
  for (const { protocol, ...expected } of endings) {
    test(`the rehearsal ${name} plays as a ${protocol.name} to the end it was written for`, async () => {
      const { state } = await rehearse(scenarioNamed(name), protocol);
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

    test(`the rehearsal ${name} as a ${protocol.name} names only what it was shown, and no ballot of it is cut`, async () => {
      const { state, prompts } = await rehearse(scenarioNamed(name), protocol);
      for (const call of listAnsweredCalls(state)) {
        const known = new Set([...refsIn(prompts.get(call.key) ?? ""), ...optionsBroughtIn(state, call)]);
        assert.deepEqual(
          refsIn(call.text).filter((id) => !known.has(id)),
          [],
          call.key,
        );
        assert.partialDeepStrictEqual(call.ballot, ballotIn(call), call.key);
      }
    });

    test(`the rehearsal ${name} as a ${protocol.name} keeps to the words it was given, and calls no seat by a name`, async () => {
      const { state, prompts } = await rehearse(scenarioNamed(name), protocol);
      for (const call of listAnsweredCalls(state)) {
        const [, most = "Infinity"] = /(?:Under|At most) (\d+) words/.exec(prompts.get(call.key) ?? "") ?? [];
        const said = withoutBallots(call.text);
        assert.ok(countWords(said) <= Number(most), `${call.key} has ${countWords(said)} words of ${most}`);
        if (call.kind !== "synthesis") assert.doesNotMatch(call.text, /\bSeat \d|\bgeneralist\b/, call.key);
      }
    });

    test(`the rehearsal ${name} as a ${protocol.name} answers whatever is held against a seat`, async () => {
      const { state } = await rehearse(scenarioNamed(name), protocol);
      const unanswered = ledgerOf(state).objections.filter(
        ({ about, steps }) => about !== null && !steps.some(({ by, text }) => by === about && text !== ""),
      );
      assert.deepEqual(
        unanswered.map(({ id }) => id),
        [],
      );
    });

    test(`the rehearsal ${name} as a ${protocol.name} says of every unsettled objection whether the answer acts on it`, async () => {
      const { state } = await rehearse(scenarioNamed(name), protocol);
      assert.deepEqual(state.verdict?.unticked, []);
    });

    test(`the rehearsal ${name} as a ${protocol.name} prints the losing side in its own words`, async () => {
      const { state } = await rehearse(scenarioNamed(name), protocol);
      for (const { seat, text } of state.verdict?.dissent ?? []) assert.equal(text, ownWords(state, seat), seat);
    });

    test(`the rehearsal ${name} as a ${protocol.name} is the same without a chair, who else has the last word`, async () => {
      const chaired = await rehearse(scenarioNamed(name), protocol);
      assert.equal(chaired.state.verdict?.by, protocol === poll ? null : "chair");
      if (protocol.chair === "required") return;
      const alone = await rehearse(scenarioNamed(name), protocol, { chair: false });
      const { by, control, ...verdict } = alone.state.verdict ?? {};
      assert.partialDeepStrictEqual(chaired.state.verdict, verdict);
    });
  }

  if (endings.some(({ protocol }) => protocol === challengeDebate)) {
    test(`the rehearsal ${name} challenges in four parts, and at least one seat moves`, async () => {
      const { state } = await rehearse(scenarioNamed(name), challengeDebate);
      const challenges = listAnsweredCalls(state).filter(({ kind }) => kind === "challenge");
      assert.equal(challenges.length, 3);
      for (const { key, ballot } of challenges) {
        const { strengths, asks, objections, requests } = challengeParts.parse(ballot);
        const parts = [strengths, asks, objections, requests].map(({ length }) => length);
        const [strong = 0, asked = 0, weak = 0, wanted = 0] = parts;
        assert.ok(strong >= 4 && asked >= 4 && weak >= 2 && weak <= 5 && wanted >= 2, `${key}: ${parts}`);
      }
      assert.notEqual(ledgerOf(state).changes.length, 0);
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
    const played = await Promise.all([
      ...endings.map(({ protocol }) => rehearse(scenario, protocol)),
      rehearse(scenario, challengeDebate, { clarify: true }),
    ]);
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

const list = z.array(z.unknown());
const challengeParts = z.object({ strengths: list, asks: list, objections: list, requests: list });

interface Rehearsed {
  readonly state: State;
  readonly used: ReadonlySet<ScriptedReply>;
  /** What each call was asked with. */
  readonly prompts: ReadonlyMap<CallKey, string>;
}

const SEATS = 3;

/** As the command line seats it: three at the table where there is room for three, and a chair. */
interface Playing {
  readonly chair?: boolean;
  readonly clarify?: boolean;
}

async function rehearse(
  scenario: Scenario,
  protocol: Protocol,
  { chair = true, clarify = false }: Playing = {},
): Promise<Rehearsed> {
  const used = new Set<ScriptedReply>();
  const prompts = new Map<CallKey, string>();
  const speaker = watchDebate(scenario, protocol.name, { used, prompts });
  const roles = Array.from({ length: Math.min(SEATS, protocol.seats.most) }, (_, index) => protocol.roles[index]);
  const { clock } = instantClock();
  const log = memoryLog(() => START);
  const claim = await log.claim();
  await claim.append(
    opening({
      protocol,
      seats: nameSeats(roles.map((role) => ({ role: role ?? "generalist", speaker: "rehearsal:any" }))),
      chair,
      limits: { ...LIMITS, rounds: protocol.rounds.usual },
      opened: {
        question: {
          text: scenario.question ?? "",
          constraints: [],
          options: [],
          drivers: [],
          context: [],
          workingDir: "/",
        },
        rehearsal: scenario.name,
        settings: { ...DEFAULT_SETTINGS, clarify },
      },
    }),
  );
  await claim.release();
  const { state } = await runDebate({
    claim: await log.claim(),
    protocol,
    speakerFor: () => speaker,
    clock,
    live: () => undefined,
    onRecorded: () => undefined,
    askPerson: null,
    checkEvidence: null,
    gatherEvidence: null,
    interrupt: new AbortController().signal,
    resumed: null,
  });
  return { state, used, prompts };
}

/** The script's speaker, without waiting, and with a list of what it was asked to play. */
function watchDebate(
  scenario: Scenario,
  protocol: string,
  { used, prompts }: { readonly used: Set<ScriptedReply>; readonly prompts: Map<CallKey, string> },
): Speaker {
  const speaker = scriptSpeaker(scenario, {
    id: `rehearsal:${scenario.name}`,
    sleep: async () => undefined,
    protocol,
  });
  return {
    ...speaker,
    speak(request, signal) {
      const reply = findReply(scenario, { ...request, protocol });
      if (reply) used.add(reply);
      prompts.set(request.call, request.prompt);
      return speaker.speak(request, signal);
    },
  };
}

function listAnsweredCalls(state: State): readonly AnsweredCall[] {
  return callsInOrder(state).filter((call) => call.status === "answered");
}

/** What a seat wrote for itself last: the statement of its ballot, else its reply. Verdict and grouping are not its own words. */
function ownWords(state: State, seat: string): string {
  const last = listAnsweredCalls(state).findLast(
    (call) => call.seat === seat && !["synthesis", "group"].includes(call.kind),
  );
  assert.ok(last);
  return looseBallot.parse(last.ballot).statement ?? withoutBallots(last.text);
}

/** The ids of what a call itself puts on the table. */
function optionsBroughtIn(state: State, { seat, round, about }: AnsweredCall): readonly string[] {
  const { options, claims, objections } = ledgerOf(state);
  const own = [...options, ...claims, ...objections.filter((objection) => objection.about === about)];
  return own.filter((item) => item.by === seat && item.round === round).map(({ id }) => id);
}

/** A ballot is bounded in length and in number; what is written here has to arrive whole. */
function ballotIn({ text }: AnsweredCall): unknown {
  const [, block = "null"] = /```ballot\n(.*)\n```$/s.exec(text) ?? [];
  const ballot: Record<string, unknown> | null = JSON.parse(block);
  if (ballot === null) return null;
  // What is asked may be a text alone.
  const asked = ["questions", "asks", "requests"].flatMap((field) => {
    const items = ballot[field];
    const isPlain = Array.isArray(items) && !("decision" in ballot);
    const withOption = (item: unknown) => (typeof item === "string" ? { text: item, option: null } : item);
    return isPlain ? [[field, items.map(withOption)]] : [];
  });
  return { ...ballot, ...Object.fromEntries(asked) };
}
