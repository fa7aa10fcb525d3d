/** Wraps styled text by cells: at spaces and between wide letters. */

import { cellWidth, chunkByCells, graphemes, graphemeWidth } from "../../core/text/cell-width.ts";
import { hangIndent, lineWidth, type Span, type StyledLine, type TextStyle, words } from "../styled-text.ts";

/** Breaks at spaces and between wide letters. Keeps line breaks and the indent of a line. */
export function wrapLine(line: StyledLine, cells: number): readonly StyledLine[] {
  return hardLines(line).flatMap((hard) => fillLines(hard, Math.max(cells, 4)));
}

/** Behind `first`, and below it with as many spaces. */
export function wrapBehind(first: StyledLine, line: StyledLine, cells: number): readonly StyledLine[] {
  return hangIndent(first, wrapLine(line, cells - lineWidth(first)));
}

/** As an item of a list: what doesn't fit on its first line is indented below it. */
export function wrapItem(line: StyledLine, cells: number): readonly StyledLine[] {
  return hangIndent([words("  ")], wrapLine(line, cells - 4), [words("    ")]);
}

function hardLines(line: StyledLine): StyledLine[] {
  const lines: Span[][] = [[]];
  for (const { text, style } of line) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (piece !== "") lines.at(-1)?.push({ text: piece, style });
    }
  }
  return lines;
}

interface Word {
  readonly gap: number;
  readonly spans: Span[];
}

function fillLines(line: StyledLine, cells: number): StyledLine[] {
  const lines: Span[][] = [];
  const all = wordsOf(line);
  const indent = Math.min(all[0]?.gap ?? 0, Math.floor(cells / 2));
  let used = cells + 1;
  for (const word of all) {
    for (const piece of piecesOf(word, cells - indent)) {
      const wide = lineWidth(piece.spans);
      if (used + piece.gap + wide > cells) {
        lines.push([words(" ".repeat(indent)), ...piece.spans]);
        used = indent + wide;
      } else {
        lines.at(-1)?.push(words(" ".repeat(piece.gap)), ...piece.spans);
        used += piece.gap + wide;
      }
    }
  }
  return lines.length === 0 ? [[]] : lines.map(mergeSpans);
}

function wordsOf(line: StyledLine): Word[] {
  const found: Word[] = [];
  let gap = 0;
  let isOpen = false;
  const add = (text: string, style: TextStyle, joins: boolean) => {
    const last = found.at(-1);
    if (last && joins && gap === 0) last.spans.push({ text, style });
    else found.push({ gap, spans: [{ text, style }] });
    gap = 0;
  };
  for (const { text, style } of line) {
    for (const piece of text.split(/( +)/)) {
      if (piece === "") continue;
      if (piece.startsWith(" ")) {
        gap += piece.length;
        isOpen = false;
        continue;
      }
      for (const { part, isWide } of runs(piece)) {
        add(part, style, isWide ? NO_LINE_START.test(part) : isOpen);
        isOpen = !isWide;
      }
    }
  }
  return found;
}

// A line does not start with these.
const NO_LINE_START = /^[、。，．！？：；）」』】〉》ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** Narrow letters together, each wide one alone: a line may break on either side of it. */
function* runs(text: string): Iterable<{ readonly part: string; readonly isWide: boolean }> {
  let narrow = "";
  for (const grapheme of cellWidth(text) === text.length ? [text] : graphemes(text)) {
    if (grapheme.length === text.length || graphemeWidth(grapheme) < 2) {
      narrow += grapheme;
      continue;
    }
    if (narrow !== "") yield { part: narrow, isWide: false };
    narrow = "";
    yield { part: grapheme, isWide: true };
  }
  if (narrow !== "") yield { part: narrow, isWide: false };
}

/** A word longer than a line is cut into lines. */
function piecesOf(word: Word, cells: number): Word[] {
  if (lineWidth(word.spans) <= cells) return [word];
  const pieces: Word[] = [];
  for (const { text, style } of word.spans) {
    for (const piece of chunkByCells(text, cells)) {
      pieces.push({ gap: pieces.length === 0 ? word.gap : 0, spans: [{ text: piece, style }] });
    }
  }
  return pieces;
}

/** Neighbours of one style become one span; the spaces between them take it. */
function mergeSpans(spans: readonly Span[]): StyledLine {
  const merged: Span[] = [];
  const visible = spans.filter(({ text }) => text !== "");
  for (const [index, { text, style: own }] of visible.entries()) {
    const last = merged.at(-1);
    const next = visible[index + 1];
    const isBetween = text.trim() === "" && last && next && isSame(last.style, next.style);
    const style = isBetween ? next.style : own;
    if (last && isSame(last.style, style)) merged[merged.length - 1] = { text: last.text + text, style };
    else merged.push({ text, style });
  }
  return merged;
}

function isSame(a: TextStyle, b: TextStyle): boolean {
  return a === b || (typeof a === "object" && typeof b === "object" && a.seat === b.seat);
}
