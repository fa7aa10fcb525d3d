/** On a terminal: why there is no verdict, who is missing, and how to continue. */

import type { State } from "../../core/state.ts";
import { pluralize } from "../amounts.ts";
import { answerCount, recoveryCommands, type SeatReport, seatReports } from "../markdown/no-verdict-document.ts";
import { STOP_WORDS } from "../outcome-words.ts";
import { seatMark } from "../seat-marks.ts";
import {
  type CommandScreen,
  column,
  EMPTY,
  oneLine,
  renderLines,
  type StyledLine,
  textWidth,
  words,
} from "../styled-text.ts";
import { wrapBehind, wrapLine } from "./wrap-line.ts";

export interface NoVerdictScreen extends CommandScreen {
  readonly folder: string | null;
  /** What a person types for the debate, if its number alone is not enough. */
  readonly id?: string;
}

export function noVerdictText(state: State, screen: NoVerdictScreen): string {
  const cells = textWidth(screen);
  const reports = seatReports(state);
  const seats = reports.flatMap((report) => seatLines(state, report, cells));
  const where = screen.folder === null ? [] : [[words("  "), oneLine(`answers in ${screen.folder}/transcript.md`)]];
  // Commands are meant to be copied, so they are never wrapped.
  const commands = (state.stopped ? recoveryCommands(state, screen) : []).flatMap(({ when, command }) => [
    [words("  "), oneLine(command, "bold")],
    ...wrapBehind([words("    ")], [words(when.toLowerCase(), "dim")], cells),
  ]);
  const head = [words("NO VERDICT", "bold"), words(`  ${headWords(state, reports)}`)];
  return renderLines([...wrapLine(head, cells), EMPTY, ...seats, EMPTY, ...where, ...commands], screen);
}

function headWords(state: State, reports: readonly SeatReport[]): string {
  if (state.outcome === "insufficient")
    return `insufficient: ${answerCount(reports)}, quorum is ${state.limits.quorum}`;
  return state.stopped ? STOP_WORDS[state.stopped.reason] : `the debate is ${state.status}`;
}

function seatLines(state: State, { seat, missing, position, answered, isCutOff }: SeatReport, cells: number) {
  const longest = Math.max(...state.panel.seats.map(({ name }) => name.length));
  const first = [words("  "), seatMark(state, seat), words(" "), ...column([oneLine(seat)], longest + 2)];
  const text: StyledLine = missing
    ? [
        words(missing.says, "alert"),
        words(` after ${pluralize(missing.attempts, "attempt")}: `),
        oneLine(missing.message),
        words(" "),
        words(missing.code, "dim"),
      ]
    : [
        words(answered > 0 ? "answered" : isCutOff ? "cut off" : "not asked"),
        words(position === null ? "" : "   "),
        oneLine(position ?? ""),
      ];
  return wrapBehind(first, text, cells);
}
