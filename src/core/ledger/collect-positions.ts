/**
 * Who held which position, and who changed it. A vote is for the version that the seat had read: if another seat amends
 * the option afterwards, the vote is stale until the seat votes again. Of an option that the person named, what several seats
 * write at the same time makes none of their votes stale: all of them voted for what the person named.
 */

import { type OptionId, optionId, type SeatName } from "../ids.ts";
import { rememberLast } from "../memory/remember-last.ts";
import type { Option, OptionVersion } from "./collect-options.ts";
import type { ParsedEntry } from "./parse-entry.ts";

export interface Position {
  readonly seat: SeatName;
  readonly round: number;
  readonly stage: number;
  /** For merged options, the one they count as. null: prefers none, for example only accepts another seat's. */
  readonly prefers: OptionId | null;
  /** The last version of the preferred option that the seat had read or wrote itself, counted from 1; null: it prefers none. */
  readonly version: number | null;
  readonly accepts: readonly OptionId[];
  /** Options it prefers or accepts that another seat has amended since. */
  readonly stale: readonly OptionId[];
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
  readonly stage: number;
  readonly from: OptionId | null;
  readonly to: OptionId | null;
  /** Those of the ids given that exist. */
  readonly movedBy: readonly string[];
  readonly isExplained: boolean;
}

export function collectPositions(entries: readonly ParsedEntry[], options: readonly Option[]): readonly Position[] {
  return entries.flatMap((entry) => positionIn(entry, options) ?? []);
}

/** null: the entry takes no position. */
const positionIn = rememberLast((entry: ParsedEntry, options: readonly Option[]): Position | null => {
  const { ballot, seat, round, stage, tag } = entry;
  // A late repair of one's own option is not a vote for it.
  const takesPosition = ballot.option || ballot.prefers !== null || ballot.accepts.length > 0;
  if (!takesPosition) return null;
  const find = (wanted: OptionId | null) => options.find(({ id }) => id === wanted);
  const own = options.findLast((option) => option.by === seat && option.round <= round) ?? null;
  const restated = ballot.option || ballot.amends ? (find(optionId(tag)) ?? own) : null;
  const preferred = find(ballot.prefers) ?? restated;
  const accepted = ballot.accepts.flatMap((id) => find(id) ?? []);
  const supported = new Set([...(preferred ? [preferred] : []), ...accepted].map(({ countsAs }) => countsAs));
  // What counts as one option is decided as one: a change of any part of it changes what the vote is for.
  const stale = options.filter((option) => supported.has(option.countsAs) && isStale(option, entry));
  return {
    seat,
    round,
    stage,
    prefers: preferred?.countsAs ?? null,
    version: preferred && lastVersionRead(preferred, entry),
    accepts: [...new Set(accepted.map(({ countsAs }) => countsAs))],
    stale: [...new Set(stale.map(({ countsAs }) => countsAs))],
    confidence: ballot.confidence ?? null,
    reasons: ballot.reasons,
    conditions: ballot.conditions,
    movedBy: ballot.movedBy,
    wouldMove: ballot.wouldMove,
    fallsWith: ballot.fallsWith,
    statement: ballot.statement,
  };
});

type Place = Pick<ParsedEntry, "seat" | "round" | "stage">;

/** A seat has read the versions from before its stage, its own, and the first version of every option. */
function versionsRead({ versions }: Option, { seat, round, stage }: Place): readonly OptionVersion[] {
  return versions.filter((version, index) => {
    const isEarlier = version.round < round || (version.round === round && version.stage < stage);
    const isOwn = version.by === seat && version.round === round && version.stage === stage;
    return index === 0 || isEarlier || isOwn;
  });
}

function lastVersionRead(option: Option, place: Place): number {
  const read = versionsRead(option, place);
  return option.versions.findLastIndex((version) => read.includes(version)) + 1;
}

/** Other words are another version, whether or not the seat that wrote them calls that a change. */
function isStale(option: Option, place: Place): boolean {
  const known = [...versionsRead(option, place), ...versionsWrittenMeanwhile(option, place)];
  return option.versions.some((version) => version.by !== place.seat && !known.includes(version));
}

/** What others made of an option that the person named while the seat voted: it hasn't read that. */
function versionsWrittenMeanwhile({ by, versions }: Option, { seat, round, stage }: Place): readonly OptionVersion[] {
  if (by !== null) return [];
  return versions.filter((version) => version.by !== seat && version.round === round && version.stage === stage);
}

/** Whether a vote for the option counts although others changed it while its seat voted. */
export function hasMissedChanges(place: Place, options: readonly Option[], id: OptionId): boolean {
  return options.some((option) => option.countsAs === id && versionsWrittenMeanwhile(option, place).length > 0);
}

/** The position as it stood then: an amendment that came later takes nothing away from it. */
export function positionAsOf(position: Position, options: readonly Option[], { round, stage }: Moment): Position {
  const isKnown = (version: OptionVersion) =>
    version.round < round || (version.round === round && version.stage <= stage);
  const known = options.map((option) => ({ ...option, versions: option.versions.filter(isKnown) }));
  const isStillStale = (id: OptionId) => known.some((option) => option.countsAs === id && isStale(option, position));
  return { ...position, stale: position.stale.filter(isStillStale) };
}

type Moment = Pick<ParsedEntry, "round" | "stage">;

export function positionChanges(
  positions: readonly Position[],
  isKnown: (id: string) => boolean,
): readonly PositionChange[] {
  const before = new Map<SeatName, Position>();
  return positions.flatMap((position) => {
    const { seat, round, stage } = position;
    const last = before.get(seat);
    before.set(seat, position);
    const [from, to] = [last && optionOf(last), optionOf(position)];
    if (from === undefined || from === to) return [];
    const movedBy = position.movedBy.filter(isKnown);
    return [{ seat, round, stage, from, to, movedBy, isExplained: movedBy.length > 0 }];
  });
}

/** A seat that prefers nothing and accepts another seat's option has moved to it. */
function optionOf({ prefers, accepts }: Position): OptionId | null {
  return prefers ?? accepts[0] ?? null;
}
