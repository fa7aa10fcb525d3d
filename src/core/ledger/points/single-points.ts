/** Every point of every ballot by its own ID, before points of several seats become one. */

import type { Evidence } from "../../ballot/ballot.ts";
import { type Check, checkOf } from "../../evidence-check.ts";
import { type PointId, pointId, type SeatName } from "../../ids.ts";
import { itemsBefore } from "../items-before.ts";
import type { ParsedEntry } from "../parse-entry.ts";
import { ballotPoints } from "./ballot-points.ts";

export interface SinglePoint {
  readonly id: PointId;
  readonly by: SeatName;
  readonly text: string;
  readonly evidence: Evidence | null;
  readonly check: Check | null;
  /** Those that stood when it was made, whichever of their earlier IDs its seat named. */
  readonly replaces: readonly PointId[];
  readonly round: number;
  readonly stage: number;
}

export function singlePoints(entries: readonly ParsedEntry[]): readonly SinglePoint[] {
  const making = entries.filter(({ ballot }) => ballotPoints(ballot).length > 0);
  const all: SinglePoint[] = [];
  for (const entry of making) {
    const earlier = all.filter((point) => isBefore(point, entry));
    all.push(...pointsIn(entry, itemsBefore("points", making, entry)).map((point) => replaceStanding(point, earlier)));
  }
  return all;
}

function replaceStanding(point: SinglePoint, earlier: readonly SinglePoint[]): SinglePoint {
  if (point.replaces.length === 0) return point;
  const standing = point.replaces.flatMap((id) => {
    const own = standingOfOwn(earlier, point.by)(id).map((each) => each.id);
    return own.length === 0 ? [id] : own;
  });
  return { ...point, replaces: [...new Set(standing)] };
}

function pointsIn({ ballot, seat, tag, round, stage, checks }: ParsedEntry, before: number): readonly SinglePoint[] {
  return ballotPoints(ballot).map(({ text, evidence, replaces }, index) => ({
    id: pointId(tag, before + index),
    text,
    by: seat,
    evidence,
    check: checkOf(checks, "point", index),
    replaces,
    round,
    stage,
  }));
}

/** What stands of a seat's own point: itself, or all that the seat has put in its place since. Empty if it made no such point. */
export function standingOfOwn(points: readonly SinglePoint[], seat: SeatName): (id: PointId) => readonly SinglePoint[] {
  const own = points.filter(({ by }) => by === seat);
  const successors = (point: SinglePoint) => own.filter(({ replaces }) => replaces.includes(point.id));
  return (id) => {
    const named = own.filter((point) => point.id === id);
    // A set is walked through to what is added on the way.
    const reached = new Set(named);
    for (const point of reached) for (const next of successors(point)) reached.add(next);
    const standing = [...reached].filter((point) => successors(point).length === 0);
    // Points of a seat may claim to replace each other.
    return standing.length === 0 ? named : standing;
  };
}

export function isBefore(point: SinglePoint, { round, stage }: Pick<ParsedEntry, "round" | "stage">): boolean {
  return point.round < round || (point.round === round && point.stage < stage);
}
