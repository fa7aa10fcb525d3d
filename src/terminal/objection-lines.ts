/** Open objections, gravest first: who raised each, and its latest answer. */

import { type Objection, openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { pluralize } from "../views/amounts.ts";
import { stateWords } from "../views/names.ts";
import { gravestFirst } from "../views/objection-words.ts";
import { seatMark } from "../views/seat-marks.ts";
import { column, cutLine, oneLine, type StyledLine, words } from "../views/styled-text.ts";

export function objectionLines(state: State, cells: number, room: number): readonly StyledLine[] {
  const { objections } = ledgerOf(state);
  const open = gravestFirst(openObjections({ objections }));
  const head: StyledLine = [
    words(`${pluralize(objections.length, "objection")} raised, `),
    words(`${open.length} open`, open.length > 0 ? "bold" : "plain"),
  ];
  const rows = open.map((objection) => objectionLine(state, objection, cells));
  const most = Math.max(0, room - 2);
  const rest = rows.length > most ? [[words(`… ${rows.length - most} more`, "dim")]] : [];
  return [head, ...rows.slice(0, most), ...rest];
}

/** `O1b1  blocking  ■  The primary cannot carry the peak   answered: uncertain`. */
export function objectionLine(state: State, objection: Objection, cells: number): StyledLine {
  const { id, severity, title, by, steps } = objection;
  const last = steps.at(-1);
  const said = last ? `   ${last.by}: ${stateWords(last.as)}` : "";
  const start: StyledLine = [
    ...column([words(id)], 7),
    ...column([words(severity, severity === "blocking" ? "alert" : "plain")], 10),
    seatMark(state, by),
    words(" "),
  ];
  return cutLine([...start, oneLine(title), words(said, "dim")], cells);
}
