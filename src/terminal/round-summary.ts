/** What is printed above the frame: the question once, then each round when it is over, a few lines per seat. */

import type { State } from "../core/state.ts";
import { roundsCompleted } from "../views/figure-lines.ts";
import { debateNumber, noteText, panelMembers, seatTitle } from "../views/names.ts";
import { roundTotals } from "../views/round-totals.ts";
import { seatMark } from "../views/seat-marks.ts";
import {
  cutLine,
  EMPTY,
  hangIndent,
  joinLines,
  lineWidth,
  oneLine,
  type StyledLine,
  words,
} from "../views/styled-text.ts";
import { roundRows } from "../views/terminal/round-lines.ts";
import { wrapBehind } from "../views/terminal/wrap-line.ts";

export function openingLines(state: State, cells: number): readonly StyledLine[] {
  const number = `${debateNumber(state.id) ?? state.id}  `;
  const named = panelMembers(state.panel).map((seat) => [
    seatMark(state, seat.name),
    words(" "),
    oneLine(seatTitle(seat)),
  ]);
  const joined = joinLines(named, "  ");
  const room = cells - number.length;
  // A speaker can be a whole command line: then each seat gets its own line.
  const panel = lineWidth(joined) <= room ? [joined] : named.map((seat) => cutLine(seat, room));
  return [
    ...wrapBehind([words(number, "dim")], [words(state.question.text.trim(), "bold")], cells),
    ...hangIndent([words(" ".repeat(number.length))], panel),
    EMPTY,
  ];
}

/** Rounds that are over, in order; 0 is the openings. A round at its checkpoint is over. */
export function pastRounds(state: State): readonly number[] {
  const rounds = [...new Set([...state.calls.values()].map(({ round }) => round))].toSorted((a, b) => a - b);
  const isOver = state.verdict !== null;
  const last = state.checkpoint ? state.round : roundsCompleted(state);
  return rounds.filter((round) => isOver || round < state.round || (round > 0 && round <= last));
}

/** `Round 1   2:15  $0.39`, its rows, and the person's notes. Empty if no seat spoke in it. */
export function summaryLines(state: State, round: number, cells: number): readonly StyledLine[] {
  const rows = roundRows(state, round, cells);
  if (rows.length === 0) return [];
  const { time, spent } = roundTotals(state, round);
  const title: StyledLine = [
    words(round === 0 ? "Openings" : `Round ${round}`, "bold"),
    words(`   ${time}  ${spent}`, "dim"),
  ];
  const recorded = state.notes.filter((note) => note.round === round && note.label !== null);
  const notes = recorded.flatMap((note) =>
    wrapBehind([words("    you   ", "dim")], [oneLine(`${note.label} ${noteText(note)}`)], cells),
  );
  return [title, ...rows, ...notes, EMPTY];
}
