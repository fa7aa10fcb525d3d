/**
 * How positions changed: columns of time, bands of options, a node for each seat that took a position, and the cause of each
 * change. The page draws it as a chart and the terminal as a table. Only seats are in it: a chair has no vote.
 */

import { type PartKind, partKind } from "../core/debate-parts.ts";
import type { OptionId, SeatName } from "../core/ids.ts";
import type { Position } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { callPhases, kindWords } from "./call-phases.ts";
import { optionNames } from "./names.ts";
import { type RoundVotes, roundVotes } from "./round-votes.ts";

export type PositionHistory = Readonly<ReturnType<typeof positionHistory>>;
export type PlacedChange = PositionHistory["changes"][number];
export type PositionNode = ReturnType<typeof nodesOf>[number];

interface HistoryColumn extends Pick<RoundVotes, "tally" | "uncounted"> {
  readonly label: string;
  readonly round: number;
  readonly stage: number;
  /** In words. */
  readonly votes: string;
}

export interface OptionBand {
  /** null for the band of options with few supporters, or of none. */
  readonly option: OptionId | null;
  readonly name: string;
  readonly isDecided: boolean;
}

/** A note from the person between two columns. */
interface Interjection {
  readonly after: number;
  readonly labels: readonly string[];
}

const MOST_COLUMNS = 8;
const MOST_BANDS = 4;

export function positionHistory(state: State) {
  const { changes, ...ledger } = ledgerOf(state);
  const isSeat = ({ seat }: { readonly seat: SeatName }) => state.seats.some(({ name }) => name === seat);
  const positions = ledger.positions.filter(isSeat);
  const columns = columnsOf(state, positions);
  const place = (position: Position) =>
    columns.findIndex(({ round, stage }) => round === position.round && stage >= position.stage);
  const bands = bandsOf(state, positions);
  return {
    columns,
    bands,
    nodes: nodesOf(state, positions, { columns, bands }),
    changes: changes.filter(isSeat).flatMap((change) => {
      const position = positions.find(
        (each) => each.seat === change.seat && each.round === change.round && optionOf(each) === change.to,
      );
      return position ? [{ ...change, position, column: place(position) }] : [];
    }),
    interjections: interjectionsOf(state, columns),
  };
}

/** The preferred option, or else an accepted one. */
function optionOf({ prefers, accepts }: Position): OptionId | null {
  return prefers ?? accepts[0] ?? null;
}

function columnsOf(state: State, positions: readonly Position[]): readonly HistoryColumn[] {
  const times = timesOf(state, positions);
  const isLastOf = ({ period }: PositionTime, index: number) => times[index + 1]?.period !== period;
  const isTwofold = (period: string) => {
    const seats = times.filter((time) => time.period === period).flatMap((time) => time.seats);
    return new Set(seats).size < seats.length;
  };
  // A round has two columns if a seat had a position before and after it; with many rounds, only the last position.
  const whole = times.filter((time, index) => isLastOf(time, index) || isTwofold(time.period));
  const kept = whole.length <= MOST_COLUMNS ? whole : times.filter(isLastOf);
  return kept.map(({ round, stage }, index) => {
    const { words: votes, tally, uncounted } = roundVotes(state, round, stage);
    return { round, stage, label: labelOf(kept, index), votes, tally, uncounted };
  });
}

/** When positions were taken: the seats that did so in one stage of a round. */
interface PositionTime {
  readonly round: number;
  readonly stage: number;
  readonly kind: string;
  readonly seats: readonly SeatName[];
  readonly part: PartKind;
  /** The same for all of one part. */
  readonly period: string;
}

function timesOf(state: State, positions: readonly Position[]): readonly PositionTime[] {
  return callPhases(state).flatMap(({ round, stage, kind, calls }) => {
    const own = positions.filter((position) => position.round === round && position.stage === stage);
    const [call] = calls;
    if (!call || own.length === 0) return [];
    const part = partKind(call);
    return [{ round, stage, kind, seats: own.map(({ seat }) => seat), part, period: `${round}/${part}` }];
  });
}

