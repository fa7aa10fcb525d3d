/**
 * What seats are called in what a seat reads. Conclave adds no seat, speaker or model name to it; labels are drawn once per reader
 * from the recorded seed.
 */

import { rememberLast } from "../../core/memory/remember-last.ts";
import type { Seat } from "../../core/panel.ts";
import { LABELS } from "../../core/shuffle.ts";
import type { Label } from "../../prompts/table.ts";
import type { Floor } from "../protocol.ts";

/** The labels of the seats for one reader: its own is marked, the others are numbered in an order drawn for it. */
export function labels(floor: Floor, reader: Seat): Label {
  if (floor.settings.named) return (seat) => seat;
  const place = (seat: string) => floor.seats.findIndex(({ name }) => name === seat);
  const order = seatOrder(reader, floor, floor.seats);
  return (seat) => {
    if (order.includes(seat)) return floor.seatLabels[place(seat)] ?? `Seat ${order.indexOf(seat) + 1}`;
    if (seat === floor.chair?.name) return "the chair";
    return floor.everSat.includes(seat) ? "a seat that has left" : "the person";
  };
}

const seatOrder = rememberLast((reader: Seat, floor: Floor, seats: readonly Seat[]) =>
  floor.shuffle(reader, LABELS, seats).map(({ name }) => name),
);

/** The same, with the reader's own items marked. */
export function ownLabels(floor: Floor, reader: Seat): Label {
  const label = labels(floor, reader);
  return (seat) => (seat === reader.name ? "you" : label(seat));
}
