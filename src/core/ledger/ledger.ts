/**
 * What has been put on the table: options, positions, objections, claims, questions. Computed from ballots and notes, in
 * the order of rounds, stages and seats, never of arrival, so that the same replies give the same ledger.
 *
 * Nothing leaves the ledger. An objection is open until a ballot or a person's ruling names it; an option that two seats
 * call the same is shown under one id and keeps its own.
 */

import { z } from "zod";
import {
  CLAIM_KINDS,
  type LooseBallot,
  looseBallot,
  OBJECTION_STATES,
  type ObjectionState,
  SEVERITIES,
} from "../ballot/ballot.ts";
import { checkOf, checkSchema, type EvidenceCheck, isDiscredited } from "../evidence-check.ts";
import type { Finding, FoundPage } from "../finding.ts";
import {
  type ClaimId,
  claimId,
  type ObjectionId,
  type OptionId,
  objectionId,
  optionId,
  personOptionId,
  type SeatName,
  type SourceId,
  sourceId,
} from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import type { RejectionNote, RulingNote } from "../note.ts";

/** One ballot at its place. `tag` is the place's part of the ids it brings in. */
export interface Entry {
  readonly round: number;
  readonly stage: number;
  readonly seat: SeatName;
  readonly about: SeatName | null;
  readonly tag: string;
  readonly ballot: unknown;
  /** Of what the ballot cites; none where nothing was looked up. */
  readonly checks?: readonly EvidenceCheck[];
  /** Of what the ballot asks evidence of; none where nothing was searched for. */
  readonly findings?: readonly Finding[];
}

/** What a person decided about an objection or a claim, and the round that had opened before it. */
export interface Judgement {
  readonly round: number;
  readonly by: string;
  readonly note: RulingNote | RejectionNote;
}

export interface Option {
  readonly id: OptionId;
  readonly name: string;
  readonly summary: string;
  /** null: named by the person. */
  readonly by: SeatName | null;
  readonly round: number;
  /** The id it goes by since its proposers called it the same as another; its own while they have not. */
  readonly countsAs: OptionId;
  /** Who says that it is the same as another: its proposers, or a chair that read them all. */
  readonly mergedBy: "proposers" | "chair" | null;
}

export interface Position {
  readonly seat: SeatName;
  readonly round: number;
  readonly stage: number;
  /** Of merged options, the one all count as. null: prefers none, e.g. accepts another's without having its own. */
  readonly prefers: OptionId | null;
  readonly accepts: readonly OptionId[];
  readonly confidence: number | null;
  readonly reasons: readonly string[];
  readonly conditions: readonly string[];
  readonly movedBy: readonly string[];
  readonly wouldMove: string | null;
  readonly fallsWith: string | null;
  readonly statement: string | null;
}

export interface PositionChange {
  readonly seat: SeatName;
  readonly round: number;
  readonly from: OptionId | null;
  readonly to: OptionId | null;
  /** Those of the ids given that exist. */
  readonly movedBy: readonly string[];
  readonly isExplained: boolean;
}

const evidenceSchema = z.object({ source: z.string(), quote: z.string().nullable() }).nullable();
/** null: there is nothing to check, or nothing was looked up. */
const maybeCheckSchema = checkSchema.nullable().default(null);

const objectionStepSchema = z.object({
  round: z.number(),
  by: z.string(),
  as: z.enum(OBJECTION_STATES),
  text: z.string(),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
});
export type ObjectionStep = Immutable<typeof objectionStepSchema>;

export const objectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  text: z.string(),
  by: z.string(),
  about: z.string().nullable(),
  round: z.number(),
  state: z.enum(OBJECTION_STATES),
  /** All that was said of it, in order. */
  steps: z.array(objectionStepSchema),
});
export type Objection = Immutable<typeof objectionSchema>;

export const claimSchema = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(CLAIM_KINDS),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
  by: z.string(),
  round: z.number(),
});
export type Claim = Immutable<typeof claimSchema>;

export interface OpenQuestion {
  readonly text: string;
  readonly by: SeatName;
  readonly round: number;
}

/** Evidence that was asked for, and what a search brought. */
export interface EvidenceRequest {
  readonly text: string;
  readonly by: SeatName;
  readonly about: SeatName | null;
  readonly round: number;
  readonly sources: readonly FoundSource[];
  /** Why a search brought none; null: it brought some, or none was made. */
  readonly problem: string | null;
}

