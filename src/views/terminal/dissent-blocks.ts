/** Who dissents, for which option, in their own words. */

import type { State } from "../../core/state.ts";
import type { Dissent, Verdict } from "../../core/verdict.ts";
import { pluralize } from "../amounts.ts";
import { optionNames } from "../names.ts";
import { findingLines } from "../review/finding-lines.ts";
import { seatMark } from "../seat-marks.ts";
import { EMPTY, hangIndent, oneLine, type StyledLine, words } from "../styled-text.ts";
import { labelBlock } from "./label-block.ts";
import { wrapLine } from "./wrap-line.ts";

/** Longer than any dissent that seats are asked for: it is a whole reply, such as a design, so its start is enough. */
const WORDS_LONGEST = 4_000;
const WORDS_SHOWN = 60;

export function dissentBlocks(
  state: State,
  { dissent, option }: Verdict,
  cells: number,
): readonly (readonly StyledLine[])[] {
  if (dissent.length === 0)
    return [labelBlock(dissentLabel({ option }), [words(option === null ? "no seat took a position" : "none")], cells)];
  return dissent.map((voice) => dissentBlock(state, voice, cells));
}

function dissentBlock(state: State, { seat, option, confidence: value, text }: Dissent, cells: number) {
  const place = state.seats.findIndex(({ name }) => name === seat);
  const color = place < 0 ? "plain" : { seat: place };
  const bar = [words("  │ ", color)];
  const all = hangIndent(bar, wrapLine([words(text.trim())], cells - 4), bar);
  const left = text.length > WORDS_LONGEST ? all.length - WORDS_SHOWN : 0;
  const head = [
    seatMark(state, seat),
    words(" "),
    oneLine(seat, color),
    words(value === null ? ": " : ` (confidence ${value}): `),
    oneLine(optionNames(state)(option)),
    words(left > 0 ? "   start of the final statement" : "   final statement in full", "dim"),
  ];
  const more =
    left > 0
      ? wrapLine([words(`… ${pluralize(left, "more line")}; the full text is in synthesis.md`, "dim")], cells - 4)
      : [];
  return [
    ...labelBlock(dissentLabel(state.verdict), head, cells),
    EMPTY,
    ...all.slice(0, left > 0 ? WORDS_SHOWN : all.length),
    ...hangIndent(bar, more, bar),
  ];
}

/** The same on one line; of a review, its findings. */
export function dissentLine(state: State, verdict: Verdict, cells: number): readonly StyledLine[] {
  if (verdict.findings !== null) return findingLines(verdict.findings, cells);
  const names = optionNames(state);
  const against = verdict.dissent.map(({ seat, option }) => `${seat} (${names(option)})`).join(", ");
  return labelBlock(dissentLabel(verdict), [oneLine(against === "" ? "none" : against)], cells);
}

/** Without a decision there is nothing to dissent from: these are the final statements. */
function dissentLabel(verdict: Pick<Verdict, "option"> | null): string {
  return verdict?.option === null ? "STATEMENTS" : "DISSENT";
}
