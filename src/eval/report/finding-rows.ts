/** Rows of what was found of known defects: recall with its interval, what else was said, and false alarms. */

import type { EvalItem } from "../data/eval-item.ts";
import type { FindingMatch } from "../data/match-findings.ts";
import type { FindingsScore } from "../score/score-findings.ts";
import { shareInterval } from "../statistics/share-interval.ts";
import { percent } from "./numbers.ts";

export const FINDINGS_HEAD = ["", "known defects found", "95%", "points", "name a known defect", "false alarms"];

/** How much there is to find, and to be taken in by. */
export interface KeySize {
  readonly defects: number;
  readonly decoys: number;
}

export function keySize({ findings = [], decoys = [] }: EvalItem): KeySize {
  return { defects: findings.length, decoys: decoys.length };
}

type CountedFindings = FindingsScore & KeySize;

/** A row for each seat of one debate. */
export function debateRows(debate: CountedFindings): readonly (readonly string[])[] {
  const alone = debate.seats.map(({ seat, match }) => matchRow(`${seat} alone`, [{ ...debate, match }]));
  return [...alone, ...jointRows([debate])];
}

/** One row for the openings of all debates. */
export function totalRows(debates: readonly CountedFindings[]): readonly (readonly string[])[] {
  const openings = debates.flatMap((debate) => debate.seats.map(({ match }) => ({ ...debate, match })));
  return [matchRow("one opening", openings), ...jointRows(debates)];
}

function jointRows(debates: readonly CountedFindings[]): readonly (readonly string[])[] {
  const counted = (part: "openings" | "result" | "confirmed") =>
    debates.flatMap((debate) => (debate[part] ? [{ ...debate, match: debate[part] }] : []));
  const confirmed = counted("confirmed");
  return [
    matchRow("openings together", counted("openings")),
    matchRow("result", counted("result")),
    ...(confirmed.length === 0 ? [] : [matchRow("confirmed findings", confirmed)]),
  ];
}

interface CountedMatch extends KeySize {
  readonly match: FindingMatch;
}

function matchRow(name: string, counted: readonly CountedMatch[]): readonly string[] {
  const sum = (count: (each: CountedMatch) => number) => counted.reduce((total, each) => total + count(each), 0);
  const [found, defects] = [sum(({ match }) => match.found.length), sum((each) => each.defects)];
  const [hits, points] = [sum(({ match }) => match.hits), sum(({ match }) => match.points)];
  const [alarms, decoys] = [sum(({ match }) => match.falseAlarms.length), sum((each) => each.decoys)];
  const { low, high } = shareInterval(found, defects);
  return [
    name,
    `${found} of ${defects}`,
    `${percent(low)} to ${percent(high)}`,
    `${points}`,
    points === 0 ? "–" : `${hits} (${percent(hits / points)})`,
    decoys === 0 ? "no decoys" : `${alarms} of ${decoys}`,
  ];
}
