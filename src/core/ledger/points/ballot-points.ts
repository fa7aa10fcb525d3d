/**
 * The points that a ballot makes: those that it lists, then those that an amendment puts in the place of a point that it names by
 * its ID. Which these are depends on the ballot alone, so that their IDs follow from its place.
 */

import { type LooseBallot, oneLine } from "../../ballot/ballot.ts";
import { isPointId, type PointId } from "../../ids.ts";
import { toEdit } from "../../text/edits/edit-text.ts";
import { normalizeWords } from "../../text/normalize-words.ts";

export interface BallotPoint extends Omit<LooseBallot["points"][number], "replaces"> {
  /** The points that it takes the place of, as the ballot names them. */
  readonly replaces: readonly PointId[];
}

/** A point that is both listed and in the amendment is one, and so are those that the amendment gives the same words. */
export function ballotPoints({ points, amends }: Pick<LooseBallot, "points" | "amends">): readonly BallotPoint[] {
  const listed = points.map(
    (point): BallotPoint => ({ ...point, replaces: point.replaces == null ? [] : [point.replaces] }),
  );
  const changes = (amends?.changes ?? []).map(toEdit).flatMap(({ replaces, text }): BallotPoint[] => {
    return replaces !== null && isPointId(replaces)
      ? [{ text: oneLine(text), evidence: null, replaces: [replaces] }]
      : [];
  });
  if (changes.length === 0) return listed;
  const made = listed.map((point) => withReplaced(point, changes));
  const put = [...Map.groupBy(changes, wordsOf).values()].flatMap(([first, ...same]) =>
    first ? [withReplaced(first, same)] : [],
  );
  return [...made, ...put.filter((point) => !isListed(point, made, changes))];
}

function withReplaced(point: BallotPoint, others: readonly BallotPoint[]): BallotPoint {
  const same = others.filter((other) => wordsOf(other) === wordsOf(point));
  return { ...point, replaces: [...new Set([point, ...same].flatMap(({ replaces }) => replaces))] };
}

/** In the same words, or in others: then as many listed points as changes take the place of each point that it replaces. */
function isListed(point: BallotPoint, listed: readonly BallotPoint[], changes: readonly BallotPoint[]): boolean {
  if (listed.some((other) => wordsOf(other) === wordsOf(point))) return true;
  const countIn = (points: readonly BallotPoint[], id: PointId) =>
    points.filter(({ replaces }) => replaces.includes(id)).length;
  return point.replaces.every((id) => countIn(listed, id) >= countIn(changes, id));
}

/** Signs alone are no words, and are compared as they are. */
function wordsOf({ text }: BallotPoint): string {
  return normalizeWords(text) || text;
}
