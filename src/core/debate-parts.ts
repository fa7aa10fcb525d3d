/**
 * The parts of a debate as people read it: the openings, a council's rankings, each round, the closing. In the log a closing has the
 * number of the last round, and everything has 0 if there was no round, so a round's number alone doesn't tell when something was said.
 */

import type { Call } from "./call.ts";
import { remember } from "./memory/remember.ts";
import type { State } from "./state.ts";

export type PartKind = "openings" | "rankings" | "round" | "closing";

export interface DebatePart {
  readonly kind: PartKind;
  /** As in the log. */
  readonly round: number;
  /** Its first and its last stage in the round. */
  readonly from: number;
  readonly to: number;
}

/** In order, and only those that have begun. The verdict belongs to the closing. */
export const debateParts = remember(({ calls }: Pick<State, "calls">): readonly DebatePart[] => {
  const byPart = Map.groupBy(calls.values(), (call) => `${call.round}/${partKind(call)}`);
  return [...byPart.values()]
    .flatMap((own) => {
      const stages = own.map(({ stage }) => stage);
      const [first] = own;
      if (!first) return [];
      return [{ kind: partKind(first), round: first.round, from: Math.min(...stages), to: Math.max(...stages) }];
    })
    .toSorted((a, b) => a.round - b.round || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
});

const ORDER: readonly PartKind[] = ["openings", "rankings", "round", "closing"];

/** The part that a call belongs to. */
export function partKind(call: Pick<Call, "key" | "round">): PartKind {
  if (isAfterRounds(call)) return "closing";
  if (call.round > 0) return "round";
  return call.key.startsWith("rank/") ? "rankings" : "openings";
}

/** Whether the call belongs to a round, rather than to the whole debate. */
export function isInRound({ key, round }: Pick<Call, "key" | "round">): boolean {
  return round > 0 && key.startsWith(`r${round}/`);
}

/** Closings and late replies belong to the last round in the log, and come after it for a reader. So does the verdict. */
export function isAfterRounds(call: Pick<Call, "key" | "round">): boolean {
  return call.round > 0 ? !isInRound(call) : LATE.test(call.key);
}

const LATE = /^(?:closing|reply|synthesis)\//;

/** The part in which something was said; null: before the first call. */
export function partAt(
  state: Pick<State, "calls">,
  { round, stage }: Pick<Call, "round" | "stage">,
): DebatePart | null {
  const own = debateParts(state).filter((part) => part.round === round);
  return own.findLast(({ from }) => from <= stage) ?? own[0] ?? null;
}

export function partOf(state: Pick<State, "calls">, call: Pick<Call, "key" | "round">): DebatePart | null {
  const kind = partKind(call);
  return debateParts(state).find((part) => part.round === call.round && part.kind === kind) ?? null;
}
