/** Labels of seats in texts that somebody else wrote: every reader has labels of its own. */

import type { SeatName } from "../ids.ts";

type SeatLabel = (seat: SeatName) => string;

/**
 * Replaces the labels that one reader knows by those of another, whole words only, also where several are named at once ("Seats 1
 * and 3"). Labels are words, numbers and hyphens, so the pattern needs no escaping.
 */
export function relabel(seats: readonly SeatName[], from: SeatLabel, to: SeatLabel): (text: string) => string {
  const known = new Map(seats.map((seat) => [from(seat), to(seat)]));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${[...known.keys()].join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const relabelAll = (found: string, numbers: string) =>
    [...numbers.matchAll(/\d+/g)].every(([number]) => known.has(`Seat ${number}`))
      ? numbers.replace(/\d+/g, (number) => known.get(`Seat ${number}`) ?? number)
      : found;
  // One pass: a label that was just put in must not be replaced again.
  const both = new RegExp(`${SEVERAL_SEATS.source}|${pattern.source}`, "giu");
  return (text) =>
    known.size === 0
      ? text
      : text.replace(both, (found, numbers: string | undefined) =>
          numbers === undefined ? (known.get(found) ?? found) : relabelAll(found, numbers),
        );
}

/** The names of the seats instead of their labels. */
export function signer(seats: readonly SeatName[], label: SeatLabel): (text: string) => string {
  return relabel(seats, label, (seat) => seat);
}

const SEVERAL_SEATS = /(?<![\p{L}\p{N}])seats (\d+(?:(?:, and | and |, | & | or )\d+)+)(?![\p{L}\p{N}])/iu;
