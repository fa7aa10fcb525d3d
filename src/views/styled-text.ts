/**
 * Text for a terminal: styled spans, wrapped by cells. Styles become escape codes only at the very end, after all text has
 * been stripped, so that the only escapes on the screen are ours.
 */

import { cellWidth, chunkByCells, cutToCells, graphemes, graphemeWidth } from "../core/text/cell-width.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { PALETTES, type Palette } from "./terminal/palettes.ts";

/** A seat has the colour of its place in the panel, counted from 0. */
export type TextStyle = "plain" | "bold" | "dim" | "alert" | { readonly seat: number };

export interface Span {
  readonly text: string;
  readonly style: TextStyle;
}

export type StyledLine = readonly Span[];

export interface Screen {
  readonly width: number;
  readonly color: boolean;
  /** Draws marks and lines in ASCII, for terminals that lack other characters or draw them two cells wide. */
  readonly ascii?: boolean;
  /** `any` by default. */
  readonly palette?: Palette;
}

export const EMPTY: StyledLine = [];

/** The only way to make a span. */
export function words(text: string, style: TextStyle = "plain"): Span {
  return { text: stripEscapes(text).replace(/\t/g, "  "), style };
}

/** The same on one line: line breaks become spaces. */
export function oneLine(text: string, style: TextStyle = "plain"): Span {
  return words(stripEscapes(text).replace(/\s+/g, " ").trim(), style);
}

/** The last column stays empty, and lines over 100 columns are hard to read. */
export function textWidth({ width }: Pick<Screen, "width">): number {
  return Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)) - 1;
}

/** A table may be wider than text, because nobody reads across all of it. */
export function tableWidth({ width }: Pick<Screen, "width">): number {
  return Math.max(MIN_WIDTH, Math.min(width, MAX_TABLE_WIDTH)) - 1;
}

const MIN_WIDTH = 40;
const MAX_WIDTH = 100;
const MAX_TABLE_WIDTH = 160;

export type RenderOptions = Pick<Screen, "color" | "ascii" | "palette">;

export function renderLines(
  lines: readonly StyledLine[],
  { color, ascii = false, palette = "any" }: RenderOptions,
): string {
  const paint = painter(palette);
  const text = lines.map((line) => `${(color ? paint(line) : plainText(line)).trimEnd()}\n`).join("");
  return ascii ? text.replace(ASCII_KNOWN, (mark) => ASCII_MARKS[mark] ?? mark) : text;
}

/** One cell for one cell, so that columns stay where they are. */
const ASCII_MARKS: Readonly<Record<string, string>> = {
  "●": "*",
  "■": "#",
  "▲": "^",
  "▼": "v",
  "◆": "o",
  "○": "(",
  "□": "[",
  "△": "<",
  "▽": "{",
  "◇": "%",
  "✓": "+",
  "✗": "x",
  "→": ">",
  "•": "-",
  "━": "=",
  "─": "-",
  "╌": ".",
  "│": "|",
  "▏": "_",
  "›": ">",
  "…": "~",
  "·": "-",
  "–": "-",
  "“": '"',
  "”": '"',
  "×": "x",
  "↑": "^",
  "↓": "v",
};
const ASCII_KNOWN = new RegExp(`[${Object.keys(ASCII_MARKS).join("")}]`, "g");

export function plainText(line: StyledLine): string {
  return line.map(({ text }) => text).join("");
}

export function lineWidth(line: StyledLine): number {
  return cellWidth(plainText(line));
}

/** Cuts the end off and writes … in its place. */
export function cutLine(line: StyledLine, cells: number): StyledLine {
  if (lineWidth(line) <= cells) return line;
  const kept: Span[] = [];
  let left = cells;
  for (const span of line) {
    const text = cellWidth(span.text) < left ? span.text : cutToCells(`${span.text} `, left);
    kept.push({ ...span, text });
    left -= cellWidth(text);
    if (text !== span.text) break;
  }
  return kept;
}

/** Padded to `cells` so that a column can follow. */
export function column(line: StyledLine, cells: number): StyledLine {
  return [...line, words(" ".repeat(Math.max(0, cells - lineWidth(line))))];
}

/** Puts `first` before the first line and `rest`, by default as many spaces, before the others. */
export function hangIndent(
  first: StyledLine,
  lines: readonly StyledLine[],
  rest: StyledLine = [words(" ".repeat(lineWidth(first)))],
): StyledLine[] {
  return lines.map((line, index) => [...(index === 0 ? first : rest), ...line]);
}

/** Breaks at spaces and between wide letters. Keeps line breaks and the indent of a line. */
export function wrapLine(line: StyledLine, cells: number): readonly StyledLine[] {
  return hardLines(line).flatMap((hard) => fillLines(hard, Math.max(cells, 4)));
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

function painter(palette: Palette): (line: StyledLine) => string {
  return (line) =>
    line
      .map(({ text, style }) => {
        const code = codeOf(style, palette);
        return code === null || text.trim() === "" ? text : `\u001b[${code}m${text}\u001b[0m`;
      })
      .join("");
}

function codeOf(style: TextStyle, palette: Palette): string | null {
  if (style === "plain") return null;
  if (style === "bold") return "1";
  if (style === "dim") return "2";
  const { seats, alert } = PALETTES[palette];
  return style === "alert" ? `1;${alert}` : (seats[style.seat % seats.length] ?? null);
}
