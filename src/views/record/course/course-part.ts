/** One part of a debate's course, a round or the closing: what belongs to it, and how its sentences are built. */

import type { SeatName } from "../../../core/ids.ts";
import type { Ledger, Objection, ObjectionStep, Position } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { joinWithAnd, pluralize } from "../../amounts.ts";
import { isAfterRounds, type OptionNames } from "../../names.ts";
import { objectionCalls } from "../objection-calls.ts";

export interface CoursePart {
  readonly state: State;
  readonly ledger: Ledger;
  readonly names: OptionNames;
  readonly steps: ReadonlyMap<string, readonly PlacedStep[]>;
  readonly round: number;
  /** What follows the last round. The log files it under that round. */
  readonly isClosing: boolean;
}

export function isInPart(part: CoursePart, { round, stage }: Pick<Position, "round" | "stage">): boolean {
  return round === part.round && stage >= closingStage(part) === part.isClosing;
}

/** The stage at which the closing begins; infinite if the round has none. */
export function closingStage({ state: { calls }, round }: CoursePart): number {
  const late = [...calls.values()].filter((call) => call.round === round && isAfterRounds(call));
  return Math.min(...late.map(({ stage }) => stage));
}

interface PlacedStep {
  readonly objection: Objection;
  readonly step: ObjectionStep;
}

/** What was said about objections, by round and whether it was said in the closing. */
export function stepsByPart(state: State): CoursePart["steps"] {
  const calls = objectionCalls(state);
  const all = ledgerOf(state).objections.flatMap((objection) => objection.steps.map((step) => ({ objection, step })));
  return Map.groupBy(all, ({ objection, step }) => {
    const call = calls.answererOf(objection, step);
    return partKey({ round: step.round, isClosing: call !== null && isAfterRounds(call) });
  });
}

function partKey({ round, isClosing }: Pick<CoursePart, "round" | "isClosing">): string {
  return `${round}/${isClosing}`;
}

export function stepsIn(part: CoursePart): readonly PlacedStep[] {
  return part.steps.get(partKey(part)) ?? [];
}

export interface SeatItem {
  readonly by: SeatName;
  readonly item: string;
}

export function seatSentences(
  items: readonly SeatItem[],
  toPhrase: (items: readonly string[]) => string,
): readonly string[] {
  return [...Map.groupBy(items, ({ by }) => by)].map(
    ([seat, own]) => `${seat} ${toPhrase(own.map(({ item }) => item))}.`,
  );
}

/** `2 objections: O1b1 and O1b2`. */
export function countItems(items: readonly string[], noun: string, nouns?: string): string {
  return `${pluralize(items.length, noun, nouns)}: ${joinWithAnd(items)}`;
}
