/** On a terminal: why there is no verdict, who is missing, and the two ways on. */

import type { State } from "../core/state.ts";
import { counted } from "./amounts.ts";
import { answersWords, type SeatReport, seatReports, waysOn } from "./no-verdict.ts";
import { STOP_WORDS } from "./outcome-words.ts";
import { seatMark } from "./seat-marks.ts";
import {
  column,
  EMPTY,
  hung,
  type Line,
  oneLine,
  rendered,
  type Screen,
  textWidth,
  words,
  wrapped,
} from "./styled-text.ts";

export interface NoVerdictScreen extends Screen {
  readonly folder: string | null;
  /** What the person types to name the debate, where its number alone would not be found. */
  readonly id?: string;
}

export function noVerdictText(state: State, screen: NoVerdictScreen): string {
  const cells = textWidth(screen);
  const reports = seatReports(state);
  const seats = reports.flatMap((report) => seatLines(state, report, cells));
  const where = screen.folder === null ? [] : [[oneLine(`answers in ${screen.folder}/transcript.md`)]];
  // Commands are to be copied, so they are never broken.
  const ways = (state.stopped ? waysOn(state, screen.id) : []).flatMap(({ when, command }) => [
    [words("  "), oneLine(command, "bold")],
    ...hung([words("    ")], wrapped([words(when.toLowerCase(), "dim")], cells - 4)),
  ]);
  const head = [words("NO VERDICT", "bold"), words(`  ${headWords(state, reports)}`)];
  return rendered([...wrapped(head, cells), EMPTY, ...seats, EMPTY, ...hung([words("  ")], where), ...ways], screen);
}

function headWords(state: State, reports: readonly SeatReport[]): string {
  if (state.outcome === "insufficient")
    return `insufficient: ${answersWords(reports)}, quorum is ${state.limits.quorum}`;
  return state.stopped ? STOP_WORDS[state.stopped.reason] : `the debate is ${state.status}`;
}

function seatLines(state: State, { seat, missing, position, answered, isCutOff }: SeatReport, cells: number): Line[] {
  const longest = Math.max(...state.panel.seats.map(({ name }) => name.length));
  const first = [words("  "), seatMark(state, seat), words(" "), ...column([oneLine(seat)], longest + 2)];
  const text: Line = missing
    ? [
        words(missing.says, "alert"),
        words(`, ${counted(missing.tries, "try", "tries")}, last said “`),
        oneLine(missing.message),
        words("” "),
        words(missing.code, "dim"),
      ]
    : [
        words(answered > 0 ? "answered" : isCutOff ? "cut off" : "not asked"),
        words(position === null ? "" : "   "),
        oneLine(position ?? ""),
      ];
  return hung(first, wrapped(text, cells - longest - 6));
}
