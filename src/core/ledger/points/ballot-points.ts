/**
 * The points that a ballot makes: those that it lists, then those that an amendment puts in the place of a point that it names by
 * its ID. Which these are depends on the ballot alone, so that their IDs follow from its place.
 */

import { type LooseBallot, oneLine } from "../../ballot/ballot.ts";
import { isPointId } from "../../ids.ts";
import { toEdit } from "../../text/edit-text.ts";
import { normalizeWords } from "../../text/normalize-words.ts";

type BallotPoint = LooseBallot["points"][number];

/** A point that is both listed and in the amendment is one. */
export function ballotPoints({ points, amends }: Pick<LooseBallot, "points" | "amends">): readonly BallotPoint[] {
  const put = (amends?.changes ?? []).map(toEdit).flatMap(({ replaces, text }): BallotPoint[] => {
    return replaces !== null && isPointId(replaces) ? [{ text: oneLine(text), evidence: null, replaces }] : [];
  });
  if (put.length === 0) return points;
  const listed = points.map((point) => ({ ...point, replaces: point.replaces ?? putFor(point, put)?.replaces }));
  return [...listed, ...put.filter((point) => !listed.some(({ replaces }) => replaces === point.replaces))];
}

/** What the amendment says in the same words. */
function putFor({ text }: BallotPoint, put: readonly BallotPoint[]): BallotPoint | undefined {
  return put.find((point) => normalizeWords(point.text) === normalizeWords(text));
}
