/** What stays above the live part: the question once, then each round when it is over, in at most a few lines a seat. */

import { isRepair } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { millis, msBetween } from "../core/time.ts";
import { addUsage, NO_USAGE } from "../core/usage.ts";
import { clock, money, tokensOf } from "../views/amounts.ts";
import { roundsCompleted } from "../views/figure-lines.ts";
import { debateNumber, noteText } from "../views/names.ts";
import { seatMark } from "../views/seat-marks.ts";
import {
  cutLine,
  EMPTY,
  hangIndent,
  lineWidth,
  oneLine,
  type StyledLine,
  words,
  wrapLine,
} from "../views/styled-text.ts";
import { roundRows } from "../views/terminal/round-lines.ts";

export function openingLines(state: State, cells: number): readonly StyledLine[] {
  const number = `${debateNumber(state.id) ?? state.id}  `;
  const { seats, chair } = state.panel;
  const named = [...seats, ...(chair ? [chair] : [])].map(
    ({ name, speaker }): StyledLine => [seatMark(state, name), words(" "), oneLine(`${name}=${speaker}`)],
  );
  const joined = named.flatMap((seat, index) => (index === 0 ? seat : [words("  "), ...seat]));
  const room = cells - number.length;
  // Speakers can be whole command lines: then each has a line of its own.
  const panel = lineWidth(joined) <= room ? [joined] : named.map((seat) => cutLine(seat, room));
  return [
    ...hangIndent([words(number, "dim")], wrapLine([words(state.question.text.trim(), "bold")], room)),
    ...hangIndent([words(" ".repeat(number.length))], panel),
    EMPTY,
  ];
}

/** Rounds that are over, the openings as 0, in order. One that waits for the person is over. */
export function pastRounds(state: State): readonly number[] {
  const rounds = [...new Set([...state.calls.values()].map(({ round }) => round))].toSorted((a, b) => a - b);
  const isOver = state.verdict !== null;
  const last = state.checkpoint ? state.round : roundsCompleted(state);
  return rounds.filter((round) => isOver || round < state.round || (round > 0 && round <= last));
}

/** `Round 1   2:15  $0.39`, its rows, and what the person said in it. Nothing where nobody spoke in it. */
export function summaryLines(state: State, round: number, cells: number): readonly StyledLine[] {
  const rows = roundRows(state, round, cells);
  if (rows.length === 0) return [];
  const { time, spent } = roundTotals(state, round);
  const title: StyledLine = [
    words(round === 0 ? "Openings" : `Round ${round}`, "bold"),
    words(`   ${time}  ${spent}`, "dim"),
  ];
  const said = state.notes.filter((note) => note.round === round && note.label !== null);
  const notes = said.flatMap((note) =>
    hangIndent([words("    you   ", "dim")], wrapLine([oneLine(`${note.label} ${noteText(note)}`)], cells - 10)),
  );
  return [title, ...rows, ...notes, EMPTY];
}

/** How long a round took and what it cost, in words. */
export function roundTotals(state: State, round: number): { readonly time: string; readonly spent: string } {
  const calls = [...state.calls.values()].filter((call) => call.round === round && !isOutside(call.key, round));
  const usage = calls.reduce((sum, call) => addUsage(sum, call.usage), NO_USAGE);
  const isPriced = usage.costMicroUsd !== null && state.rehearsal === null;
  return { time: clock(spanMs(calls)), spent: isPriced ? money(usage.costMicroUsd) : tokensOf(usage) };
}

/** Asked after the rounds, though the last one was still open by number. */
function isOutside(key: string, round: number): boolean {
  return round > 0 && !key.startsWith(`r${round}/`) && !isRepair(key);
}

function spanMs(calls: readonly { readonly startedAt: string; readonly endedAt?: string }[]): number {
  const first = calls.map(({ startedAt }) => startedAt).toSorted((a, b) => millis(a) - millis(b))[0];
  const last = calls.flatMap(({ endedAt }) => endedAt ?? []).toSorted((a, b) => millis(b) - millis(a))[0];
  return first === undefined || last === undefined ? 0 : msBetween(first, last);
}
