/** A text in which passages are replaced by others, so that an old rule doesn't stay beside the one that takes its place. */

import { isPointId, type PointId } from "../../ids.ts";
import { SHORTEST_QUOTE } from "../quote.ts";
import { cutPassage, type Passage } from "./cut-passage.ts";

export interface TextEdit {
  /** The passage that `text` takes the place of, quoted; null: it is added. */
  readonly replaces: string | null;
  readonly text: string;
  /** The ID of the point whose words are quoted, if it was named by that. */
  readonly point?: PointId;
}

/** A plain text is added. */
export function toEdit(change: string | TextEdit): TextEdit {
  return typeof change === "string" ? { replaces: null, text: change } : change;
}

interface NamedPoint {
  readonly id: PointId;
  readonly text: string;
}

/** The edit with the words of what stands of the point that it names. One of nobody's stays as it is, and is found nowhere. */
export function quotePoint(standing: (id: PointId) => readonly NamedPoint[]): (edit: TextEdit) => readonly TextEdit[] {
  return (edit) => {
    const named = edit.replaces !== null && isPointId(edit.replaces) ? standing(edit.replaces) : [];
    return named.length === 0 ? [edit] : named.map(({ id, text }) => ({ ...edit, replaces: text, point: id }));
  };
}

/** `instead of “three tries”: five tries`, `instead of D0a1: five tries`. */
export function editWords({ replaces, text, point }: TextEdit): string {
  if (replaces === null) return text;
  const quote = isPointId(replaces) ? replaces : `“${replaces}”`;
  return `instead of ${point === undefined ? quote : `${point} ${quote}`}: ${text}`;
}

/** What edits that quote nothing come to where there is no text before them. */
export function textOf(edits: readonly TextEdit[]): string {
  return edits.map(({ text }) => text).join("\n\n");
}

/** Whether a text is what the edits say, and nothing else: it need not be told twice. */
export function isWholeText(edits: readonly TextEdit[], text: string): boolean {
  return edits.length > 0 && textOf(edits) === text;
}

export interface EditedText {
  readonly text: string;
  /** Those that quote nothing, or nothing that is there: nothing of the text was replaced by them. */
  readonly unplaced: readonly TextEdit[];
}

/** One after the other: a later edit may quote what an earlier one wrote. What takes the place of several points is written once. */
export function editText(before: string, edits: readonly TextEdit[]): EditedText {
  let text = before;
  const placed: TextEdit[] = [];
  const unplaced = joinHalves(edits).filter((edit) => {
    const isThere = edit.point !== undefined && placed.some((other) => other.text === edit.text);
    const edited = isThere && text.includes(edit.text) ? cutBeside(text, edit) : replacePassage(text, edit);
    if (edited === null) return true;
    text = edited;
    if (edit.point !== undefined) placed.push(edit);
    return false;
  });
  return { text, unplaced };
}

/** All that takes the place of one point is put there together. */
function joinHalves(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.flatMap((edit) => {
    const [first, ...more] = edits.filter(({ point }) => point !== undefined && point === edit.point);
    if (first === undefined || more.length === 0) return edit;
    const texts = [...new Set([first, ...more].map(({ text }) => text))];
    const between = texts.some((text) => text.includes("\n")) ? "\n\n" : " ";
    return edit === first ? { ...first, text: texts.join(between) } : [];
  });
}

/** null: the text doesn't have what the edit quotes. */
function replacePassage(text: string, { replaces, text: words }: TextEdit): string | null {
  const found = findPassage(text, replaces ?? "");
  return found && `${text.slice(0, found.from)}${words}${text.slice(found.to)}`;
}

/** Without what the edit quotes, because the text has its words already; these may quote it, too, and stay. */
function cutBeside(text: string, { replaces, text: words }: TextEdit): string | null {
  const from = text.indexOf(words);
  const to = from + words.length;
  const before = findPassage(text.slice(0, from), replaces ?? "");
  if (before) return cutPassage(text, before);
  const after = findPassage(text.slice(to), replaces ?? "");
  return after && cutPassage(text, { from: to + after.from, to: to + after.to });
}

/** The first place that has the quote, whatever its line breaks and the form of its quotation marks and dashes. */
function findPassage(text: string, quote: string): Passage | null {
  const bare = quote.trim();
  for (const words of [bare, bare.replace(/^["'`“‘«]([\s\S]*)["'`”’»]$/, "$1")]) {
    // A few characters occur everywhere.
    if (words.length < SHORTEST_QUOTE) continue;
    const found = new RegExp(passagePattern(words), "u").exec(text);
    if (found) return { from: found.index, to: found.index + found[0].length };
  }
  return null;
}

function passagePattern(quote: string): string {
  return quote
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
        .replace(/['‘’`´]/g, "['‘’`´]")
        .replace(/["“”„«»]/g, '["“”„«»]')
        .replace(/[-‐‑–—−]/g, "[-‐‑–—−]"),
    )
    .join("\\s+");
}
