/**
 * The least time a debate can take: the longest chain of calls that each wait for the one before. The dependencies are
 * written down here a second time, from the descriptions of the protocols, and checked against the log: a wrong dependency
 * would make the path too long and the ratio too good.
 */

import type { Call } from "../../src/core/call.ts";
import { type CallKey, isRepair } from "../../src/core/ids.ts";
import type { State } from "../../src/core/state.ts";

/** `spokenMs`: how long the speaker took for each call. */
export function criticalPathMs(state: State, spokenMs: ReadonlyMap<CallKey, number>): number {
  const known = new Map<CallKey, number>();
  const pathTo = (call: Call): number => {
    const before = known.get(call.key);
    if (before !== undefined) return before;
    const chain = findAwaitedCalls(call, state).map(pathTo);
    const path = (spokenMs.get(call.key) ?? Number.NaN) + Math.max(0, ...chain);
    known.set(call.key, path);
    return path;
  };
  return Math.max(...[...state.calls.values()].map(pathTo));
}

function findAwaitedCalls(call: Call, state: State): readonly Call[] {
  if (isRepair(call.key)) throw new Error(`${call.key}: the replies of the bench need no repair.`);
  const awaits = AWAITS[state.protocol]?.[call.kind];
  if (!awaits)
    throw new Error(`It isn't written down what a call of the kind ${call.kind} in ${state.protocol} waits for.`);
  const awaited = [...state.calls.values()].filter((other) => awaits(other, call, state));
  for (const other of awaited) {
    if (other.status !== "answered") throw new Error(`${other.key} was not answered.`);
    if (other.endedSeq > call.startedSeq) throw new Error(`${call.key} did not await ${other.key}.`);
  }
  return awaited;
}

/** Whether `call` waits for `other`. */
type Awaits = (other: Call, call: Call, state: State) => boolean;

const nothing: Awaits = () => false;
const inRound =
  (kinds: readonly string[], back: number): Awaits =>
  (other, call) =>
    kinds.includes(other.kind) && other.round === call.round - back;
const either =
  (...rules: readonly Awaits[]): Awaits =>
  (other, call, state) =>
    rules.some((rule) => rule(other, call, state));
const inLastRound =
  (kinds: readonly string[]): Awaits =>
  (other, _, { round }) =>
    kinds.includes(other.kind) && other.round === round;
const own =
  (rule: Awaits): Awaits =>
  (other, call, state) =>
    rule(other, call, state) && other.seat === call.seat;

const AWAITS: Readonly<Record<string, Readonly<Record<string, Awaits>>>> = {
  panel: {
    summarise: inRound(["refine"], 1),
    propose: either(inRound(["refine"], 1), own(inRound(["summarise"], 0))),
    critique: inRound(["propose"], 0),
    // Its own critique as well: a seat may object to its own option, and its refinement answers that by id.
    refine: inRound(["critique"], 0),
    closing: inLastRound(["refine"]),
    synthesis: inLastRound(["closing"]),
  },
  challenge: {
    opening: nothing,
    challenge: inRound(["opening", "respond"], 1),
    // Its own challenge as well, for the same reason.
    respond: inRound(["challenge"], 0),
    closing: inLastRound(["respond"]),
    synthesis: inLastRound(["closing"]),
  },
  roundtable: {
    opening: nothing,
    discuss: inRound(["opening", "discuss", "moderate"], 1),
    moderate: inRound(["opening", "discuss"], 0),
    reply: inLastRound(["moderate"]),
    closing: inLastRound(["moderate", "reply"]),
    synthesis: inLastRound(["closing"]),
  },
  duet: {
    design: inRound(["review"], 1),
    review: inRound(["design"], 0),
    reply: inLastRound(["review"]),
    closing: inLastRound(["review", "reply"]),
    synthesis: inLastRound(["closing"]),
  },
};
