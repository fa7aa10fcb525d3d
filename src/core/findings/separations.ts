/**
 * Which findings are kept apart whatever else is said: a finder says so of its own, a seat that examined them says so, or a seat
 * refutes a finding, which it would hardly do if that were what it found itself.
 */

import type { FindingJudgement, FindingLastWord, FindingWording } from "./review-finding.ts";

type AreSeparate = (a: FindingWording, b: FindingWording) => boolean;

export function separations(
  wordings: readonly FindingWording[],
  judgements: readonly FindingJudgement[],
  lastWords: readonly FindingLastWord[],
): AreSeparate {
  const finders = new Map(wordings.map(({ id, by }) => [id, by]));
  const standing = new Set(lastWords.flatMap(({ finding, as }) => (as === "stands" ? [finding] : [])));
  const isOverruled = ({ finding, separateFrom, by }: FindingJudgement) =>
    standing.has(finding) && finders.get(separateFrom ?? "") !== by;
  const said = [
    ...judgements.filter((judgement) => judgement.as === "separate" && !isOverruled(judgement)),
    ...lastWords.filter(({ as, separateFrom }) => as === "separate" && separateFrom !== null),
  ].map(({ finding, separateFrom }) => [finding, separateFrom]);
  const alone = new Set(
    lastWords.flatMap(({ finding, as, separateFrom }) => (as === "separate" && separateFrom === null ? [finding] : [])),
  );
  const refuted = judgements.filter(({ as }) => as === "refuted");
  const isRefuted = (a: FindingWording, b: FindingWording) =>
    refuted.some(({ finding, by }) => finding === a.id && by === b.by);
  return (a, b) =>
    alone.has(a.id) ||
    alone.has(b.id) ||
    said.some((pair) => pair.includes(a.id) && pair.includes(b.id)) ||
    isRefuted(a, b) ||
    isRefuted(b, a);
}
