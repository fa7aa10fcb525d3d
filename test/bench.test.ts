// The debates of the bench run to their end, without a repair or an absence, whatever the protocols ask. Nothing here is timed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { criticalPathMs } from "../bench/support/critical-path.ts";
import { openingOf, runBenchDebate, script } from "../bench/support/debate.ts";
import type { State } from "../src/core/state.ts";
import { memoryLog } from "../src/log/memory-log.ts";
import { challengeDebate } from "../src/protocols/challenge.ts";
import { duet } from "../src/protocols/duet.ts";
import { panelDebate } from "../src/protocols/panel-debate.ts";
import type { Protocol } from "../src/protocols/protocol.ts";
import { roundtable } from "../src/protocols/roundtable.ts";
import { scripted } from "./support/scripted.ts";

/** The debates of its rows: their calls by kind, and how many calls the longest chain has that wait for one another. */
const CASES: readonly (readonly [Protocol, number, Expected])[] = [
  [panelDebate, 4, { kinds: { propose: 12, critique: 12, refine: 12, closing: 3, synthesis: 1 }, longestChain: 14 }],
  [challengeDebate, 3, { kinds: { opening: 3, challenge: 9, respond: 9, closing: 3, synthesis: 1 }, longestChain: 9 }],
  [
    roundtable,
    4,
    { kinds: { opening: 3, moderate: 4, discuss: 9, reply: 3, closing: 3, synthesis: 1 }, longestChain: 11 },
  ],
  [duet, 4, { kinds: { design: 4, review: 4, reply: 1, closing: 2, synthesis: 1 }, longestChain: 11 }],
  [duet, 30, { kinds: { design: 30, review: 30, reply: 1, closing: 2, synthesis: 1 }, longestChain: 63 }],
];

interface Expected {
  readonly kinds: Readonly<Record<string, number>>;
  readonly longestChain: number;
}

describe("a debate of the bench runs to its end and its calls wait for what is written down", () => {
  for (const [protocol, rounds, expected] of CASES) {
    test(`${protocol.name}, ${rounds} rounds`, async () => {
      const opened = openingOf(protocol, rounds);
      const state = await runBenchDebate({
        protocol,
        opened,
        log: memoryLog(() => 0),
        speaker: scripted(script(opened), []),
      });
      const oneMsEach = new Map([...state.calls.keys()].map((key) => [key, 1]));
      assert.deepEqual({ kinds: countKinds(state), longestChain: criticalPathMs(state, oneMsEach) }, expected);
    });
  }
});

describe("the log of a long debate grows with its rounds and not with their square", () => {
  for (const keepsSession of [false, true]) {
    test(keepsSession ? "with sessions" : "with commands", async () => {
      const opened = openingOf(roundtable, 24);
      const charactersIn = new Map<number, number>();
      await runBenchDebate({
        protocol: roundtable,
        opened,
        log: memoryLog(() => 0),
        speaker: scripted(script(opened), [], { keepsSession }),
        onRecorded: (recorded, { round }) =>
          charactersIn.set(round, (charactersIn.get(round) ?? 0) + JSON.stringify(recorded).length),
      });
      const [early = 0, late = 0] = [charactersIn.get(8), charactersIn.get(20)];
      assert.ok(early > 0 && late < early * 1.1, `${early} characters in round 8, ${late} in round 20`);
    });
  }
});

function countKinds({ calls }: State): Readonly<Record<string, number>> {
  const kinds = Map.groupBy(calls.values(), ({ kind }) => kind);
  return Object.fromEntries([...kinds].map(([kind, found]) => [kind, found.length]));
}