function labelOf(times: readonly PositionTime[], index: number): string {
  const time = times[index];
  if (!time) return "";
  const { round, part, period, kind } = time;
  const isLast = times[index + 1]?.period !== period;
  if (part === "closing") return kindWords(kind);
  if (part === "rankings") return "Ranking";
  if (round === 0 || (index === 0 && !isLast)) return "Opening";
  return isLast ? `Round ${round}` : `Round ${round}, ${kindWords(kind).toLowerCase()}`;
}

function bandsOf(state: State, positions: readonly Position[]): readonly OptionBand[] {
  const { options } = ledgerOf(state);
  const names = optionNames(state);
  const held = Map.groupBy(positions, optionOf);
  const decided = state.verdict?.option ?? null;
  const shown = options.filter(({ id, countsAs }) => id === countsAs && (held.has(id) || id === decided));
  const weight = (id: OptionId) => (id === decided ? Number.POSITIVE_INFINITY : (held.get(id)?.length ?? 0));
  const most = shown
    .toSorted((a, b) => weight(b.id) - weight(a.id))
    .slice(0, shown.length > MOST_BANDS ? MOST_BANDS - 1 : MOST_BANDS);
  const bands: OptionBand[] = shown
    .filter((option) => most.includes(option))
    .map(({ id }) => ({ option: id, name: names(id), isDecided: id === decided }));
  const hasOthers = shown.length > most.length;
  return hasOthers || held.has(null)
    ? [...bands, { option: null, name: hasOthers ? "Other options" : "No option", isDecided: false }]
    : bands;
}

interface HistoryGrid {
  readonly columns: readonly HistoryColumn[];
  readonly bands: readonly OptionBand[];
}

function nodesOf(state: State, positions: readonly Position[], { columns, bands }: HistoryGrid) {
  const rows = new Map<string, number>();
  return columns.flatMap((_, column) =>
    state.seats.flatMap(({ name: seat }) => {
      const position = positions.findLast((each) => each.seat === seat && isInColumn(columns, column, each));
      if (!position) return [];
      const option = optionOf(position);
      const found = bands.findIndex((each) => each.option === option);
      const band = found < 0 ? bands.length - 1 : found;
      const key = `${column}/${band}`;
      const row = rows.get(key) ?? 0;
      rows.set(key, row + 1);
      const { stage, confidence, prefers } = position;
      // An acceptance prefers none. Rows count those of the same band and column.
      return [{ seat, column, stage, band, row, confidence, isAcceptance: prefers === null }];
    }),
  );
}

function isInColumn(columns: readonly HistoryColumn[], index: number, { round, stage }: Position): boolean {
  const column = columns[index];
  const before = columns[index - 1];
  if (!column || round !== column.round || stage > column.stage) return false;
  return before?.round !== round || stage > before.stage;
}

function interjectionsOf({ notes }: State, columns: readonly HistoryColumn[]): readonly Interjection[] {
  const byColumn = new Map<number, string[]>();
  for (const { label, round } of notes) {
    const after = columns.findLastIndex((column) => column.round <= round);
    if (label === null || after < 0 || after >= columns.length - 1) continue;
    byColumn.set(after, [...(byColumn.get(after) ?? []), label]);
  }
  return [...byColumn].map(([after, labels]) => ({ after, labels }));
}

/** The same in words, for a screen reader. */
export function positionHistoryWords(state: State, { columns, bands, nodes }: PositionHistory): string {
  return columns
    .map(({ label }, column) => {
      const positions = nodes
        .filter((node) => node.column === column)
        .map(
          ({ seat, band, confidence }) =>
            `${seat} ${bands[band]?.name ?? "none"}${confidence === null ? "" : ` ${confidence}`}`,
        );
      return `${label}: ${positions.join(", ")}.`;
    })
    .join(" ")
    .concat(state.verdict ? "" : " The debate is not over.");
}
