/** Findings against a key of known defects and decoys: by place and effect, never by wording. */

import type { Defect } from "./eval-item.ts";

/** Something that an answer found, and the place it cites. */
export interface GivenPoint {
  readonly text: string;
  readonly place: string | null;
}

export interface FindingMatch {
  /** The defects that were found. */
  readonly found: readonly string[];
  readonly recall: number;
  /** The share of points that name a known defect; null: there are no points. */
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
  const found = defects.filter((defect) => points.some((point) => isFound(defect, point)));
  const isHit = (point: GivenPoint) => defects.some((defect) => isFound(defect, point));
  const raised = decoys.filter((decoy) => points.some((point) => !isHit(point) && isFound(decoy, point)));
  return {
    found: found.map(({ id }) => id),
    recall: found.length / defects.length,
    precision: points.length === 0 ? null : points.filter(isHit).length / points.length,
    falseAlarms: raised.map(({ id }) => id),
  };
}

/** One word of each list has to be there; a place has to fit where the point cites one and the key names some. */
function isFound({ places, effect }: Defect, { text, place }: GivenPoint): boolean {
  const said = text.toLowerCase();
  const fits = place === null || places.length === 0 || places.some((each) => place.includes(each));
  return fits && effect.every((words) => words.some((word) => said.includes(word.toLowerCase())));
}
