/**
 * A debate in a list, as `index.json` has it: in what order debates are listed, and how the outcome, the cost and the age of one
 * read. Money is in US dollars.
 */

import { civilDay, millis } from "../core/time.ts";
import type { IndexEntry } from "./json/index-entry.ts";
import { debateNumber } from "./names.ts";
import { tally } from "./outcome-words.ts";

export type DebateSummary = Omit<
  IndexEntry,
  "folder" | "topic" | "protocol" | "seats" | "confidence" | "rated" | "created_at" | "state_mtime"
>;

const UNDER_WAY: ReadonlySet<string> = new Set(["setup", "running", "waiting", "synthesizing"]);

/** Neither decided nor stopped. */
export function isUnderWay({ status }: Pick<DebateSummary, "status">): boolean {
  return UNDER_WAY.has(status);
}

/** Debates that need the person first, then running ones, then by number, the latest first. */
export function sortByNeed<D extends DebateSummary>(debates: readonly D[]): readonly D[] {
  const places = debates.map((debate) => ({
    debate,
    rank: rankOf(debate),
    number: Number(debateNumber(debate.id) ?? -1),
  }));
  return places
    .sort((a, b) => a.rank - b.rank || b.number - a.number || (a.debate.updated_at < b.debate.updated_at ? 1 : -1))
    .map(({ debate }) => debate);
}

function rankOf(debate: DebateSummary): number {
  if (debate.status === "waiting" && !debate.paused) return 0;
  return isUnderWay(debate) ? 1 : 2;
}

/** `needs you`, `running 2/3`, `waiting for a worker`, `split 2–1`. */
export function outcomeLabel(debate: DebateSummary): string {
  const { status, outcome, votes, current_round: round, rounds_total: rounds } = debate;
  if (status === "waiting") return debate.paused ? "paused" : "needs you";
  if (isStuck(debate)) return "waiting for a worker";
  if (status === "setup") return "starting";
  if (status === "running") return round === 0 ? "running" : `running ${round}/${rounds}`;
  if (status === "synthesizing") return "concluding";
  if (outcome === "split" && votes.length > 1) return `split ${tally(votes)}`;
  return outcome ?? status;
}

/** It could continue, but no process runs it. */
function isStuck(debate: DebateSummary): boolean {
  return isUnderWay(debate) && debate.trouble !== undefined;
}

export function costLabel({ cost, rehearsal }: Pick<DebateSummary, "cost" | "rehearsal">): string {
  return cost === null || rehearsal ? "–" : `$${cost.toFixed(2)}`;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MINUTE_MS = 60_000;

export interface ReaderClock {
  readonly nowMs: number;
  /** How far the reader's clock is ahead of UTC. */
  readonly offsetMinutes: number;
}

export function isDueAgain({ revisit_on: date }: Pick<DebateSummary, "revisit_on">, clock: ReaderClock): boolean {
  return date !== null && millis(date) <= clock.nowMs + clock.offsetMinutes * MINUTE_MS;
}

/** `1 Mar 2027`. */
export function dayLabel(date: string): string {
  const { day, month, year } = civilDay(millis(date));
  return `${day} ${MONTHS[month - 1] ?? ""} ${year}`;
}

/** `now`, `6 min`, `3 h`, `Fri`, `3 Nov`, `Nov 2025`. */
export function ageLabel(debate: DebateSummary, { nowMs, offsetMinutes }: ReaderClock): string {
  const at = millis(debate.updated_at);
  const minutes = Math.floor((nowMs - at) / MINUTE_MS);
  if (Number.isNaN(at)) return "–";
  if (minutes < 1 || (isUnderWay(debate) && debate.status !== "waiting" && !isStuck(debate))) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const then = civilDay(at + offsetMinutes * MINUTE_MS);
  const month = MONTHS[then.month - 1] ?? "";
  // Six days, so that no weekday is ambiguous.
  if (minutes < 6 * 24 * 60) return WEEKDAYS[then.weekday] ?? "";
  const isThisYear = then.year === civilDay(nowMs + offsetMinutes * MINUTE_MS).year;
  return isThisYear ? `${then.day} ${month}` : `${month} ${then.year}`;
}
