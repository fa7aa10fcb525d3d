/**
 * Which findings are the same: those of different seats that say the same of the same lines, and those that another seat calls a
 * duplicate, unless a finder says that its own stands apart. Merging keeps every id and every wording. Merged findings confirm each
 * other, so when in doubt two stay apart: whoever examines them can still call one a duplicate.
 */

import { sharesWords } from "../text/shares-words.ts";
import type { FindingJudgement, FindingLastWord, FindingWording } from "./review-finding.ts";

export function groupWordings(
  wordings: readonly FindingWording[],
  judgements: readonly FindingJudgement[],
  lastWords: readonly FindingLastWord[],
): readonly (readonly FindingWording[])[] {
  const insisted = new Set(lastWords.flatMap(({ finding, as }) => (as === "stands" ? [finding] : [])));
  const pairs = judgements.flatMap(({ finding, as, duplicateOf }) =>
    as === "duplicate" && duplicateOf !== null && ![finding, duplicateOf].some((id) => insisted.has(id))
      ? [[finding, duplicateOf]]
      : [],
  );
  const isCalledSame = (a: FindingWording, b: FindingWording) =>
    pairs.some((pair) => pair.includes(a.id) && pair.includes(b.id));
  const groups: FindingWording[][] = [];
  for (const wording of wordings) {
    const same = groups.filter((group) =>
      group.some((other) => isSamePlaceAndEffect(wording, other) || isCalledSame(wording, other)),
    );
    const [first] = same;
    if (!first) groups.push([wording]);
    else {
      first.push(...same.slice(1).flat(), wording);
      for (const other of same.slice(1)) groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups;
}

/** One seat may well find two things at the same lines. */
function isSamePlaceAndEffect(a: FindingWording, b: FindingWording): boolean {
  const [here, there] = [a.place, b.place];
  if (a.by === b.by || a.category !== b.category) return false;
  if (here.status !== "found" || there.status !== "found") return false;
  const isSamePlace =
    here.path === there.path && here.side === there.side && here.from <= there.to && there.from <= here.to;
  return isSamePlace && sharesWords(words(a), words(b));
}

function words({ title, failure, fix }: FindingWording): string {
  return [title, failure, fix].join(" ");
}