export interface FoundSource extends FoundPage {
  readonly id: SourceId;
  /** Why the person does not accept it, in a sentence; null: it stands. */
  readonly rejected: string | null;
}

export interface Ranking {
  readonly by: SeatName;
  /** Best first. */
  readonly options: readonly OptionId[];
}

export interface Ledger {
  readonly options: readonly Option[];
  readonly positions: readonly Position[];
  readonly changes: readonly PositionChange[];
  readonly objections: readonly Objection[];
  readonly claims: readonly Claim[];
  readonly questions: readonly OpenQuestion[];
  readonly requests: readonly EvidenceRequest[];
  readonly rankings: readonly Ranking[];
}

export interface LedgerSources {
  /** Of --option. */
  readonly options: readonly string[];
  readonly seats: readonly SeatName[];
  readonly entries: readonly Entry[];
  readonly judgements: readonly Judgement[];
  /** Ids of pinned notes, which may move a seat too. */
  readonly pins: readonly string[];
}

export function ledger(sources: LedgerSources): Ledger {
  const entries = entriesInOrder(sources).map(readEntry);
  const options = collectOptions(sources.options, entries);
  const claims = applyRejections(
    entries.flatMap(({ claims: made }) => made),
    sources.judgements,
  );
  const objections = collectObjections(entries, sources.judgements);
  const requests = entries.flatMap((entry) => requestsOf(entry, sources.judgements));
  const found = requests.flatMap((request) => request.sources);
  const isKnown = (id: string) =>
    sources.pins.includes(id) || [claims, objections, found].some((items) => items.some((item) => item.id === id));
  const positions = positionsOf(entries, options);
  return {
    options,
    positions,
    changes: positionChanges(positions, isKnown),
    objections,
    claims,
    questions: entries.flatMap(({ ballot, seat, round }) =>
      ballot.questions.map((text) => ({ text, by: seat, round })),
    ),
    requests,
    rankings: entries.flatMap(({ ballot, seat }) =>
      ballot.ranking.length === 0 ? [] : [{ by: seat, options: ballot.ranking }],
    ),
  };
}

export function openObjections({ objections }: Pick<Ledger, "objections">): readonly Objection[] {
  return objections.filter(({ state }) => state === "open");
}

/** Each seat's last position, in the order of the seats. */
export function lastPositions(
  { positions }: Pick<Ledger, "positions">,
  seats: readonly SeatName[],
): readonly Position[] {
  return seats.flatMap((seat) => positions.findLast((position) => position.seat === seat) ?? []);
}

/** What an entry brings in by itself, whatever else is on the table. */
type ParsedEntry = Required<Omit<Entry, "ballot">> & {
  readonly ballot: LooseBallot;
  readonly claims: readonly Claim[];
  readonly raised: readonly ObjectionRecord["objection"][];
  readonly answers: readonly { readonly objection: ObjectionId; readonly said: StepRecord }[];
};

function entriesInOrder({ entries, seats }: LedgerSources): Entry[] {
  const places = new Map(seats.map((seat, place) => [seat, place]));
  const rank = (seat: SeatName | null) => (seat === null ? -1 : (places.get(seat) ?? seats.length));
  return entries.toSorted(
    (a, b) => a.round - b.round || a.stage - b.stage || rank(a.seat) - rank(b.seat) || rank(a.about) - rank(b.about),
  );
}

const EMPTY_BALLOT = looseBallot.parse({});

/** A ledger is made many times over the same ballots, which never change. */
const parsedBallots = new WeakMap<object, LooseBallot>();

function readEntry(entry: Entry): ParsedEntry {
  const { round, stage, seat, about, tag, checks = [], findings = [] } = entry;
  const ballot = parseLooseBallot(entry.ballot);
  const placed = { round, stage, seat, about, tag, checks, findings, ballot };
  return { ...placed, claims: claimsOf(placed), raised: objectionsOf(placed), answers: answersOf(placed) };
}

type PlacedBallot = Omit<ParsedEntry, "claims" | "raised" | "answers">;

function parseLooseBallot(ballot: unknown): LooseBallot {
  if (typeof ballot !== "object" || ballot === null) return EMPTY_BALLOT;
  const known = parsedBallots.get(ballot);
  if (known) return known;
  const fresh = looseBallot.safeParse(ballot).data ?? EMPTY_BALLOT;
  parsedBallots.set(ballot, fresh);
  return fresh;
}

