/**
 * Seats know each other by numbers that are drawn for each of them, and name each other so in what they write. The state has the seats'
 * names there (Seat “security”), whoever wrote it; a prompt gets the numbers of its reader. The quotation marks tell it from other words about
 * seats ("the seat cost").
 */

import type { SeatName } from "../ids.ts";
import { rememberText } from "../memory/remember-text.ts";

const SEPARATOR = "(?:,? and|,? or|,| &)";
/** What a prompt adds to the number of its reader, who may quote it. */
const YOU = String.raw`(?: \(you\))?`;
const NUMBERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(seats?)( \d+${YOU}(?:${SEPARATOR} \d+${YOU})*)(?![\p{L}\p{N}]|\.\d)`,
  "giu",
);

/** `order` has the seat that the writer knows as Seat 1 first. Numbers of seats that there are not stay as they are. */
export function nameSeats(text: string, order: readonly SeatName[]): string {
  return text.replace(NUMBERED, (found, seats: string, numbers: string) => {
    const isKnown = [...numbers.matchAll(/\d+/g)].every(([number]) => order[Number(number) - 1] !== undefined);
    return isKnown
      ? seats + numbers.replace(/ (\d+)(?: \(you\))?/g, (_, number) => ` “${order[Number(number) - 1]}”`)
      : found;
  });
}

/** The value with each of its texts changed; the same value if nothing is. Citations stay as they are, because their quotes are looked up. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value;
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, each]) => [key, key === "evidence" ? each : mapTexts(each, change)] as const);
  if (after.every(([, each], index) => each === before[index]?.[1])) return value;
  return Array.isArray(value) ? after.map(([, each]) => each) : Object.fromEntries(after);
}

export interface SeatReader {
  /** As for `nameSeats`. */
  readonly order: readonly SeatName[];
  /** All seats there ever were. */
  readonly everSat: readonly SeatName[];
  /** null: nobody is told. */
  readonly reader: SeatName | null;
}

/** What `nameSeats` named, in the numbers of a reader, who is told which of them it is itself. */
export function numberSeats(text: string, { order, everSat, reader }: SeatReader): string {
  if (order.length === 0 || !text.includes("“")) return text;
  const names = namePattern(everSat.join("|"));
  const numberOf = (name: SeatName) =>
    order.includes(name) ? `${order.indexOf(name) + 1}${name === reader ? " (you)" : ""}` : "(has left)";
  return text.replace(
    namedPattern(names.source),
    (_, seats: string, named: string) => seats + named.replace(names, (_, name: SeatName) => ` ${numberOf(name)}`),
  );
}

/** Whether it says "Seat 2", or another number from 1 to `most`. */
export function mentionsSeats(text: string, most = Number.POSITIVE_INFINITY): boolean {
  return [...text.matchAll(NUMBERED)].some(([, , numbers = ""]) =>
    [...numbers.matchAll(/\d+/g)].some(([number]) => Number(number) >= 1 && Number(number) <= most),
  );
}

/** Names are words, numbers and hyphens, so the pattern needs no escaping. */
const namePattern = rememberText((names) => new RegExp(` “(${names})”`, "gu"));
const namedPattern = rememberText(
  (name) => new RegExp(`(?<![\\p{L}\\p{N}])(seats?)(${name}(?:${SEPARATOR}${name})*)`, "giu"),
);
