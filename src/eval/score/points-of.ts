/** What was found, point by point: by an opening alone, by a seat in the end, and by the debate. What was taken back or refuted is left out. */

import type { Evidence } from "../../core/ballot/ballot.ts";
import type { AnsweredCall } from "../../core/call.ts";
import { ballotOf, callTag } from "../../core/debate-calls.ts";
import { findingsOf } from "../../core/findings/findings-of.ts";
import type { FindingWording, ReviewFinding } from "../../core/findings/review-finding.ts";
import { type Point, pointWordings } from "../../core/ledger/collect-points.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { parseEntry } from "../../core/ledger/parse-entry.ts";
import type { State } from "../../core/state.ts";
import { isSaidIn } from "../../core/text/is-said-in.ts";
import { placeOfCitation, placeTexts } from "../data/locate-defects.ts";
import type { GivenPoint } from "../data/match-findings.ts";

/** Of a review, all that the seat raised itself: nobody had seen another's findings by then. */
export function openingPoints(state: State, call: AnsweredCall): readonly GivenPoint[] {
  const raised = findingsOf(state)?.map(({ wordings }) => wordings.filter(({ by }) => by === call.seat));
  if (raised) return raised.filter((wordings) => wordings.length > 0).map(findingWords);
  const { ballot } = parseEntry({ ...call, tag: callTag(state, call), ballot: ballotOf(state, call.key) });
  return ballot.points.map(({ text, evidence }) => pointWords(state, [text], evidence ? [evidence] : []));
}

export function seatPoints(state: State, seat: string): readonly GivenPoint[] {
  const own = ledgerOf(state).points.filter(({ by }) => by.includes(seat));
  return own.flatMap((point) => (point.isWithdrawn ? replacements(state, point) : ledgerPointWords(state, point)));
}

/** What the writer of the verdict does not mention still stands in the record. */
export function resultPoints(state: State): readonly GivenPoint[] {
  const { findings, points } = state.verdict ?? { findings: null, points: [] };
  if (findings) return reviewPoints(findings.filter((finding) => finding.state !== "refuted"));
  return points.flatMap((point) => {
    if (point.disposition === "withdrawn") return replacements(state, point);
    return point.disposition === "rejected" ? [] : ledgerPointWords(state, point);
  });
}

/** What amendments put in the place of its words, where that is no point of its own. */
function replacements(state: State, point: Point): readonly GivenPoint[] {
  const { options } = ledgerOf(state);
  return (point.replacedIn ?? []).flatMap(({ option, version }) => {
    const edits = options.find(({ id }) => id === option)?.versions[version - 1]?.edits ?? [];
    const texts = edits.flatMap(({ replaces, text }) => (isSaidIn([replaces ?? ""])(point.text) ? [text] : []));
    return texts.length === 0 ? [] : [pointWithCitations(state, point, texts)];
  });
}

/** null: the debate is not a review. */
export function certainPoints({ verdict }: State): readonly GivenPoint[] | null {
  const { findings } = verdict ?? { findings: null };
  return findings && reviewPoints(findings.filter((finding) => finding.state === "confirmed"));
}

function reviewPoints(findings: readonly ReviewFinding[]): readonly GivenPoint[] {
  return findings.map(({ wordings }) => findingWords(wordings));
}

function findingWords(wordings: readonly FindingWording[]): GivenPoint {
  const texts = wordings.flatMap(({ title, failure, fix }) => [title, failure ?? "", fix ?? ""]);
  return { text: texts.join(" / "), places: wordings.flatMap(({ place }) => placeTexts(place)) };
}

function ledgerPointWords(state: State, point: Point): GivenPoint {
  return pointWithCitations(state, point, pointWordings(point));
}

function pointWithCitations(state: State, { evidence, alsoCites }: Point, texts: readonly string[]): GivenPoint {
  const cited = [...(evidence ? [evidence] : []), ...alsoCites.map((each) => each.evidence)];
  return pointWords(state, texts, cited);
}

function pointWords({ question }: State, texts: readonly string[], cited: readonly Evidence[]): GivenPoint {
  return { text: texts.join(" / "), places: cited.map((each) => placeOfCitation(each, question.context)) };
}