// ── Options ──────────────────────────────────────────────────────────────────────────────────────

function collectOptions(given: readonly string[], entries: readonly ParsedEntry[]): readonly Option[] {
  const options = new Map<OptionId, Option>();
  for (const [index, name] of given.entries()) {
    const id = personOptionId(index);
    options.set(id, { id, name, summary: "", by: null, round: 0, countsAs: id, mergedBy: null });
  }
  for (const { ballot, seat, round, tag } of entries) {
    if (!ballot.option || options.has(ballot.prefers ?? "")) continue;
    const own = [...options.values()].findLast(({ by }) => by === seat);
    // A seat that says its option again may have put it better; only `new` makes a second one.
    const id = own && ballot.prefers !== "new" ? own.id : optionId(tag);
    options.set(id, {
      id,
      ...ballot.option,
      by: seat,
      round: options.get(id)?.round ?? round,
      countsAs: id,
      mergedBy: null,
    });
  }
  return mergeOptions([...options.values()], entries);
}

/** Two options are one when each one's proposer says so, or where nobody compared them, when the chair reads them so. */
function mergeOptions(options: readonly Option[], entries: readonly ParsedEntry[]): readonly Option[] {
  const groups = entries.flatMap(({ ballot }) => ballot.groups);
  const saysSame = (seat: SeatName | null, id: OptionId) =>
    entries.some((entry) => entry.seat === seat && entry.ballot.same.includes(id));
  const areGrouped = (a: Option, b: Option) =>
    groups.some(({ options: ids }) => ids.includes(a.id) && ids.includes(b.id));
  const areSame = (a: Option, b: Option) => a.by !== b.by && saysSame(a.by, b.id) && saysSame(b.by, a.id);
  // Of each option, the place of the first one that it is the same as. Sameness goes on: a as b, b as c, then a as c.
  let heads = options.map((_, place) => place);
  for (const [here, a] of options.entries()) {
    for (const [there, b] of options.entries()) {
      if (here >= there || !(areSame(a, b) || areGrouped(a, b))) continue;
      const both = [heads[here] ?? here, heads[there] ?? there];
      heads = heads.map((head) => (both.includes(head) ? Math.min(...both) : head));
    }
  }
  const mergedBy = groups.length > 0 ? "chair" : "proposers";
  return options.map((option, place) => {
    const head = heads[place] ?? place;
    if (head !== place) return { ...option, countsAs: options[head]?.id ?? option.id, mergedBy };
    const reading = groups.find(({ options: ids }) => ids.includes(option.id));
    const isShared = heads.indexOf(place) !== heads.lastIndexOf(place);
    return isShared && reading ? { ...option, name: reading.name } : option;
  });
}

// ── Positions ────────────────────────────────────────────────────────────────────────────────────

function positionsOf(entries: readonly ParsedEntry[], options: readonly Option[]): readonly Position[] {
  const countsAs = new Map(options.map((option) => [option.id, option.countsAs]));
  const resolveOption = (id: OptionId) => countsAs.get(id) ?? null;
  return entries.flatMap((entry) => {
    const { ballot, seat, round, stage, tag } = entry;
    const takesPosition = ballot.option || ballot.prefers !== null || ballot.accepts.length > 0;
    if (!takesPosition) return [];
    const named = ballot.prefers === null ? null : resolveOption(ballot.prefers);
    const own = options.findLast((option) => option.by === seat && option.round <= round);
    const prefers = named ?? (ballot.option ? (resolveOption(optionId(tag)) ?? own?.countsAs ?? null) : null);
    return [
      {
        seat,
        round,
        stage,
        prefers,
        accepts: [...new Set(ballot.accepts.flatMap((id) => resolveOption(id) ?? []))],
        confidence: ballot.confidence ?? null,
        reasons: ballot.reasons,
        conditions: ballot.conditions,
        movedBy: ballot.movedBy,
        wouldMove: ballot.wouldMove,
        fallsWith: ballot.fallsWith,
        statement: ballot.statement,
      },
    ];
  });
}

function positionChanges(positions: readonly Position[], isKnown: (id: string) => boolean): readonly PositionChange[] {
  const before = new Map<SeatName, Position>();
  return positions.flatMap((position) => {
    const { seat, round } = position;
    const last = before.get(seat);
    before.set(seat, position);
    const [from, to] = [last && optionOf(last), optionOf(position)];
    if (from === undefined || from === to) return [];
    const movedBy = position.movedBy.filter(isKnown);
    return [{ seat, round, from, to, movedBy, isExplained: movedBy.length > 0 }];
  });
}

