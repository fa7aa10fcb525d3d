/**
 * The seats on the screen: stacked, side by side, or one at full height. They fill their area to its last line, so that nothing
 * below moves as seats start and finish.
 */

import type { SeatName } from "../core/ids.ts";
import { panelMembers } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { msBetween } from "../core/time.ts";
import { clock } from "../views/amounts.ts";
import type { SeatActivity } from "../views/live/seat-activity.ts";
import { seatMark } from "../views/seat-marks.ts";
import {
  column,
  cutLine,
  EMPTY,
  lineWidth,
  oneLine,
  type StyledLine,
  type TextStyle,
  words,
} from "../views/styled-text.ts";
import { wrapLine } from "../views/terminal/wrap-line.ts";
import { type FrameView, NARROW } from "./frame-view.ts";
import { seatStatusLine } from "./seat-status-line.ts";

export interface Area {
  readonly cells: number;
  readonly room: number;
}

type SeatView = Pick<FrameView, "state" | "live">;

// ── Stacked ──────────────────────────────────────────────────────────────────────────────────────

const LINES_AT_80 = 3;
const MOST_LINES = 9;

/** One line per seat and, if there is room, the latest lines of those at work. */
export function seatRows(view: SeatView, seats: readonly SeatActivity[], { cells, room }: Area): readonly StyledLine[] {
  const wanted = cells + 2 < NARROW ? 0 : cells + 2 < 80 ? 2 : LINES_AT_80;
  const area = Math.min(room, seats.length + view.state.panel.seats.length * wanted);
  if (area < seats.length) return overflowRows(view, seats, { cells, room: area });
  const working = seats.filter(isAtWork).length;
  const free = area - seats.length;
  const each = working === 0 ? 0 : Math.min(MOST_LINES, Math.floor(free / working));
  const rows = seats.flatMap((seat) => [
    headLine(view.state, seat, cells),
    ...(isAtWork(seat) ? textLines(view, seat, { cells, room: each }) : []),
  ]);
  return [...rows, ...Array.from({ length: area - rows.length }, () => EMPTY)];
}

function isAtWork({ call, doing }: SeatActivity): boolean {
  return call !== null && doing !== "retrying";
}

function overflowRows(view: SeatView, seats: readonly SeatActivity[], { cells, room }: Area): readonly StyledLine[] {
  if (room === 0) return [];
  const busyFirst = seats.toSorted((a, b) => Number(b.call !== null) - Number(a.call !== null));
  const shown = busyFirst.slice(0, room - 1).map((seat) => headLine(view.state, seat, cells));
  return [...shown, [words(`… ${seats.length - shown.length} more seats`, "dim")]];
}

const WORD_CELLS = 10;

/** `■ security     writing   0:44   Split 68`. */
function headLine(state: State, seat: SeatActivity, cells: number): StyledLine {
  const names = panelMembers(state.panel).map(({ name }) => name.length);
  const longest = Math.min(Math.max(...names), Math.floor(cells / 3));
  const time = seat.elapsedMs === null ? "" : clock(seat.elapsedMs);
  const isNarrow = cells + 2 < NARROW;
  return cutLine(
    [
      seatMark(state, seat.seat),
      words(" "),
      ...column(cutLine([oneLine(seat.seat, colorOf(state, seat))], longest), longest + 2),
      ...column([stateSpan(seat)], Math.max(WORD_CELLS, seat.word.length + 1)),
      ...column([words(time)], isNarrow ? 6 : 7),
      ...(seat.detail === "" ? seatStatusLine(state, seat) : [oneLine(seat.detail)]),
    ],
    cells,
  );
}

function stateSpan({ word, doing }: SeatActivity) {
  return words(word, doing === "failed" ? "alert" : doing === "waiting" || doing === "idle" ? "dim" : "plain");
}

function colorOf(state: State, { seat }: SeatActivity): TextStyle {
  const place = state.seats.findIndex(({ name }) => name === seat);
  return place < 0 ? "bold" : { seat: place };
}

/** Exactly `room` lines behind the seat's bar. */
function textLines(view: SeatView, seat: SeatActivity, { cells, room }: Area): readonly StyledLine[] {
  const bar = words("│ ", colorOf(view.state, seat));
  const shown = latestLines(view, seat, { cells: cells - 2, room });
  return Array.from({ length: room }, (_, index) => [bar, ...(shown[index] ?? EMPTY)]);
}

