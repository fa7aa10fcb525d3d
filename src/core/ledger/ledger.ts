/**
 * What the seats contributed: options, positions, objections, claims, points, questions. Computed from ballots and notes, in
 * the order of rounds, stages and seats, not of arrival, so that the same replies give the same ledger.
 *
 * Nothing is removed: an option that is merged into another counts under its ID but keeps its own, and an objection
 * stays, whatever became of it.
 */

import type { OptionId, SeatName } from "../ids.ts";
import { collectMatrix } from "../matrix/collect-matrix.ts";
import type { DecisionMatrix } from "../matrix/decision-matrix.ts";
import { lazy } from "../memory/lazy.ts";
import { lazyFields } from "../memory/lazy-fields.ts";
import type { RejectionNote, RulingNote } from "../note.ts";
import type { Question } from "../question.ts";
import { normalizeWords } from "../text/normalize-words.ts";
import { type Claim, collectClaims } from "./collect-claims.ts";
import { collectObjections, type Objection } from "./collect-objections.ts";
import { collectOptions, type Option } from "./collect-options.ts";
import { collectPoints, type Point } from "./collect-points.ts";
import { collectPositions, type Position, type PositionChange, positionChanges } from "./collect-positions.ts";
import {
  type AskedQuestion,
  collectQuestions,
  collectRequests,
  type EvidenceRequest,
  type Remark,
} from "./collect-questions.ts";
import { isOpen } from "./objection-state.ts";
import { type Entry, type ParsedEntry, parseEntry } from "./parse-entry.ts";
import { collectStrayReplies, type StrayReply } from "./stray-replies.ts";

export type { FoundSource } from "./collect-questions.ts";
export type { ObjectionStep } from "./objection-state.ts";
export type { Claim, Entry, EvidenceRequest, Objection, Option, Position, PositionChange };

/** What a person decided about an objection or a claim, and the round that had opened before it. */
export interface Judgement {
  readonly round: number;
  readonly by: string;
  readonly note: RulingNote | RejectionNote;
}

export interface Ranking {
  readonly by: SeatName;
  /** Best first. */
  readonly options: readonly OptionId[];
}

/** What seats say in the end that nobody tested. */
export interface UntestedPoint {
  /** Several where several say the same. */
  readonly by: readonly SeatName[];
  readonly text: string;
}

export interface Ledger {
  readonly options: readonly Option[];
  readonly positions: readonly Position[];
  readonly changes: readonly PositionChange[];
  readonly objections: readonly Objection[];
  readonly claims: readonly Claim[];
  readonly points: readonly Point[];
  readonly questions: readonly AskedQuestion[];
  readonly requests: readonly EvidenceRequest[];
  readonly rankings: readonly Ranking[];
  readonly untested: readonly UntestedPoint[];
  readonly strayReplies: readonly StrayReply[];
  /** null: nothing is weighed. */
  readonly matrix: DecisionMatrix | null;
}

export interface LedgerSources {
  /** Of --option. */
  readonly options: readonly string[];
  /** Of --constraint. */
  readonly constraints: readonly string[];
  /** Of --driver. */
  readonly drivers: Question["drivers"];
  /** All seats there ever were, in the order they joined. */
  readonly seats: readonly SeatName[];
  /** The current ones. */
  readonly seated: readonly SeatName[];
  readonly entries: readonly Entry[];
  readonly judgements: readonly Judgement[];
  /** What the person said in words: it answers the questions that it names. */
  readonly remarks: readonly Remark[];
  /** Ids of pinned notes, which may move a seat too. */
  readonly pins: readonly string[];
}

/** Each part is computed when it is first read: most readers want few of them. */
export function ledger(sources: LedgerSources): Ledger {
  const { seated, judgements } = sources;
  const entries = lazy(() => entriesInOrder(sources).map(parseEntry));
  const rejections = judgements.flatMap(({ note }) => (note.kind === "rejection" ? [note] : []));
  const rulings = judgements.flatMap(({ note, ...said }) => (note.kind === "ruling" ? [{ ...said, note }] : []));
  const table: Ledger = lazyFields({
    options: () => collectOptions(sources.options, entries()),
    positions: () => collectPositions(entries(), table.options),
    changes: () => positionChanges(table.positions, isMover(table, sources.pins)),
    objections: () => collectObjections(entries(), { options: table.options, seated, rulings }),
    claims: () => collectClaims(entries(), rejections),
    points: () => collectPoints(entries(), () => table.options),
    questions: () => collectQuestions(entries(), sources.remarks),
    requests: () => collectRequests(entries(), rejections),
    rankings: () => collectRankings(entries()),
    untested: () => collectUntested(entries()),
    strayReplies: () => collectStrayReplies(entries(), table),
    matrix: () => collectMatrix(sources, entries()),
  });
  return table;
}

/** Whether an id names something that can move a seat: a pinned note, or any item but an option. */
function isMover(table: Ledger, pins: readonly string[]): (id: string) => boolean {
  let known: ReadonlySet<string> | null = null;
  return (id) => {
    known ??= new Set([...pins, ...idsIn(table)]);
    return known.has(id) && !table.options.some((option) => option.id === id);
  };
}

function collectRankings(entries: readonly ParsedEntry[]): readonly Ranking[] {
  return entries.flatMap(({ ballot, seat }) =>
    ballot.ranking.length === 0 ? [] : [{ by: seat, options: ballot.ranking }],
  );
}

function collectUntested(entries: readonly ParsedEntry[]): readonly UntestedPoint[] {
  const byWords = new Map<string, UntestedPoint>();
  for (const { text, seat } of entries.flatMap(({ ballot, seat }) => ballot.untested.map((text) => ({ text, seat })))) {
    const key = normalizeWords(text);
    const known = byWords.get(key) ?? { by: [], text };
    byWords.set(key, { ...known, by: [...new Set([...known.by, seat])] });
  }
  return [...byWords.values()];
}

/** The ids of all items. */
export function idsIn(table: Pick<Ledger, "options" | "objections" | "claims" | "points" | "questions" | "requests">) {
  return [
    ...[...table.options, ...table.objections, ...table.claims, ...table.requests].map(({ id }) => id),
    ...[...table.points, ...table.questions].flatMap(({ ids }) => ids),
    ...table.requests.flatMap(({ sources }) => sources.map(({ id }) => id)),
  ];
}

export function openObjections({ objections }: Pick<Ledger, "objections">): readonly Objection[] {
  return objections.filter(isOpen);
}

/** Each seat's last position, in the order of the seats. */
export function lastPositions(
  { positions }: Pick<Ledger, "positions">,
  seats: readonly SeatName[],
): readonly Position[] {
  return seats.flatMap((seat) => positions.findLast((position) => position.seat === seat) ?? []);
}

function entriesInOrder({ entries, seats }: LedgerSources): Entry[] {
  const places = new Map(seats.map((seat, place) => [seat, place]));
  const rank = (seat: SeatName | null) => (seat === null ? -1 : (places.get(seat) ?? seats.length));
  return entries.toSorted(
    (a, b) => a.round - b.round || a.stage - b.stage || rank(a.seat) - rank(b.seat) || rank(a.about) - rank(b.about),
  );
}
