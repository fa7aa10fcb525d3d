/**
 * Text for a terminal: styled spans. Styles become escape codes only at the very end, after all text has
 * been stripped, so that the only escapes on the screen are ours.
 */

import { cellWidth, cutToCells } from "../core/text/cell-width.ts";
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

/** For views that name commands. */
export interface CommandScreen extends Screen {
  /** How the person starts Conclave; `conclave` by default. */
  readonly command?: string;
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
  "←": "<",
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

/** On one line, with `gap` between them. */
export function joinLines(lines: readonly StyledLine[], gap: string): StyledLine {
  return lines.flatMap((line, index) => (index === 0 ? line : [words(gap), ...line]));
}

/** Padded to `cells` so that a column can follow. */
export function column(line: StyledLine, cells: number): StyledLine {
  return [...line, words(" ".repeat(Math.max(0, cells - lineWidth(line))))];
}

/** One at each end of `cells`, and at least two spaces between them. */
export function justifyLine(left: StyledLine, right: StyledLine, cells: number): StyledLine {
  return [...left, words(" ".repeat(Math.max(2, cells - lineWidth(left) - lineWidth(right)))), ...right];
}

/** Puts `first` before the first line and `rest`, by default as many spaces, before the others. */
export function hangIndent(
  first: StyledLine,
  lines: readonly StyledLine[],
  rest: StyledLine = [words(" ".repeat(lineWidth(first)))],
): StyledLine[] {
  return lines.map((line, index) => [...(index === 0 ? first : rest), ...line]);
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
