/** Which number each seat has for a seat of the panel: they are drawn for each of them, for as long as the panel stays the same. */

import type { SeatName } from "../ids.ts";
import { LABELS, shuffleFor } from "../shuffle.ts";
import type { State } from "../state.ts";
import type { SeatReader } from "./seat-mentions.ts";

/** The first is its Seat 1. Empty: it knows the others by name. */
export function seatOrder(
  { seed, settings, panels, panel }: Pick<State, "seed" | "settings" | "panels" | "panel">,
  { seat, round }: { readonly seat: SeatName; readonly round: number },
): readonly SeatName[] {
  if (settings.named) return [];
  const { seats } = panels.get(round) ?? panel;
  return shuffleFor(seats, { seed, name: LABELS, reader: seat }).map(({ name }) => name);
}

/** Whose numbers a text gets. */
export function readerOf(
  state: State,
  { seat, round }: { readonly seat: SeatName; readonly round: number },
): SeatReader {
  const everSat = state.seats.map(({ name }) => name);
  return { order: seatOrder(state, { seat, round }), everSat, reader: seat };
}

/** Of what goes back to the seat that wrote it, as it wrote it. */
export function authorOf(
  state: State,
  { seat, round }: { readonly seat: SeatName; readonly round: number },
): SeatReader {
  return { ...readerOf(state, { seat, round }), reader: null };
}
