/** A seat's position and confidence, what it moved from and why, and its signal in a duet. */

import { isAbstention } from "../core/figures.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { callCount } from "../views/call-phases.ts";
import type { SeatActivity } from "../views/live/seat-activity.ts";
import { callTitle, optionNames, stateWords } from "../views/names.ts";
import { oneLine, type StyledLine, words } from "../views/styled-text.ts";
import { positionLine, signalOf } from "../views/terminal/round-lines.ts";

export function seatStatusLine(state: State, { seat, call, pending }: SeatActivity): StyledLine {
  const position = ledgerOf(state).positions.findLast((each) => each.seat === seat);
  const isFresh = position !== undefined && position.round === state.round && call === null;
  const signal = signalOf(state, seat, state.round);
  // `critique of architect`, `2 critiques`.
  const task = call && words(pending > 1 ? callCount(pending, call.kind) : callTitle(call), "dim");
  const option = position?.prefers ?? position?.accepts[0] ?? null;
  const held = isFresh
    ? positionLine(state, position)
    : [oneLine(`${optionNames(state)(option)} ${position?.confidence ?? ""}`)];
  const current = position ? held : [];
  const signalled =
    signal === null || call !== null ? [] : [words(`${current.length === 0 ? "" : "   "}${stateWords(signal)}`, "dim")];
  const last = [...state.calls.values()].findLast((each) => each.seat === seat);
  const empty = last && call === null && isAbstention(state, last) ? [words("   no ballot", "alert")] : [];
  return [
    ...current,
    ...(current.length > 0 && task ? [words("   ")] : []),
    ...(task ? [task] : []),
    ...signalled,
    ...empty,
  ];
}
