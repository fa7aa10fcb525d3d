/** Rejecting a claim's evidence or ruling on an objection: the list to choose from, and the input line below it. */

import type { State } from "../core/state.ts";
import { judgeableItems, RULINGS } from "../views/judgeable-items.ts";
import { stateWords } from "../views/names.ts";
import { seatMark } from "../views/seat-marks.ts";
import { column, cutLine, EMPTY, oneLine, type StyledLine, words } from "../views/styled-text.ts";
import { choiceSpan, inputLine } from "./key-lines.ts";
import type { ModeOf } from "./mode.ts";
import type { Area } from "./seat-blocks.ts";

const TYPING_LINES = 3;

export function judgeLines(state: State, mode: ModeOf<"judge">, { cells, room }: Area): readonly StyledLine[] {
  const items = judgeableItems(state, mode.judged);
  const head = mode.judged === "claim" ? "Which claim's evidence do you reject?" : "Which objection do you rule on?";
  const most = Math.max(1, room - TYPING_LINES - 2);
  // The selected item stays in view.
  const from = Math.max(0, Math.min(mode.item - Math.floor(most / 2), items.length - most));
  const rows = items.slice(from, from + most).map(({ id, status, by, text }, index): StyledLine => {
    const isChosen = from + index === mode.item;
    const start = [words(isChosen ? "› " : "  ", "bold"), ...column([words(id, isChosen ? "bold" : "plain")], 7)];
    const width = mode.judged === "claim" ? 3 : 15;
    const mark = column([words(stateWords(status), status === "blocking" ? "alert" : "plain")], width);
    return cutLine([...start, ...mark, seatMark(state, by), words(" "), oneLine(text)], cells);
  });
  const counted = items.length > rows.length ? `   ${mode.item + 1} of ${items.length}` : "";
  return [[words(head, "bold"), words(counted, "dim")], ...rows, EMPTY, ...judgementInput(mode, cells)];
}

function judgementInput({ judged, as, text }: ModeOf<"judge">, cells: number): readonly StyledLine[] {
  const states = RULINGS.map((state) => choiceSpan(stateWords(state), state === as));
  const how = cutLine([...states, words("   tab changes the state", "dim")], cells);
  const keys = words("reason (optional)   ↑↓ selects   enter sends   esc cancels", "dim");
  return [...(judged === "claim" ? [] : [how]), cutLine([keys], cells), inputLine(text, cells)];
}
