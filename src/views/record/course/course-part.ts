/** One part of a debate's course: what belongs to it, and how its sentences are built. */

import type { Call } from "../../../core/call.ts";
import { type DebatePart, type PartKind, partAt, partKind } from "../../../core/debate-parts.ts";
import type { SeatName } from "../../../core/ids.ts";
import type { Ledger, Objection, ObjectionStep, Position } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { objectionCalls } from "../../../core/ledger/objection-calls.ts";
import type { State } from "../../../core/state.ts";
import { joinWithAnd, pluralize } from "../../amounts.ts";
import type { OptionNames } from "../../names.ts";

export interface CoursePart {
  readonly state: State;
  readonly ledger: Ledger;
  readonly names: OptionNames;
  readonly steps: ReadonlyMap<string, readonly PlacedStep[]>;
  readonly part: DebatePart;
}

export function isInPart({ state, part }: CoursePart, place: Pick<Position, "round" | "stage">): boolean {
  return partAt(state, place) === part;
}

/** The openings or a round, not the rankings or the closing that follow them. */
export function isMainPart({ part: { kind } }: CoursePart): boolean {
  return kind === "openings" || kind === "round";
}

interface PlacedStep {
  readonly objection: Objection;
  readonly step: ObjectionStep;
  /** null: a ruling. */
  readonly call: Call | null;
}

/** What was said about objections, by the part it was said in. A ruling counts for its round. */
export function stepsByPart(state: State): CoursePart["steps"] {
  const calls = objectionCalls(state);
  const all = ledgerOf(state).objections.flatMap((objection) =>
    objection.steps.map((step) => ({ objection, step, call: calls.answererOf(objection, step) })),
  );
  return Map.groupBy(all, ({ step, call }) => {
    return call ? partKey(call.round, partKind(call)) : partKey(step.round, step.round === 0 ? "openings" : "round");
  });
}

function partKey(round: number, kind: PartKind): string {
  return `${round}/${kind}`;
}

export function stepsIn({ steps, part }: CoursePart): readonly PlacedStep[] {
  return steps.get(partKey(part.round, part.kind)) ?? [];
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