/** Who prefers nothing of its own and accepts another's has moved there. */
function optionOf({ prefers, accepts }: Position): OptionId | null {
  return prefers ?? accepts[0] ?? null;
}

// ── Claims and objections ────────────────────────────────────────────────────────────────────────

function claimsOf({ ballot, seat, round, tag, checks }: PlacedBallot): readonly Claim[] {
  return ballot.claims.map((claim, index) => ({
    id: claimId(tag, index),
    ...claim,
    check: checkOf(checks, "claim", index),
    by: seat,
    round,
  }));
}

function applyRejections(claims: readonly Claim[], judgements: readonly Judgement[]): readonly Claim[] {
  return claims.map((claim) => {
    const rejected = rejection(claim.id, judgements);
    return rejected === null ? claim : { ...claim, check: { mark: "rejected", detail: rejected } };
  });
}

/** null: it was not rejected. */
function rejection(id: ClaimId | SourceId, judgements: readonly Judgement[]): string | null {
  const last = judgements.findLast(({ note }) => note.kind === "rejection" && note.claim === id);
  if (!last) return null;
  return last.note.text === "" ? "The person rejects it." : `The person rejects it: ${last.note.text}`;
}

function requestsOf(
  { ballot, seat, about, round, tag, findings }: ParsedEntry,
  judgements: readonly Judgement[],
): readonly EvidenceRequest[] {
  let index = 0;
  return ballot.requests.map((text) => {
    const { results = [], problem = null } = findings.find(({ request }) => request === text) ?? {};
    const sources = results.map((page) => {
      const id = sourceId(tag, index);
      index += 1;
      return { id, ...page, rejected: rejection(id, judgements) };
    });
    return { text, by: seat, about, round, sources, problem };
  });
}

function objectionsOf({ ballot, seat, about, round, tag }: PlacedBallot): ParsedEntry["raised"] {
  return ballot.objections.map(({ title, severity, text }, index) => ({
    id: objectionId(tag, index),
    title,
    severity,
    text,
    by: seat,
    about,
    round,
  }));
}

function answersOf({ ballot, seat, round, checks }: PlacedBallot): ParsedEntry["answers"] {
  return ballot.answers.map(({ objection, as, text, evidence }, index) => {
    const step = { round, by: seat, as, text, evidence, check: checkOf(checks, "answer", index) };
    return { objection, said: { step, isRuling: false } };
  });
}

function collectObjections(entries: readonly ParsedEntry[], judgements: readonly Judgement[]): readonly Objection[] {
  const raised: ObjectionRecord[] = [];
  const byId = new Map<ObjectionId, ObjectionRecord>();
  for (const entry of entries) {
    // Ids can be guessed: what was said before an objection, or with it, says nothing of it.
    for (const { objection, said } of entry.answers) byId.get(objection)?.said.push(said);
    for (const objection of entry.raised) {
      const fresh = { objection, said: [] };
      raised.push(fresh);
      byId.set(objection.id, fresh);
    }
  }
  for (const { by, round, note } of judgements) {
    if (note.kind !== "ruling") continue;
    const step = { round, by, as: note.as, text: note.text, evidence: null, check: null };
    byId.get(note.objection)?.said.push({ step, isRuling: true });
  }
  return raised.map(settleObjection);
}

interface ObjectionRecord {
  readonly objection: Omit<Objection, "state" | "steps">;
  readonly said: StepRecord[];
}

interface StepRecord {
  readonly step: ObjectionStep;
  readonly isRuling: boolean;
}

function settleObjection({ objection, said }: ObjectionRecord): Objection {
  if (said.length === 0) return { ...objection, state: "open", steps: [] };
  const inOrder = said.toSorted((a, b) => a.step.round - b.step.round);
  return {
    ...objection,
    state: inOrder.reduce<ObjectionState>(stateAfter, "open"),
    steps: inOrder.map(({ step }) => step),
  };
}

/** A seat refutes with evidence that is there or not at all; a person needs none. */
function stateAfter(state: ObjectionState, { step, isRuling }: StepRecord): ObjectionState {
  const isProved = step.evidence !== null && !isDiscredited(step.check);
  return step.as === "refuted" && !isProved && !isRuling ? state : step.as;
}
