/**
 * Seats know each other by numbers that are drawn for each of them, and name each other so in what they write. The state has the seats'
 * names there (Seat “security”), whoever wrote it; a prompt gets the numbers of its reader. The quotation marks tell it from other words about
 * seats ("the seat cost").
 */

import type { SeatName } from "../ids.ts";
import { rememberText } from "../memory/remember-text.ts";

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const LAST = "(?:,? and|,? or|,? &)";
/** With what a prompt adds to the number of its reader, who may quote it, and what seats add to their own. */
const NUMBER = String.raw` \d+(?: \((?:you|me)\))?`;
/** Not the beginning of a longer number, of a share or of a range ("Seats 1–3"). */
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,:]\d| ?%| ?[-–—/] ?\d| (?:to|through|and|or|&) \d)`;
/** "Seat 2", or "seats 1, 2 and 3": a comma alone doesn't make a list, because the next number may count something else. */
const NUMBERED = new RegExp(
  `${BEFORE}(?:(seats)(${NUMBER}(?:,${NUMBER})*${LAST}${NUMBER})|(seat)(${NUMBER}))${AFTER}`,
  "giu",
);

/** `order` has the seat that the writer knows as Seat 1 first. Numbers of seats that there are not stay as they are. */
export function nameSeats(text: string, order: readonly SeatName[]): string {
  if (!hasNumbers(text)) return text;
  return text.replace(NUMBERED, (found, many?: string, several?: string, one?: string, single?: string) => {
    const [seats, numbers] = [many ?? one ?? "", several ?? single ?? ""];
    const isKnown = numbersIn(numbers).every((number) => order[number - 1] !== undefined);
    return isKnown
      ? seats + numbers.replace(/ (\d+)(?: \((?:you|me)\))?/gi, (_, number) => ` “${order[Number(number) - 1]}”`)
      : found;
  });
}

/** The value with each of its texts changed; the same value if nothing is. Citations stay as they are, because their quotes are looked up. */
export function mapTexts<Value>(value: Value, change: (text: string, key: string) => string): Value;
export function mapTexts(value: unknown, change: (text: string, key: string) => string): unknown {
  return mapTextsAt("", value, change);
}

function mapTextsAt(key: string, value: unknown, change: (text: string, key: string) => string): unknown {
  if (typeof value === "string") return change(value, key);
  if (typeof value !== "object" || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([at, each]) => [at, at === "evidence" ? each : mapTextsAt(at, each, change)] as const);
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
  if (order.length === 0) return text;
  const numberOf = (name: SeatName) =>
    order.includes(name) ? `${order.indexOf(name) + 1}${name === reader ? " (you)" : ""}` : "(has left)";
  return replaceNames(
    text,
    everSat,
    (seats, named, pattern) => seats + named.replace(pattern, (_, name: SeatName) => ` ${numberOf(name)}`),
  );
}

/** What `nameSeats` named, for people who know the seats by nothing but their names. */
export function plainNames(text: string, everSat: readonly SeatName[]): string {
  return replaceNames(text, everSat, (_, named, pattern) =>
    named.replace(pattern, (_, name: SeatName) => ` ${name}`).trimStart(),
  );
}

/** Whether it says "Seat 2", or another number up to `seats`, for whatever reason. */
export function mentionsSeats(text: string, seats: number): boolean {
  if (!hasNumbers(text)) return false;
  return [...text.matchAll(/\bseats?((?:,?(?: and| or| &)? \d+)+)/gi)].some(([, numbers = ""]) =>
    numbersIn(numbers).some((number) => number >= 1 && number <= seats),
  );
}

/** Quick, because most texts have none. */
export function hasNumbers(text: string): boolean {
  return /seats? \d/i.test(text);
}

function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
}

function replaceNames(
  text: string,
  everSat: readonly SeatName[],
  replace: (seats: string, named: string, pattern: RegExp) => string,
): string {
  if (!/seats? “/i.test(text)) return text;
  const names = namePattern(everSat.join("|"));
  return text.replace(namedPattern(names.source), (_, seats: string, named: string) => replace(seats, named, names));
}

/** Names are words, numbers and hyphens, so the pattern needs no escaping. */
const namePattern = rememberText((names) => new RegExp(` “(${names})”`, "gu"));
const namedPattern = rememberText((name) => new RegExp(`${BEFORE}(seats?)(${name}(?:(?:,|${LAST})${name})*)`, "giu"));
