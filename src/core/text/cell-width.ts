/**
 * How many cells of a terminal a text takes: two for wide East Asian characters and emoji, none for marks that combine,
 * one for the rest. Counted by grapheme, so that an accent or a family of five is one thing. Characters of ambiguous width
 * count as one. The text holds no controls: those are stripped before anything is measured.
 */

export function cellWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  if (text.length === 1) return graphemeWidth(text);
  let cells = 0;
  for (const grapheme of graphemes(text)) cells += graphemeWidth(grapheme);
  return cells;
}

/** At most `cells` wide; what is cut ends in …. */
export function cutToCells(text: string, cells: number): string {
  // A grapheme may be long and take no cell, so its length doesn't tell.
  if (cellWidth(text) <= cells) return text;
  return cells < 1 ? "" : `${startOf(text, cells - 1).trimEnd()}…`;
}

/** The longest start of at most `cells`. */
function startOf(text: string, cells: number): string {
  if (cells === 0) return "";
  const { value, done } = chunkByCells(text, cells).next();
  return done || cellWidth(value) > cells ? "" : value;
}

/** The text in pieces of at most `cells`; a grapheme that is wider is a piece of its own. One pass, however long the text. */
export function* chunkByCells(text: string, cells: number): Generator<string, undefined> {
  let chunk = "";
  let used = 0;
  for (const grapheme of NARROW.test(text) ? text : graphemes(text)) {
    const wide = graphemeWidth(grapheme);
    if (chunk !== "" && used + wide > cells) {
      yield chunk;
      chunk = "";
      used = 0;
    }
    chunk += grapheme;
    used += wide;
  }
  if (chunk !== "") yield chunk;
}

export function padToCells(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - cellWidth(text)));
}

export function* graphemes(text: string): Iterable<string> {
  for (const { segment } of SEGMENTER.segment(text)) yield segment;
}

export function graphemeWidth(grapheme: string): 0 | 1 | 2 {
  if (NARROW.test(grapheme)) return 1;
  if (EMOJI.test(grapheme)) return 2;
  if (ZERO_WIDTH.test(grapheme)) return 0;
  return isWide(grapheme.codePointAt(0) ?? 0) ? 2 : 1;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "grapheme" });
// Known to take one cell each, which most lines are made of: segmenting is the slow part.
const NARROW = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2190-\u2193\u2500-\u257f●■▲▼◆○□△▽◇✓✗]*$/;
// Shown as a picture by itself, or made one by the selector that follows it.
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11FF]+$/u;

function isWide(point: number): boolean {
  return point >= 0x1100 && WIDE.some(([first, last]) => point >= first && point <= last);
}

/** The blocks of East Asian wide and fullwidth characters. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18df2],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];
