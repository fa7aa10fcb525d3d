/** The next actions as a table, or as a list on a narrow screen. */

import type { State } from "../../core/state.ts";
import { cutToCells } from "../../core/text/cell-width.ts";
import type { Action, Verdict } from "../../core/verdict.ts";
import { actionOrigin } from "../record/action-origin.ts";
import { EFFORT_WORDS } from "../record/effort-words.ts";
import { seatMark } from "../seat-marks.ts";
import { column, hangIndent, oneLine, type Span, type StyledLine, words } from "../styled-text.ts";
import { wrapBehind, wrapLine } from "./wrap-line.ts";

const LEAD_CELLS = 11;
const PRIORITY_CELLS = 5;
const EFFORT_CELLS = 8;
const NARROW = 59;

export function nextActions(state: State, verdict: Verdict, cells: number): readonly StyledLine[] {
  if (verdict.actions.length === 0) return [];
  const actions = verdict.actions.map((action) => ({
    ...action,
    from: fromSpan(state, actionOrigin(action, verdict)),
  }));
  if (cells < NARROW) return [[words("NEXT", "bold")], ...actions.flatMap((action) => narrowRow(action, cells))];
  const fromCells = Math.min(14, Math.max(4, ...actions.map(({ from }) => from.text.length))) + 2;
  const labels = `${"pri".padEnd(PRIORITY_CELLS)}${"effort".padEnd(EFFORT_CELLS)}from`;
  const head: StyledLine = [...column([words("NEXT", "bold")], LEAD_CELLS), words(labels, "dim")];
  const rows = actions.flatMap(({ priority, effort, from, text }) => {
    const first = [
      words(" ".repeat(LEAD_CELLS)),
      ...column([words(` ${priority}`)], PRIORITY_CELLS),
      ...column([words(EFFORT_WORDS[effort])], EFFORT_CELLS),
      ...column([from], fromCells),
    ];
    return wrapBehind(first, [oneLine(text)], cells);
  });
  return [head, ...rows];
}

type ActionRow = Omit<Action, "from"> & { readonly from: Span };

function narrowRow({ priority, effort, from, text }: ActionRow, cells: number): readonly StyledLine[] {
  const line = [words(`${priority} ${EFFORT_WORDS[effort]} `), from, words(" "), oneLine(text)];
  return hangIndent([words("  ")], wrapLine(line, cells - 6), [words("      ")]);
}

/** A seat by its mark, everyone else by name. */
function fromSpan(state: State, from: string | null): Span {
  const isSeat = state.seats.some(({ name }) => name === from);
  if (isSeat && from !== null) return seatMark(state, from);
  const name = oneLine(from ?? "–");
  return { ...name, text: cutToCells(name.text, 14) };
}
