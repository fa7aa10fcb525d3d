/**
 * The points whose words an amendment overwrote: its author quoted a text that has them, and put another in its place that doesn't.
 * Only where the words match, because a point that still holds must not be lost.
 */

import type { OptionId, PointId, SeatName } from "../../ids.ts";
import { toEdit } from "../../text/edits/edit-text.ts";
import { isSaidIn } from "../../text/is-said-in.ts";
import { normalizeWords } from "../../text/normalize-words.ts";
import { SHORTEST_QUOTE } from "../../text/quote.ts";
import type { ParsedEntry } from "../parse-entry.ts";
import { isBefore, type SinglePoint } from "./single-points.ts";

interface VersionedOption {
  readonly id: OptionId;
  readonly versions: readonly { readonly by: SeatName | null; readonly round: number; readonly stage: number }[];
}

/** A version of an option, counted from 1. */
export interface VersionPlace {
  readonly option: OptionId;
  readonly version: number;
}

/** By the ID of the point: the version of its maker's option that has something else in its place. */
export function overwrittenPoints(
  points: readonly SinglePoint[],
  entries: readonly ParsedEntry[],
  options: () => readonly VersionedOption[],
): ReadonlyMap<PointId, VersionPlace> {
  const found = new Map<PointId, VersionPlace>();
  for (const entry of entries) {
    const edits = (entry.ballot.amends?.changes ?? []).map(toEdit);
    const quotes = edits.flatMap(({ replaces }) => replaces ?? []);
    const place = quotes.length === 0 ? null : versionOf(entry, options());
    if (place === null) continue;
    const isQuoted = isSaidIn(quotes);
    const isKept = isSaidIn(edits.map(({ text }) => text));
    for (const point of points) {
      const { id, by, text } = point;
      if (by !== entry.seat || found.has(id) || !isBefore(point, entry) || isTooShort(text)) continue;
      if (isQuoted(text) && !isKept(text)) found.set(id, place);
    }
  }
  return found;
}

/** null: what it amends is not its option any more, so that nothing was changed. */
function versionOf({ seat, round, stage }: ParsedEntry, options: readonly VersionedOption[]): VersionPlace | null {
  for (const { id, versions } of options) {
    const index = versions.findIndex((each) => each.by === seat && each.round === round && each.stage === stage);
    if (index > 0) return { option: id, version: index + 1 };
  }
  return null;
}

/** A few words occur everywhere. */
function isTooShort(text: string): boolean {
  return normalizeWords(text).length < SHORTEST_QUOTE;
}
