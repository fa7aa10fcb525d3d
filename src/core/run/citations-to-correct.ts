/**
 * What a seat cited that isn't there, that the person rejected, or that can't be checked as it is, for its next prompts: until one that asked for its claims or points,
 * and so let it correct them, has said so. Only the seat's own earlier calls count. They are over when it is asked again, so the order of
 * arrival doesn't matter.
 */

import type { LooseBallot } from "../ballot/ballot.ts";
import { reviewBallotFields } from "../ballot/finding-fields.ts";
import { readLoosely } from "../ballot/read-loosely.ts";
import { SYNTHESIS } from "../ballot/synthesis.ts";
import { ballotOf, callTag } from "../debate-calls.ts";
import {
  type Citation,
  citationsIn,
  claimsIn,
  type EvidenceCheck,
  MARK_SIGNS,
  type Mark,
  wholeCheckOf,
} from "../evidence-check.ts";
import { type CallKey, claimId, isRepair, pointId, type SeatName } from "../ids.ts";
import { rejectionReason } from "../ledger/collect-claims.ts";
import { itemsBefore } from "../ledger/items-before.ts";
import type { RejectionNote } from "../note.ts";
import type { State } from "../state.ts";
import { SHORTEST_QUOTE } from "../text/quote.ts";
import { seatWords } from "../text/seat-words.ts";

export interface CitationToCorrect {
  /** An id of the seat's own, or words such as `your answer to O1b1`. */
  readonly of: string;
  readonly text: string;
  /** null: nothing was cited. */
  readonly source: string | null;
  readonly mark: Mark;
  readonly reason: string;
}

interface CallPlace {
  readonly seat: SeatName;
  readonly round: number;
  readonly stage: number;
}

export function citationsToCorrect(state: State, place: CallPlace): readonly CitationToCorrect[] {
  const rejections = state.notes.flatMap(({ note, seq }) => (note.kind === "rejection" ? [{ note, seq }] : []));
  // Usually there are none, and a long debate has many ballots.
  const areSome = [...state.checks.values()].some((checks) => checks.some(isToCorrect));
  if (!areSome && rejections.length === 0) return [];
  const own = ownBallots(state, place);
  const last = own.findLastIndex(({ asksForGrounds }) => asksForGrounds);
  const toldAt = own[last]?.startedSeq ?? 0;
  const rejected = own.flatMap((each) => rejectedClaims(each, rejections, toldAt));
  const faulty = own.slice(Math.max(last, 0)).flatMap((each) => faultyCitations(each, own));
  const isRejected = ({ of }: CitationToCorrect) => rejections.some(({ note }) => note.claim === of);
  return [...rejected, ...faulty.filter((each) => !isRejected(each))];
}

/** Those of one call alone, as soon as its citations have been checked. */
export function citationsToCorrectOf(state: State, call: CallPlace & { readonly key: CallKey }) {
  const own = ownBallots(state, { ...call, stage: call.stage + 1 });
  return own.filter(({ key }) => key === call.key).flatMap((each) => faultyCitations(each, own));
}

/** `- K1b2 ✗: It is fast. [a.md:3: There is no a.md.]` */
export function citationLine({ of, text, source, mark, reason }: CitationToCorrect): string {
  const cited = source === null ? "" : `${seatWords(source)}: `;
  return `- ${of} ${MARK_SIGNS[mark]}: ${seatWords(text)} [${cited}${reason}]`;
}

function isToCorrect({ mark, needs }: EvidenceCheck): boolean {
  return mark === "missing" || needs !== undefined;
}

interface OwnBallot extends CallPlace {
  readonly key: CallKey;
  readonly tag: string;
  readonly startedSeq: number;
  readonly recorded: unknown;
  readonly ballot: LooseBallot;
  readonly checks: readonly EvidenceCheck[];
  /** Whether its call asked for claims, points, or what the seat takes back of them. */
  readonly asksForGrounds: boolean;
}

/** Those before the place, in order. */
function ownBallots(state: State, { seat, round, stage }: CallPlace): readonly OwnBallot[] {
  const isBefore = (call: CallPlace) => call.round < round || (call.round === round && call.stage < stage);
  const calls = [...state.calls.values()].filter(
    (call) => call.seat === seat && !isRepair(call.key) && call.kind !== SYNTHESIS && isBefore(call),
  );
  return calls
    .toSorted((a, b) => a.round - b.round || a.stage - b.stage || (a.key < b.key ? -1 : 1))
    .flatMap((call) => {
      const recorded = ballotOf(state, call.key);
      const ballot = readLoosely(recorded);
      if (ballot === null) return [];
      const checks = state.checks.get(call.key) ?? [];
      const asksForGrounds = GROUNDS.some((field) => Object.hasOwn(Object(recorded), field));
      return [{ ...call, tag: callTag(state, call), recorded, ballot, checks, asksForGrounds }];
    });
}

const GROUNDS = ["claims", "points", "withdraws", "cells"];

interface Rejection {
  readonly note: RejectionNote;
  readonly seq: number;
}

function rejectedClaims(
  { tag, ballot }: OwnBallot,
  rejections: readonly Rejection[],
  toldAt: number,
): readonly CitationToCorrect[] {
  const fresh = rejections.filter(({ seq }) => seq > toldAt).map(({ note }) => note);
  return claimsIn(ballot).flatMap(({ text, evidence }, index) => {
    const of = claimId(tag, index);
    const reason = rejectionReason(of, fresh);
    return reason === null ? [] : [{ of, text, source: evidence?.source ?? null, mark: "rejected", reason }];
  });
}

function faultyCitations(cited: OwnBallot, own: readonly OwnBallot[]): readonly CitationToCorrect[] {
  return citationsIn(cited.recorded).flatMap(({ of, index, evidence }) => {
    const check = wholeCheckOf(cited.checks, of, index);
    if (check === null || !isToCorrect(check)) return [];
    const { mark, detail, needs } = check;
    const reason = needs === undefined ? detail : `${detail} ${ADVICE[needs]}`;
    return [{ ...citedFor(cited, { of, index }, own), source: evidence.source, mark, reason }];
  });
}

const ADVICE = {
  quote: `Quote ${SHORTEST_QUOTE} characters or more of it, or a whole line.`,
  source: "Cite a file, or a page by its whole address.",
} as const satisfies Record<NonNullable<EvidenceCheck["needs"]>, string>;

function citedFor(
  cited: OwnBallot,
  { of, index }: Pick<Citation, "of" | "index">,
  own: readonly OwnBallot[],
): Pick<CitationToCorrect, "of" | "text"> {
  const { tag, recorded, ballot } = cited;
  const judgements = reviewBallotFields.safeParse(recorded).data?.judgements ?? [];
  const items = { claim: claimsIn(ballot), point: ballot.points, answer: ballot.answers, reply: ballot.replies };
  const text = (of === "judgement" ? judgements : items[of])[index]?.text ?? "";
  switch (of) {
    case "claim":
      return { of: claimId(tag, index), text };
    case "point":
      return { of: pointId(tag, itemsBefore("points", own, cited) + index), text };
    case "answer":
      return { of: `your answer to ${ballot.answers[index]?.objection}`, text };
    case "reply":
      return { of: `your reply to ${ballot.replies[index]?.to}`, text };
    case "judgement":
      return { of: `your judgement of ${judgements[index]?.finding}`, text };
  }
}
