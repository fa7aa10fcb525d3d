/** A text in which passages are replaced by others, so that an old rule doesn't stay beside the one that takes its place. */

import { isPointId, type PointId } from "../ids.ts";
import { SHORTEST_QUOTE } from "./quote.ts";

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

/** The edit with the words of the point that it names. One of nobody's stays as it is, and is found nowhere. */
export function quotePoint(wordsOf: (id: PointId) => string | null): (edit: TextEdit) => TextEdit {
  return (edit) => {
    const { replaces: point } = edit;
    const words = point !== null && isPointId(point) ? wordsOf(point) : null;
    return point === null || words === null ? edit : { ...edit, replaces: words, point };
  };
}

/** `instead of “three tries”: five tries`, `instead of D0a1: five tries`. */
export function editWords({ replaces, text, point }: TextEdit): string {
  if (replaces === null) return text;
  const quote = isPointId(replaces) ? replaces : `“${replaces}”`;
  return `instead of ${point === undefined ? quote : `${point} ${quote}`}: ${text}`;
}

export interface EditedText {
  readonly text: string;
  /** Those that quote nothing, or nothing that is there: nothing of the text was replaced by them. */
  readonly unplaced: readonly TextEdit[];
}

/** One after the other: a later edit may quote what an earlier one wrote. */
export function editText(before: string, edits: readonly TextEdit[]): EditedText {
  let text = before;
  const unplaced = edits.filter((edit) => {
    const found = findPassage(text, edit.replaces ?? "");
    if (!found) return true;
    text = `${text.slice(0, found.from)}${edit.text}${text.slice(found.to)}`;
    return false;
  });
  return { text, unplaced };
}

/** The first place that has the quote, whatever its line breaks and the form of its quotation marks and dashes. */
function findPassage(text: string, quote: string): { readonly from: number; readonly to: number } | null {
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
