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
  readonly replaces: PointId | null;
  readonly round: number;
  readonly stage: number;
}

export function singlePoints(entries: readonly ParsedEntry[]): readonly SinglePoint[] {
  const making = entries.filter(({ ballot }) => ballotPoints(ballot).length > 0);
  return making.flatMap((entry) => pointsIn(entry, itemsBefore("points", making, entry)));
}

function pointsIn({ ballot, seat, tag, round, stage, checks }: ParsedEntry, before: number): readonly SinglePoint[] {
  return ballotPoints(ballot).map(({ text, evidence, replaces }, index) => ({
    id: pointId(tag, before + index),
    text,
    by: seat,
    evidence,
    check: checkOf(checks, "point", index),
    replaces: replaces ?? null,
    round,
    stage,
  }));
}

/** The words of a seat's own point by its ID; null: it made no such point. */
export function wordsOfOwn(points: readonly SinglePoint[], seat: SeatName): (id: PointId) => string | null {
  return (id) => points.find((point) => point.id === id && point.by === seat)?.text ?? null;
}

export function isBefore(point: SinglePoint, { round, stage }: Pick<ParsedEntry, "round" | "stage">): boolean {
  return point.round < round || (point.round === round && point.stage < stage);
}
