/** Findings against a key of known defects and decoys: by place and effect, never by wording. */

import type { Defect } from "./eval-item.ts";

/** Something that an answer found, in all its wordings, and the places it cites. */
export interface GivenPoint {
  readonly text: string;
  /** As in `pool.ts` and `src/pool.ts:14-16`; empty: it cites none. */
  readonly places: readonly string[];
}

export interface FindingMatch {
  /** The defects that were found, and those that were not. */
  readonly found: readonly string[];
  readonly missed: readonly string[];
  readonly recall: number;
  readonly points: number;
  /** The points that name a known defect. */
  readonly hits: number;
  /** Their share; null: there are no points. */
  readonly precision: number | null;
  /** The decoys that were taken for defects; a point that names a known defect as well raises none. */
  readonly falseAlarms: readonly string[];
}

interface FindingKey {
  readonly defects: readonly Defect[];
  /** What looks like a defect and is right. */
  readonly decoys: readonly Defect[];
}

export function matchFindings({ defects, decoys }: FindingKey, points: readonly GivenPoint[]): FindingMatch {
  const idsOf = (some: readonly Defect[]) => some.map(({ id }) => id);
  const isFound = (defect: Defect) => points.some((point) => fits(defect, point));
  const isHit = (point: GivenPoint) => defects.some((defect) => fits(defect, point));
  const found = defects.filter(isFound);
  const hits = points.filter(isHit).length;
  return {
    found: idsOf(found),
    missed: idsOf(defects.filter((defect) => !isFound(defect))),
    recall: found.length / defects.length,
    points: points.length,
    hits,
    precision: points.length === 0 ? null : hits / points.length,
    falseAlarms: idsOf(decoys.filter((decoy) => points.some((point) => !isHit(point) && fits(decoy, point)))),
  };
}

/** One word of each list has to be there; a place has to fit where the point cites one and the key names some. */
function fits({ places, effect }: Defect, point: GivenPoint): boolean {
  const said = point.text.toLowerCase();
  const isThere =
    point.places.length === 0 ||
    places.length === 0 ||
    point.places.some((cited) => places.some((place) => isNear(cited, place)));
  return isThere && effect.every((words) => words.some((word) => said.includes(word.toLowerCase())));
}

/** How many lines a citation may be away from the defect. */
const NEAR = 3;

/** A citation or a place without lines means the whole file. */
function isNear(cited: string, place: string): boolean {
  const [there, wanted] = [parsePlace(cited), parsePlace(place)];
  if (!there.path.includes(wanted.path)) return false;
  return there.from - NEAR <= wanted.to && wanted.from - NEAR <= there.to;
}

function parsePlace(place: string) {
  const [, path = place, from, to = from] = /^(.*?):(\d+)(?:[-–](\d+))?$/.exec(place) ?? [];
  return from === undefined
    ? { path, from: 0, to: Number.POSITIVE_INFINITY }
    : { path, from: Number(from), to: Number(to) };
}
