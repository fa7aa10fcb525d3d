/**
 * Times as the log writes them (ISO 8601, UTC), read without a clock and without the machine's time zone, so that a page
 * made of a log is the same wherever it is made.
 */

export interface CivilDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Milliseconds since 1970; NaN if it is not an ISO time. */
export function millis(iso: string): number {
  const parts = ISO.exec(iso);
  if (!parts) return Number.NaN;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0", zone = "Z"] = parts;
  const clock =
    (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000 + Number(fraction.padEnd(3, "0"));
  return dayNumber(Number(year), Number(month), Number(day)) * DAY_MS + clock - offsetMs(zone);
}

/** Never negative, and 0 if either is not a time: a copied log may hold events older than its opening. */
export function msBetween(from: string, to: string): number {
  const passed = millis(to) - millis(from);
  return passed > 0 ? passed : 0;
}

export function civilDay(ms: number): CivilDay {
  const days = Math.floor(ms / DAY_MS);
  // Counted from 1 March of year 0, so that a leap day is the last of its year.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    weekday: (((days + 4) % 7) + 7) % 7,
  };
}

function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function offsetMs(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
