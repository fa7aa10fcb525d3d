/**
 * The live part of the screen: head, seats, foot. Pure: a frame follows from the state, the live text and the time, so a running
 * debate, a watched one and a replay look the same, and a test can keep every frame.
 *
 * No line reaches the last column of the screen, and there are never more lines than fit. The height stays the same within a
 * phase: the seats share an area of fixed size, and a seat that is done leaves its lines to the others.
 */

import type { State } from "../core/state.ts";
import { clock, money, tokensOf } from "../views/amounts.ts";
import { kindWords } from "../views/call-phases.ts";
import { elapsedMs } from "../views/figure-lines.ts";
import { type SeatActivity, seatActivities } from "../views/live/seat-activity.ts";
import { debateNumber } from "../views/names.ts";
import { callProgress, currentKinds, phaseProgress } from "../views/phase-progress.ts";
import { rehearsalWords } from "../views/record/rehearsal-words.ts";
import { cutLine, EMPTY, justifyLine, lineWidth, oneLine, type StyledLine, words } from "../views/styled-text.ts";
import { checkpointLines } from "./checkpoint-lines.ts";
import { footLines } from "./foot-lines.ts";
import { type FrameScreen, type FrameView, NARROW, WIDE } from "./frame-view.ts";
import { judgeLines } from "./judge-lines.ts";
import { keyLines } from "./key-lines.ts";
import { objectionLines } from "./objection-lines.ts";
import { positionHistoryLines } from "./position-history-lines.ts";
import { seatColumns, seatRows, wholeSeat } from "./seat-blocks.ts";
import { track } from "./track.ts";

const TALLEST = 24;
const SEATS_SIDE_BY_SIDE = 4;

export function frame(view: FrameView, { width, height }: FrameScreen): readonly StyledLine[] {
  const cells = Math.max(MIN_CELLS, width - 2);
  const tallest = Math.max(3, Math.min(height - 1, TALLEST));
  const roomy = tallest >= ROOMY;
  const head = headLines(view, cells, roomy);
  const foot = [...footLines(view, cells), ...keyLines(view, cells)].slice(-Math.max(1, tallest - head.length - 1));
  const gaps = roomy ? 2 : 0;
  const room = Math.max(0, tallest - head.length - foot.length - gaps);
  const gap = roomy ? [EMPTY] : [];
  const body = bodyLines(view, cells, room);
  const lines = [...head, ...gap, ...body.slice(0, room), ...gap, ...foot];
  return lines.slice(0, tallest).map((line) => cutLine([words(" "), ...line], cells + 1));
}

const MIN_CELLS = 20;
const ROOMY = 16;

// ── Head ─────────────────────────────────────────────────────────────────────────────────────────

function headLines(view: FrameView, cells: number, roomy: boolean): readonly StyledLine[] {
  const { state } = view;
  const number = debateNumber(state.id) ?? state.id;
  const title: StyledLine = [words(`${number}  `, "dim"), oneLine(state.question.text, "bold")];
  const facts = factsLine(view, cells);
  const bar = roomy ? track(phaseProgress(state, view.plan), cells) : [];
  if (cells < WIDE - 2) {
    const place = cutLine(placeLine(state), cells - lineWidth(facts) - 2);
    return [cutLine(title, cells), justifyLine(place, facts, cells), ...bar];
  }
  const where: StyledLine = [...placeLine(state), words(" · "), ...facts];
  return [justifyLine(cutLine(title, cells - lineWidth(where) - 2), where, cells), ...bar];
}

/** `challenge · round 2 of 2 · answers`. */
function placeLine(state: State): StyledLine {
  const round = state.round === 0 ? [] : [`round ${state.round} of ${state.limits.rounds}`];
  const rehearsal = state.rehearsal === null ? [] : [rehearsalWords(state.rehearsal).label];
  return [
    oneLine([...rehearsal, state.protocol, ...round, ...[statusWord(state)].filter((word) => word !== "")].join(" · ")),
  ];
}

function statusWord(state: State): string {
  if (state.checkpoint) return "waiting for you";
  if (state.status === "waiting") return "paused";
  return currentKinds(state)
    .map((kind) => kindWords(kind).toLowerCase())
    .join(", ");
}

function factsLine({ state, plan, nowMs }: FrameView, cells: number): StyledLine {
  const { done, planned } = callProgress(phaseProgress(state, plan));
  const time = elapsedMs(state, nowMs);
  const short = `${done}/${planned} calls`;
  const spent = state.usage.costMicroUsd === null ? tokensOf(state.usage) : money(state.usage.costMicroUsd);
  const whole = `${done} of ${planned} calls · ${clock(time)} · ${spent}`;
  // What the debate is doing matters more than what it has cost, which the foot says too.
  const room = cells - lineWidth(placeLine(state)) - 2;
  const isTight = cells < WIDE - 2 && room < whole.length;
  return [words(cells < NARROW + 10 || isTight ? short : whole)];
}

// ── Body ─────────────────────────────────────────────────────────────────────────────────────────

function bodyLines(view: FrameView, cells: number, room: number): readonly StyledLine[] {
  const { mode, state } = view;
  const seats = seatActivities(state, view.live, view.nowMs);
  if (mode.kind === "checkpoint") return checkpointLines(view, mode, { cells, room });
  if (mode.kind === "judge") return padLines(judgeLines(state, mode, { cells, room }), room);
  if (mode.kind === "objections") return padLines(objectionLines(state, cells, room), room);
  const shown = mode.kind === "seat" ? seats[mode.index] : undefined;
  if (shown) return padLines(wholeSeat(view, shown, { cells, room }), room);
  const isChair = ({ seat }: SeatActivity) => !state.panel.seats.some(({ name }) => name === seat);
  const columned = seats.filter((seat) => !isChair(seat) || seat.call !== null);
  if (cells < WIDE - 2 || columned.length > SEATS_SIDE_BY_SIDE) return seatRows(view, seats, { cells, room });
  const history = room >= COLUMNS_WITH_POSITIONS ? positionHistoryLines(state, cells) : [];
  const columns = seatColumns(view, columned, { cells, room: room - (history.length === 0 ? 0 : history.length + 1) });
  return history.length === 0 ? columns : [...columns, EMPTY, ...history];
}

const COLUMNS_WITH_POSITIONS = 14;

function padLines(lines: readonly StyledLine[], room: number): readonly StyledLine[] {
  return [...lines, ...Array.from({ length: Math.max(0, room - lines.length) }, () => EMPTY)].slice(0, room);
}
