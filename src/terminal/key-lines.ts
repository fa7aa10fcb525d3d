/** The last lines of the frame: the keys, or the input line in their place. */

import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { panelMembers } from "../core/panel.ts";
import { cellWidth, graphemes, graphemeWidth } from "../core/text/cell-width.ts";
import { findStalledSeat } from "../views/live/seat-activity.ts";
import { cutLine, oneLine, type Span, type StyledLine, words } from "../views/styled-text.ts";
import type { FrameView } from "./frame-view.ts";
import { SAY_KINDS } from "./mode.ts";

export function keyLines(view: FrameView, cells: number): readonly StyledLine[] {
  const { mode } = view;
  switch (mode.kind) {
    case "say":
      return [sayHead(mode.as, cells), inputLine(mode.text, cells)];
    case "conclude":
      return [confirmLine("Conclude after this round?", cells)];
    case "skip":
      return [confirmLine(`Stop waiting for ${mode.seat}? The debate continues without its answer.`, cells)];
    case "keys":
      return wholeHelp(view, cells);
    case "notice":
      return [cutLine([oneLine(mode.text, "bold")], cells)];
    case "checkpoint":
    case "judge":
      return [];
    default:
      return [shortHelp(view, cells)];
  }
}

function confirmLine(question: string, cells: number): StyledLine {
  return cutLine([oneLine(question, "bold"), words("  y yes   any other key no", "dim")], cells);
}

/** What is being typed, with its end in view and a cursor. */
export function inputLine(text: string, cells: number): StyledLine {
  const room = cells - 3;
  const letters = [...graphemes(text)];
  let used = cellWidth(text);
  while (used > room) used -= graphemeWidth(letters.shift() ?? "");
  return [words("› ", "bold"), words(letters.join("")), words("▏", "dim")];
}

function sayHead(as: string, cells: number): StyledLine {
  const help = words("   tab changes the kind   enter sends   esc cancels", "dim");
  return cutLine([words("say  ", "dim"), ...SAY_KINDS.map((kind) => choiceSpan(kind, kind === as)), help], cells);
}

/** `[fact]` if it is chosen. */
export function choiceSpan(text: string, isChosen: boolean): Span {
  return isChosen ? words(`[${text}]`, "bold") : words(` ${text} `, "dim");
}

type KeyHelp = readonly [key: string, short: string, says: string];

function keysOf({ state, by, live, nowMs, mode }: FrameView): readonly KeyHelp[] {
  const count = panelMembers(state.panel).length;
  const isOver = by === "replay" || state.verdict !== null || state.stopped !== null;
  const seat = isOver ? null : findStalledSeat(state, live, nowMs);
  const canRule = mode.kind === "objections" && ledgerOf(state).objections.length > 0;
  const steer: readonly KeyHelp[] = [
    ...(canRule ? [["r", "rule on one", "close an objection, or reopen it"] as const] : []),
    ...(seat === null ? [] : [["w", `stop waiting for ${seat}`, `continue without an answer from ${seat}`] as const]),
    ["s", "say", "send all seats a fact, constraint, focus, answer or opinion"],
    state.status === "waiting"
      ? ["p", "resume", "start calls again"]
      : ["p", "pause", "let calls in flight finish and start none"],
    ["c", "conclude", "write the verdict after this round"],
  ];
  const leave: KeyHelp =
    by === "owner"
      ? ["^C", "stop (can be resumed)", "stop; conclave resume continues, and no answer is lost"]
      : ["q", by === "replay" ? "quit" : "quit (debate continues)", "quit the view; the debate is not affected"];
  return [
    ...(isOver ? [] : steer),
    ["o", "objections", "show open objections"],
    [`1–${count}`, "one seat", "show one seat at full height"],
    ["?", "keys", "show these keys"],
    leave,
  ];
}

function shortHelp(view: FrameView, cells: number): StyledLine {
  if (!view.hasKeys) return [words(view.by === "owner" ? "^C stop (can be resumed)" : "^C quit", "dim")];
  const keys = keysOf(view);
  const steering = keys.findIndex(([key]) => key === "o");
  const hints = keys.map(([key, short]) => `${key} ${short}`);
  const all = hints.join("  ");
  if (cellWidth(all) <= cells) return [words(all, "dim")];
  // The rest is under "?".
  const few = [steering, 3, 2, 1].map((count) => [...hints.slice(0, count), "? more"].join("  "));
  return cutLine([words(few.find((line) => cellWidth(line) <= cells) ?? "? more", "dim")], cells);
}

function wholeHelp(view: FrameView, cells: number): readonly StyledLine[] {
  const keys = keysOf(view).map(([key, , says]) => cutLine([words(key.padEnd(5), "bold"), words(says)], cells));
  return [...keys, [words("esc closes this", "dim")]];
}
