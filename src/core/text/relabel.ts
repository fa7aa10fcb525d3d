/** Labels of seats in texts that somebody else wrote: every reader has labels of its own. */

import type { SeatName } from "../ids.ts";
import { rememberText } from "../memory/remember-text.ts";

type SeatLabel = (seat: SeatName) => string;

/**
 * Replaces the labels that one reader knows by those of another, whole words only, also where several are named at once ("Seats 1
 * and 3"). Labels are words, numbers and hyphens, so the pattern needs no escaping.
 */
export function relabel(seats: readonly SeatName[], from: SeatLabel, to: SeatLabel): (text: string) => string {
  const known = new Map(seats.map((seat) => [from(seat), to(seat)]));
  const relabelAll = (found: string, numbers: string) =>
    [...numbers.matchAll(/\d+/g)].every(([number]) => known.has(`Seat ${number}`))
      ? numbers.replace(/\d+/g, (number) => known.get(`Seat ${number}`) ?? number)
      : found;
  const anyLabel = [...known.keys()].join("|");
  return (text) =>
    known.size === 0
      ? text
      : text.replace(labelPattern(anyLabel), (found, numbers: string | undefined) =>
          numbers === undefined ? (known.get(found) ?? found) : relabelAll(found, numbers),
        );
}

/** The names of the seats instead of their labels. */
export function signer(seats: readonly SeatName[], label: SeatLabel): (text: string) => string {
  return relabel(seats, label, (seat) => seat);
}

const SEVERAL_SEATS = /(?<![\p{L}\p{N}])seats (\d+(?:(?:, and | and |, | & | or )\d+)+)(?![\p{L}\p{N}])/iu;

/**
 * One pattern, for one pass: a label that was just put in must not be replaced again. The longest label comes first, because one may begin
 * another; readers differ only in who has which, so that the pattern is the same for all, and compiled once.
 */
const labelPattern = rememberText((labels) => {
  const anyLabel = labels.split("|").toSorted().reverse().join("|");
  return new RegExp(`${SEVERAL_SEATS.source}|(?<![\\p{L}\\p{N}])(${anyLabel})(?![\\p{L}\\p{N}])`, "giu");
});