/** Its latest text, or what it is looking at. */
function latestLines({ live }: SeatView, { call }: SeatActivity, { cells, room }: Area): readonly StyledLine[] {
  const liveCall = call && live.get(call.key);
  if (!call || !liveCall || room === 0) return [];
  if (liveCall.text === "" || liveCall.latest.type === "activity") {
    const shown = liveCall.activities.slice(-room);
    return shown.map(({ at, text }, index) => {
      const isPast = index < shown.length - 1;
      return cutLine([oneLine(`${clock(msBetween(call.startedAt, at))} ${text}`, isPast ? "dim" : "plain")], cells);
    });
  }
  return tail(liveCall.text, { cells, room });
}

/** The last lines of a text. Only the end is laid out, because no screen shows more. */
function tail(text: string, { cells, room }: Area): readonly StyledLine[] {
  const from = Math.max(0, text.length - (room + 2) * cells);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
  const lines = wrapLine([words(reflow(text.slice(start)))], cells);
  return lines.slice(-room);
}

/** As in Markdown, a line break within a paragraph is a space. Blank lines between paragraphs are dropped to save room. */
function reflow(text: string): string {
  return text
    .replace(/\*\*|^#+ /gm, "")
    .replace(/\n{2,}/g, "\n\n")
    .replace(/([^\n])\n[ \t]*(?=[\p{L}\p{N}(“"`[])(?!\d+[.)] )/gu, "$1 ")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

// ── Side by side ─────────────────────────────────────────────────────────────────────────────────

const GAP = 4;
const COLUMN_HEAD = 4;
const COLUMN_TEXT = 6;

/** Bar, name and state, position, a blank line, its latest lines. */
export function seatColumns(
  view: SeatView,
  seats: readonly SeatActivity[],
  { cells, room }: Area,
): readonly StyledLine[] {
  const each = Math.floor((cells - GAP * (seats.length - 1)) / seats.length);
  const height = Math.min(room, COLUMN_HEAD + COLUMN_TEXT);
  const blocks = seats.map((seat) => seatColumn(view, seat, { cells: each, room: height }));
  return Array.from({ length: height }, (_, index) =>
    blocks.flatMap((block, place) => [
      ...column(block[index] ?? EMPTY, each),
      ...(place === blocks.length - 1 ? [] : [words(" ".repeat(GAP))]),
    ]),
  );
}

function seatColumn(view: SeatView, seat: SeatActivity, { cells, room }: Area): readonly StyledLine[] {
  const { state } = view;
  const color = colorOf(state, seat);
  const time = seat.elapsedMs === null ? "" : ` ${clock(seat.elapsedMs)}`;
  const right: StyledLine = [stateSpan(seat), words(time)];
  const name = cutLine(
    [seatMark(state, seat.seat), words(" "), oneLine(seat.seat, color)],
    cells - lineWidth(right) - 1,
  );
  return [
    [words("━".repeat(cells), color)],
    [...column(name, cells - lineWidth(right)), ...right],
    cutLine(seat.detail === "" ? seatStatusLine(state, seat) : [oneLine(seat.detail)], cells),
    EMPTY,
    ...(seat.call === null ? replyLines : latestLines)(view, seat, { cells, room: Math.max(0, room - COLUMN_HEAD) }),
  ].slice(0, room);
}

/** The beginning of its last reply. */
function replyLines({ state }: SeatView, { seat, doing }: SeatActivity, { cells, room }: Area): readonly StyledLine[] {
  const reply = doing === "done" ? lastReply(state, seat) : null;
  if (reply === null || room === 0) return [];
  const lines = wrapLine([words(reflow(reply.slice(0, (room + 1) * cells * 2)), "dim")], cells);
  return lines.length > room ? [...lines.slice(0, room - 1), [words("…", "dim")]] : lines;
}

// ── Full height ──────────────────────────────────────────────────────────────────────────────────

/** One seat over the whole area: what it is writing, or its last reply. */
export function wholeSeat(view: SeatView, seat: SeatActivity, { cells, room }: Area): readonly StyledLine[] {
  const { state } = view;
  const bar = words("│ ", colorOf(state, seat));
  const area = { cells: cells - 2, room: room - 1 };
  const reply = lastReply(state, seat.seat);
  const text = seat.call ? latestLines(view, seat, area) : reply === null ? [] : tail(reply, area);
  return [headLine(state, seat, cells), ...text.map((line) => [bar, ...line])];
}

/** Without its ballot; null if it has not answered yet. */
function lastReply({ calls }: State, seat: SeatName): string | null {
  const last = [...calls.values()].findLast((call) => call.seat === seat && call.status === "answered");
  if (last?.status !== "answered") return null;
  const end = last.text.lastIndexOf("```ballot");
  return end < 0 ? last.text : last.text.slice(0, end);
}
