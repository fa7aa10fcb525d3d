/** A debate as the answers that its seats held, step by step: the openings, then after each time the seats read each other. */

import { CLOSING, type SeatName } from "../core/ids.ts";
import type { Position } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import type { Protocol } from "../protocols/protocol.ts";

export interface DebateSteps {
  /** What each seat held before it saw anything; null: it took no position. */
  readonly openings: readonly HeldAnswer[];
  /** Later steps in order; a seat that says nothing in one holds what it held. */
  readonly later: readonly (readonly HeldAnswer[])[];
  readonly final: readonly HeldAnswer[];
}

export interface HeldAnswer {
  readonly seat: SeatName;
  /** The option's name. */
  readonly answer: string | null;
  readonly confidence: number | null;
}

export function debateSteps(state: State, { kinds, openings: { kind } }: Protocol): DebateSteps {
  const { options, ...ledger } = ledgerOf(state);
  const names = new Map(options.map((option) => [option.id, option.name]));
  const seats = state.panel.seats.map(({ name }) => name);
  // A moderator argues without a vote.
  const positions = ledger.positions.filter(({ seat }) => seats.includes(seat));
  const hold = (held: readonly Position[]): readonly HeldAnswer[] =>
    seats.map((seat) => {
      const position = held.findLast((each) => each.seat === seat);
      return { seat, answer: names.get(position?.prefers ?? "") ?? null, confidence: position?.confidence ?? null };
    });
  const isOpening = ({ stage }: Position) => kinds[stage] === kind;
  const isClosing = ({ stage }: Position) => kinds[stage] === CLOSING;
  const isReading = (position: Position) => !isOpening(position) && !isClosing(position);
  const readings = [...new Set(positions.filter(isReading).map(({ round }) => round))].toSorted((a, b) => a - b);
  return {
    openings: hold(firstRound(positions.filter(isOpening))),
    later: readings.map((last) => hold(positions.filter((each) => each.round <= last && !isClosing(each)))),
    final: hold(positions),
  };
}

/** A seat opens once; in a panel the same kind of call comes again in later rounds. */
function firstRound(positions: readonly Position[]): readonly Position[] {
  const first = Math.min(...positions.map(({ round }) => round));
  return positions.filter(({ round }) => round === first);
}
