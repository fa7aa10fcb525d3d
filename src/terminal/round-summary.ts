/** What stays above the live part: the question once, then each round when it is over, in at most a few lines a seat. */

import type { State } from "../core/state.ts";
import { roundsCompleted } from "../views/figure-lines.ts";
import { debateNumber, noteText } from "../views/names.ts";
import { roundTotals } from "../views/round-totals.ts";
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
