/**
 * When a decision itself says that it should be looked at again: a date or a month in a sentence that says so. Nothing is guessed:
 * "next spring" or "at 500 jobs a second" is not a date, and a date without such a word is about something else.
 */

import type { State } from "../state.ts";
import { civilDay, millis } from "../time.ts";
import type { Verdict } from "../verdict.ts";

/** As `2027-03-01`: the first one after the decision and after its last rating, which counts as a second look. null: it names none. */
export function revisitDate({ verdict, completedAt, rating, rehearsal }: State): string | null {
  if (!verdict || completedAt === null || rehearsal !== null) return null;
  const since = [completedAt, ...(rating ? [rating.at] : [])].map((at) => isoDay(millis(at)));
  const dates = statements(verdict).flatMap((text) => datesIn(text));
  return dates.filter((date) => since.every((day) => date > day)).toSorted()[0] ?? null;
}

function statements({ decision, answer, agreed, fallsWith, actions, risks, options, option }: Verdict) {
  const chosen = options.filter(({ id }) => id === option).map(({ summary }) => summary);
  const mitigations = risks.flatMap(({ text, mitigation }) => [text, mitigation ?? ""]);
  return [decision, answer, ...agreed, ...fallsWith, ...actions.map(({ text }) => text), ...mitigations, ...chosen];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(?:[0-3]?\\d)(?:st|nd|rd|th)?";
const DATE = `(?:\\d{4}-\\d\\d(?:-\\d\\d)?|${DAY}\\s+${NAME}\\.?,?\\s+\\d{4}|${NAME}\\.?\\s+(?:${DAY},?\\s+)?\\d{4})(?![\\d-])`;
const AGAIN =
  "\\b(?:revisit(?:ed)?|reconsider(?:ed)?|re-?evaluated?|reassess(?:ed)?|re-?open(?:ed)?|look(?:ed)? at (?:it|this|the decision) again|review(?:ed)? (?:it|this|the decision) again|decided? again)\\b";
const LEAD = "(?:in|on|by|before|until|from|after|(?:at\\s+)?the\\s+(?:start|beginning|end)\\s+of|end\\s+of)";
/** Bounded, because a reply may be one endless line. */
const NEAR = "[^.!?\\n]{0,200}?";
const AFTERWARDS = new RegExp(`${AGAIN}${NEAR}(?:\\b(${LEAD})|:)\\s+(?:early\\s+|mid[\\s-]|late\\s+)?(${DATE})`, "giu");
const UP_FRONT = new RegExp(`\\b(${LEAD})\\s+(?:early\\s+|mid[\\s-]|late\\s+)?(${DATE})${NEAR}${AGAIN}`, "giu");

function datesIn(text: string): readonly string[] {
  // Every date has a year, and most texts have none.
  if (!/\d{4}/.test(text)) return [];
  return [AFTERWARDS, UP_FRONT].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, lead = "", date = ""]) => {
      const day = parseDate(date, /^(?:after|.*end)/i.test(lead));
      return day === null ? [] : [day];
    }),
  );
}

/** A month begins with its first day, or is over with the first of the next. null: there is no such day. */
function parseDate(text: string, isOver: boolean): string | null {
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text);
  const year = Number(iso?.[1] ?? /\d{4}$/.exec(text)?.[0]);
  const named = /[a-z]{3}/i.exec(text.replace(/\d+(?:st|nd|rd|th)/i, ""))?.[0].toLowerCase() ?? "";
  const month = iso ? Number(iso[2]) : MONTHS.indexOf(named) + 1;
  const day = Number(iso ? iso[3] : /\b(\d{1,2})(?:st|nd|rd|th)?\b/i.exec(text)?.[1]);
  if (month < 1 || month > 12) return null;
  if (Number.isNaN(day))
    return isOver ? firstOf(year + Math.floor(month / 12), (month % 12) + 1) : firstOf(year, month);
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isoDay(millis(date)) === date ? date : null;
}

function firstOf(year: number, month: number): string {
  return `${year}-${twoDigits(month)}-01`;
}

function isoDay(ms: number): string {
  const { year, month, day } = civilDay(ms);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
