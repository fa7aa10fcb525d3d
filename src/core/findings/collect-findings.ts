/**
 * The findings of a review, from all its ballots. Pure, and independent of the order of arrival: the same replies give the same
 * findings. A seat's judgement counts only for findings that it did not raise itself, and only the finder has a last word.
 */

import { reviewBallotFields } from "../ballot/finding-fields.ts";
import { checkOf } from "../evidence-check.ts";
import { findingId } from "../ids.ts";
import type { Entry } from "../ledger/parse-entry.ts";
import type { ContextItem } from "../question.ts";
import { judgeFinding } from "./finding-state.ts";
import { fingerprints } from "./fingerprint.ts";
import { locateQuote } from "./locate-quote.ts";
import { type MaterialFile, materialOf } from "./material.ts";
import { groupWordings } from "./merge-findings.ts";
import {
  type FindingJudgement,
  type FindingLastWord,
  type FindingWording,
  mainWording,
  type ReviewFinding,
} from "./review-finding.ts";

export interface FindingSources {
  readonly entries: readonly Entry[];
  readonly context: readonly ContextItem[];
}

export function collectFindings({ entries, context }: FindingSources): readonly ReviewFinding[] {
  const read = inOrder(entries).map((entry) => ({ ...entry, said: reviewBallotFields.safeParse(entry.ballot).data }));
  const material = materialOf(context);
  const wordings = read.flatMap((entry) => wordingsIn(entry, read, material));
  const finders = new Map(wordings.map(({ id, by }) => [id, by]));
  const judgements = read
    .flatMap(judgementsIn)
    .filter(({ finding, by }) => finders.has(finding) && finders.get(finding) !== by);
  const lastWords = read.flatMap(lastWordsIn).filter(({ finding, by }) => finders.get(finding) === by);
  const groups = groupWordings(wordings, judgements, lastWords);
  const marks = fingerprints(
    groups.map((group) => mainWording({ wordings: group })),
    material,
  );
  return groups.map((group, index) => {
    const ids = group.map(({ id }) => id);
    const concerns = ({ finding }: { readonly finding: string }) => ids.includes(finding);
    const said = {
      wordings: group,
      foundBy: [...new Set(group.map(({ by }) => by))],
      judgements: judgements.filter(concerns),
      lastWords: lastWords.filter(concerns),
    };
    return { id: ids[0] ?? "", ids, ...said, ...judgeFinding(said, material), fingerprint: marks[index] ?? "" };
  });
}

/** Tags sort by round and seat. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted(
    (a, b) => a.round - b.round || a.stage - b.stage || (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0),
  );
}

type ReadEntry = Entry & { readonly said: ReturnType<typeof reviewBallotFields.safeParse>["data"] };

/** With what the seat itself added when the finding came back to it. */
function wordingsIn(
  { said, seat, tag }: ReadEntry,
  all: readonly ReadEntry[],
  material: readonly MaterialFile[],
): readonly FindingWording[] {
  const own = all.filter((entry) => entry.seat === seat).flatMap((entry) => entry.said?.corrections ?? []);
  return (said?.findings ?? []).map(({ file, line, ...raised }, index) => {
    const id = findingId(tag, index);
    const correction = own.findLast(({ finding }) => finding === id);
    const quote = correction?.quote ?? raised.quote;
    const cited = { file: correction?.file ?? file, line: correction?.line ?? line, quote };
    return {
      ...raised,
      id,
      by: seat,
      quote,
      failure: correction?.failure ?? raised.failure,
      place: locateQuote(material, cited),
    };
  });
}

function judgementsIn({ said, seat, checks = [] }: ReadEntry): readonly FindingJudgement[] {
  return (said?.judgements ?? []).map((judged, index) => ({
    ...judged,
    by: seat,
    check: checkOf(checks, "judgement", index),
  }));
}

function lastWordsIn({ said, seat }: ReadEntry): readonly FindingLastWord[] {
  return (said?.lastWords ?? []).map((word) => ({ ...word, by: seat }));
}
