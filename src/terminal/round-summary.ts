/** What is printed above the frame: the question once, then each part of the debate when it is over, a few lines per seat. */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { type DebatePart, debateParts } from "../core/debate-parts.ts";
import { panelMembers } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { roundsCompleted } from "../views/figure-lines.ts";
import { debateNumber, noteText, seatTitle } from "../views/names.ts";
import { partTotals } from "../views/part-totals.ts";
import { partTitle } from "../views/part-words.ts";
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
import { partRows } from "../views/terminal/round-lines.ts";
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

/** The parts of the debate that are over, in order. A round at its checkpoint is over. */
export function pastParts(state: State): readonly DebatePart[] {
  const isOver = state.verdict !== null || [...state.calls.keys()].some((key) => key.startsWith(`${SYNTHESIS}/`));
  const last = state.checkpoint ? state.round : roundsCompleted(state);
  return debateParts(state).filter(
    (part, index, all) =>
      isOver || part.round < state.round || (part.kind === "round" && part.round <= last) || index < all.length - 1,
  );
}

/** `Round 1   2:15  $0.39`, its rows, and the person's notes. Empty if no seat spoke in it. */
export function summaryLines(state: State, part: DebatePart, cells: number): readonly StyledLine[] {
  const rows = partRows(state, part, cells);
  if (rows.length === 0) return [];
  const { time, spent } = partTotals(state, part);
  const title: StyledLine = [words(partTitle(part), "bold"), words(`   ${time}  ${spent}`, "dim")];
  const isOfRound = part.kind === "openings" || part.kind === "round";
  const recorded = isOfRound ? state.notes.filter((note) => note.round === part.round && note.label !== null) : [];
  const notes = recorded.flatMap((note) =>
    wrapBehind([words("    you   ", "dim")], [oneLine(`${note.label} ${noteText(note)}`)], cells),
  );
  return [title, ...rows, ...notes, EMPTY];
}
