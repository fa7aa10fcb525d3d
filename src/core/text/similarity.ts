/**
 * How alike two designs are, and in which sections they differ. Shown to the person after each round of a duet; it decides
 * nothing, because two texts can share every line but the one that matters.
 */

import { clip } from "../ballot/ballot.ts";
import { codeLines } from "./code-lines.ts";
import { headingTitle } from "./heading-title.ts";

export type Trend = "rising" | "falling" | "steady";

export interface SectionChange {
  readonly section: string;
  readonly change: "added" | "changed" | "removed";
}

// The work grows with their square; no design comes near it.
const LINES_COMPARED = 4_000;
const TREND_BEYOND = 0.05;
const SECTIONS_SHOWN = 5;
/** A whole reply may be one heading. */
const LONGEST_NAME = 100;

/** 2·LCS/(a+b) over trimmed non-empty lines: 1 for equal texts, 0 for texts with no line in common. */
export function similarity(a: string, b: string): number {
  const left = linesOf(a).slice(0, LINES_COMPARED);
  const right = linesOf(b).slice(0, LINES_COMPARED);
  const lines = left.length + right.length;
  return lines === 0 ? 1 : (2 * longestCommonSubsequence(left, right)) / lines;
}

/** null: there is nothing to compare with. */
export function trend(before: number | null, after: number | null): Trend | null {
  if (before === null || after === null) return null;
  if (after - before > TREND_BEYOND) return "rising";
  return before - after > TREND_BEYOND ? "falling" : "steady";
}

/** At most five, with names that fit a line, in the order of the text after; what was removed comes last. */
export function sectionChanges(before: string, after: string): readonly SectionChange[] {
  const old = sections(before);
  const young = sections(after);
  const changes: SectionChange[] = [];
  for (const [key, { section, lines }] of young) {
    const was = old.get(key);
    if (!was) changes.push({ section, change: "added" });
    else if (was.lines.join("\n") !== lines.join("\n")) changes.push({ section, change: "changed" });
  }
  for (const [key, { section }] of old) if (!young.has(key)) changes.push({ section, change: "removed" });
  return changes
    .slice(0, SECTIONS_SHOWN)
    .map(({ section, change }) => ({ section: clip(section, LONGEST_NAME), change }));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const ids = new Map<string, number>();
  const middle = (lines: readonly string[]) => numberLines(lines.slice(start, lines.length - end), ids);
  return start + end + commonLength(middle(a), middle(b));
}

/** Equal lines get equal numbers, which compare faster than text. */
function numberLines(lines: readonly string[], ids: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const id = ids.get(line) ?? ids.size;
    ids.set(line, id);
    return id;
  });
}

/** Row by row, with one row in memory: `row[j]` is the length for the lines of `a` so far and the first j of `b`. */
function commonLength(a: Int32Array, b: Int32Array): number {
  const row = new Int32Array(b.length + 1);
  for (const line of a) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const left = row[j - 1] ?? 0;
      row[j] = line === b[j - 1] ? diagonal + 1 : above > left ? above : left;
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}

interface Section {
  readonly section: string;
  readonly lines: string[];
}

/** By heading; repeated headings are numbered. Text before the first heading is not a section. */
function sections(text: string): ReadonlyMap<string, Section> {
  const found = new Map<string, Section>();
  const times = new Map<string, number>();
  let current: Section | null = null;
  for (const { line, isCode } of codeLines(text)) {
    const title = isCode ? null : headingTitle(line);
    if (title) {
      const name = sectionName(title);
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      current = { section: title, lines: [] };
      // A line end, which no name holds, keeps the second "Step" apart from a "Step 2".
      found.set(time === 1 ? name : `${name}\n${time}`, current);
    } else if (line.trim() !== "") current?.lines.push(line.trim());
  }
  return found;
}

/** Without its number, which changes when a section before it is added or removed. */
function sectionName(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\d+(\.\d+)*[.)]?\s+/, "")
    .replace(/\s+/g, " ");
}
