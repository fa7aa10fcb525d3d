/**
 * Which findings are the same: those of different seats that say the same in similar words at near lines, the most alike first, and
 * those that a seat calls duplicates. What somebody keeps apart is never joined, be it through a third. Merging keeps every id and
 * every wording.
 */

import { normalizeWords } from "../text/normalize-words.ts";
import { type LongWords, longWords, wordOverlap } from "../text/shares-words.ts";
import type { FoundPlace } from "./locate-quote.ts";
import type { FindingJudgement, FindingLastWord, FindingWording } from "./review-finding.ts";
import { separations } from "./separations.ts";

type Pair = readonly [FindingWording, FindingWording];
type Group = readonly FindingWording[];

export function groupWordings(
  wordings: readonly FindingWording[],
  judgements: readonly FindingJudgement[],
  lastWords: readonly FindingLastWord[],
): readonly Group[] {
  const areSeparate = separations(wordings, judgements, lastWords);
  const groups = new Map<FindingWording, Group>(wordings.map((wording) => [wording, [wording]]));
  const join = ([a, b]: Pair, mayJoin: (one: FindingWording, other: FindingWording) => boolean) => {
    const [left, right] = [groups.get(a) ?? [], groups.get(b) ?? []];
    if (left === right || left.some((one) => right.some((other) => !mayJoin(one, other)))) return;
    const joined = wordings.filter((wording) => left.includes(wording) || right.includes(wording));
    for (const wording of joined) groups.set(wording, joined);
  };
  // A seat that raised two findings means two, unless another seat calls them the same.
  for (const pair of similarPairs(wordings))
    join(pair, (one, other) => one.by !== other.by && !areSeparate(one, other));
  for (const pair of duplicatePairs(wordings, judgements)) join(pair, (one, other) => !areSeparate(one, other));
  return [...new Set(groups.values())];
}

/** The most alike first; those that are equally alike in the order they were raised. */
function similarPairs(wordings: readonly FindingWording[]): readonly Pair[] {
  const words = new Map(wordings.map((wording) => [wording, longWords(`${wording.title} ${wording.failure ?? ""}`)]));
  return wordings
    .flatMap((one, index) => wordings.slice(index + 1).map((other): Pair => [one, other]))
    .map((pair) => ({ pair, likeness: likeness(pair, words) }))
    .filter(({ likeness: found }) => found > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ pair }) => pair);
}

/** Several defects may be at one line, and one may be quoted at several: the nearer, the fewer words have to be shared. */
const NEAR_LINES = 10;
const ALIKE_AT_ONE_PLACE = 0.35;
const ALIKE_NEARBY = 0.5;

/** 0: not the same. */
function likeness([a, b]: Pair, words: ReadonlyMap<FindingWording, LongWords>): number {
  if (a.by === b.by || a.place.path !== b.place.path) return 0;
  if (normalizeWords(a.title) === normalizeWords(b.title)) return 1;
  if (a.place.status !== "found" || b.place.status !== "found") return 0;
  const distance = linesBetween(a.place, b.place);
  if (distance > NEAR_LINES) return 0;
  const shared = wordOverlap(words.get(a) ?? new Set(), words.get(b) ?? new Set());
  return shared >= (distance === 0 ? ALIKE_AT_ONE_PLACE : ALIKE_NEARBY) ? shared : 0;
}

/** 0 where they overlap. Lines before and after the change can't be compared. */
function linesBetween(a: FoundPlace, b: FoundPlace): number {
  return a.side === b.side ? Math.max(0, a.from - b.to, b.from - a.to) : Number.POSITIVE_INFINITY;
}

function duplicatePairs(wordings: readonly FindingWording[], judgements: readonly FindingJudgement[]): readonly Pair[] {
  const byId = new Map(wordings.map((wording) => [wording.id, wording]));
  return judgements.flatMap(({ finding, as, duplicateOf }): Pair[] => {
    const [one, other] = [byId.get(finding), byId.get(duplicateOf ?? "")];
    return as === "duplicate" && one && other ? [[one, other]] : [];
  });
}
