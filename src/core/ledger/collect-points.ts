/**
 * The points that answers make, so that nothing an answer knew is lost by writing it up. Points of several seats that cite the same
 * lines in similar words are one, as are those that a seat which made one of them calls the same, unless such a seat says that they
 * are not: apart, nothing is lost. Every wording stays.
 */

import { z } from "zod";
import type { Evidence } from "../ballot/ballot.ts";
import { type Check, citationPlace } from "../evidence-check.ts";
import type { PointId, SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { sharesWords } from "../text/shares-words.ts";
import { evidenceSchema, maybeCheckSchema } from "./collect-claims.ts";
import type { Option } from "./collect-options.ts";
import type { ParsedEntry } from "./parse-entry.ts";
import { overwrittenPoints } from "./points/overwritten-points.ts";
import { type SinglePoint, singlePoints } from "./points/single-points.ts";

export const pointSchema = z.object({
  ids: z.array(z.string()),
  /** In its first wording that somebody still holds. */
  text: z.string(),
  /** Other wordings. */
  alsoAs: z.array(z.string()),
  by: z.array(z.string()),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
  /** What else was cited for it, by those who made it too. */
  alsoCites: z.array(z.object({ evidence: evidenceSchema.unwrap(), check: maybeCheckSchema })).default([]),
  /** All who made it withdrew or replaced it: a later version of their answer no longer has it. */
  isWithdrawn: z.boolean().default(false),
  /** Those of several who made it that no longer do, while others still do. */
  withdrawnBy: z.array(z.string()).exactOptional(),
  /** The wordings of those, which nobody holds any more. */
  earlier: z.array(z.string()).exactOptional(),
  /** The points that those who made it put in its place. */
  replacedBy: z.array(z.string()).exactOptional(),
  /** The versions of options that have something else in its place, with no point of its own. */
  replacedIn: z.array(z.object({ option: z.string(), version: z.number() })).exactOptional(),
});
export type Point = Immutable<typeof pointSchema>;

/** The options are asked for only where an amendment quotes something: few do, and to compute them takes longer. */
export function collectPoints(entries: readonly ParsedEntry[], options: () => readonly Option[]): readonly Point[] {
  const all = singlePoints(entries);
  const makers = new Map(all.map(({ id, by }) => [id, by]));
  const replacing = all.flatMap((point): Replacement[] => {
    const own = point.replaces.filter((id) => id !== point.id && makers.get(id) === point.by);
    return own.length === 0 ? [] : [{ id: point.id, replaces: own }];
  });
  const overwritten = overwrittenPoints(all, entries, options);
  const withdrawn = new Set([
    ...entries.flatMap(({ ballot, seat }) => ballot.withdraws.filter((id) => makers.get(id) === seat)),
    ...replacing.flatMap(({ replaces }) => replaces),
    ...overwritten.keys(),
  ]);
  const pairsIn = (field: "samePoints" | "notSame") =>
    entries.flatMap(({ ballot, seat }) => ballot[field].filter((ids) => ids.some((id) => makers.get(id) === seat)));
  const groups = groupPoints(all, { same: pairsIn("samePoints"), apart: pairsIn("notSame") });
  return groups.map((group) => mergePoints(group, { withdrawn, replacing, overwritten }));
}

/** A point that its maker put in the place of others of its own. */
type Replacement = Pick<SinglePoint, "id" | "replaces">;

/** What seats say about each other's points. */
interface SaidOfPoints {
  readonly same: readonly (readonly PointId[])[];
  readonly apart: readonly (readonly PointId[])[];
}

/** Being the same is transitive, but never joins two that are not. */
function groupPoints(all: readonly SinglePoint[], said: SaidOfPoints): readonly (readonly SinglePoint[])[] {
  const isApart = (a: SinglePoint, b: SinglePoint) => namesBoth(said.apart, a, b);
  let groups: (readonly SinglePoint[])[] = [];
  for (const point of all) {
    let merged: readonly SinglePoint[] = [point];
    let place = groups.length;
    for (const [index, group] of groups.entries()) {
      const isSame = group.some((other) => areSame(point, other, said.same));
      if (!isSame || group.some((other) => merged.some((each) => isApart(each, other)))) continue;
      merged = [...merged.slice(0, -1), ...group, point];
      place = Math.min(place, index);
    }
    const rest = groups.filter((group) => !group.some((other) => merged.includes(other)));
    groups = rest.toSpliced(place, 0, merged);
  }
  return groups;
}

/** One seat may make two points about the same lines. */
function areSame(a: SinglePoint, b: SinglePoint, called: SaidOfPoints["same"]): boolean {
  if (namesBoth(called, a, b)) return true;
  return a.by !== b.by && citesSameLines(a, b) && sharesWords(a.text, b.text);
}

function namesBoth(groups: readonly (readonly PointId[])[], a: SinglePoint, b: SinglePoint): boolean {
  return groups.some((ids) => ids.includes(a.id) && ids.includes(b.id));
}

/** All that were ever given for it. */
export function pointWordings({
  text,
  alsoAs,
  earlier = [],
}: Pick<Point, "text" | "alsoAs" | "earlier">): readonly string[] {
  return [text, ...alsoAs, ...earlier];
}

interface Cited {
  readonly evidence: Evidence | null;
  readonly check: Check | null;
}

/** Citations of files, by path and lines. A whole file is too much to be one point. */
export function citesSameLines(a: Cited, b: Cited): boolean {
  const [first, second] = [linesOfCitation(a), linesOfCitation(b)];
  return first !== null && first === second;
}

/** The lines that hold what is cited, in one spelling; null: none are known. */
export function linesOfCitation({ evidence, check }: Cited): string | null {
  return evidence && linesOfSource(citationPlace(evidence, check));
}

/** `path:12-14` in one spelling; null: the source names no lines. */
export function linesOfSource(source: string): string | null {
  const [, path, from, to] = /^(?:\.\/)?([^\s:]+):(\d+)(?:[-–](\d+))?$/.exec(source.trim()) ?? [];
  return path === undefined || from === undefined ? null : `${path}:${from}-${to ?? from}`;
}

/** What their makers no longer say. */
interface DroppedPoints {
  readonly withdrawn: ReadonlySet<PointId>;
  readonly replacing: readonly Replacement[];
  readonly overwritten: ReturnType<typeof overwrittenPoints>;
}

function mergePoints(group: readonly SinglePoint[], { withdrawn, replacing, overwritten }: DroppedPoints): Point {
  const isWithdrawn = group.every(({ id }) => withdrawn.has(id));
  const ids = group.map(({ id }) => id);
  const isDropped = (seat: SeatName) => group.every(({ id, by }) => by !== seat || withdrawn.has(id));
  const makers = [...new Set(group.map(({ by }) => by))];
  const withdrawnBy = isWithdrawn ? [] : makers.filter(isDropped);
  const replacedBy = replacing.filter(({ replaces }) => replaces.some((id) => ids.includes(id))).map(({ id }) => id);
  const replacedIn = ids.flatMap((id) =>
    replacing.some(({ replaces }) => replaces.includes(id)) ? [] : (overwritten.get(id) ?? []),
  );
  const held = group.filter(({ id }) => isWithdrawn || !withdrawn.has(id)).map((point) => point.text);
  const [text = "", ...alsoAs] = new Set(held);
  const earlier = [...new Set(group.map((point) => point.text))].filter((words) => !held.includes(words));
  const [cited, ...others] = citationsOf(group);
  return {
    ids,
    text,
    alsoAs,
    by: makers,
    evidence: cited?.evidence ?? null,
    check: cited?.check ?? null,
    alsoCites: others,
    isWithdrawn,
    ...(withdrawnBy.length === 0 ? {} : { withdrawnBy }),
    ...(earlier.length === 0 ? {} : { earlier }),
    ...(replacedBy.length === 0 ? {} : { replacedBy }),
    ...(replacedIn.length === 0 ? {} : { replacedIn }),
  };
}

/** Each source and quote once. */
function citationsOf(group: readonly SinglePoint[]): Point["alsoCites"] {
  const cited = group.flatMap(({ evidence, check }) => (evidence === null ? [] : [{ evidence, check }]));
  return [...new Map(cited.map((each) => [`${each.evidence.source}\n${each.evidence.quote}`, each])).values()];
}
