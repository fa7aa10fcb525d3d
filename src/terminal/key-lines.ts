/** The last lines: the keys, or what is being typed in their place. */

import type { SeatName } from "../core/ids.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { cellWidth, graphemes, graphemeWidth } from "../core/text/cell-width.ts";
import { findStalledSeat } from "../views/seat-activity.ts";
import { cutLine, oneLine, type StyledLine, words, wrapLine } from "../views/styled-text.ts";
import type { FrameView } from "./frame-view.ts";
import { SAY_KINDS } from "./mode.ts";

export function keyLines(view: FrameView, cells: number): readonly StyledLine[] {
  const { mode } = view;
  switch (mode.kind) {
    case "say":
      return [sayHead(mode.as, cells), inputLine(mode.text, cells)];
    case "conclude":
      return [[words("Conclude after the round under way?", "bold"), words("  y yes   any other key no", "dim")]];
    case "skip":
      return [skipQuestion(mode.seat, cells)];
    case "keys":
      return wholeHelp(view, cells);
    case "told":
      return [cutLine([oneLine(mode.text, "bold")], cells)];
    case "checkpoint":
    case "judge":
      return [];
    default:
      return [shortHelp(view, cells)];
  }
}

function skipQuestion(seat: SeatName, cells: number): StyledLine {
  const asked = oneLine(`Stop waiting for ${seat}? The debate goes on without what it was asked.`, "bold");
  return cutLine([asked, words("  y yes   any other key no", "dim")], cells);
}

/** What is typed, its end in sight, with a mark where the next letter goes. */
export function inputLine(text: string, cells: number): StyledLine {
  const room = cells - 3;
  const letters = [...graphemes(text)];
  let used = cellWidth(text);
  while (used > room) used -= graphemeWidth(letters.shift() ?? "");
  return [words("› ", "bold"), words(letters.join("")), words("▏", "dim")];
}

function sayHead(as: string, cells: number): StyledLine {
  const kinds = SAY_KINDS.flatMap(
    (kind): StyledLine => [words(kind === as ? `[${kind}]` : ` ${kind} `, kind === as ? "bold" : "dim")],
  );
  return cutLine(
    [words("say  ", "dim"), ...kinds, words("   tab changes the kind   enter sends   esc goes back", "dim")],
    cells,
  );
}

type KeyHelp = readonly [key: string, short: string, says: string];

function keysOf({ state, by, live, nowMs, mode }: FrameView): readonly KeyHelp[] {
  const count = state.panel.seats.length + (state.panel.chair ? 1 : 0);
  const isOver = by === "replay" || state.verdict !== null || state.stopped !== null;
  const seat = isOver ? null : findStalledSeat(state, live, nowMs);
  const canRule = mode.kind === "objections" && ledgerOf(state).objections.length > 0;
  const steer: readonly KeyHelp[] = [
    ...(canRule ? [["r", "rule on one", "end an objection, or open it again"] as const] : []),
    ...(seat === null ? [] : [["w", `stop waiting for ${seat}`, `go on without what ${seat} was asked`] as const]),
    ["s", "say", "a fact, constraint, focus, answer or opinion for all seats"],
    state.status === "waiting" ? ["p", "go on", "let it go on"] : ["p", "pause", "calls in flight finish, none starts"],
    ["c", "conclude", "no further round, the verdict"],
  ];
  const leave: KeyHelp =
    by === "owner"
      ? ["^C", "stop, nothing is lost", "stop; conclave resume goes on, nothing answered is lost"]
      : ["q", by === "replay" ? "leave" : "leave, it goes on", "leave; the debate does not care"];
  return [
    ...(isOver ? [] : steer),
    ["o", "objections", "what is open"],
    [`1–${count}`, "a seat in full", "what one seat writes, over the whole height"],
    ["?", "keys", "this"],
    leave,
  ];
}

function shortHelp(view: FrameView, cells: number): StyledLine {
  if (!view.hasKeys) return [words(view.by === "owner" ? "^C stop, nothing is lost" : "^C leave", "dim")];
  const keys = keysOf(view);
  const steered = keys.findIndex(([key]) => key === "o");
  const told = keys.map(([key, short]) => `${key} ${short}`);
  const all = told.join("  ");
  if (cellWidth(all) <= cells) return [words(all, "dim")];
  // The rest is one key away.
  const few = [steered, 3, 2, 1].map((count) => [...told.slice(0, count), "? more"].join("  "));
  return cutLine([words(few.find((line) => cellWidth(line) <= cells) ?? "? more", "dim")], cells);
}

function wholeHelp(view: FrameView, cells: number): readonly StyledLine[] {
  return [
    ...keysOf(view).map(([key, , says]): StyledLine => cutLine([words(key.padEnd(5), "bold"), words(says)], cells)),
    ...wrapLine([words("esc goes back", "dim")], cells),
  ];
}
