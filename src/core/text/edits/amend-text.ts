/** A text with what a later version adds to it at the end, where it says so. */

import { isPointId } from "../../ids.ts";
import { unwrapQuote } from "../quote.ts";
import type { TextEdit } from "./edit-text.ts";

/** `version` is the number of the version that adds it. */
export function addTo(text: string, added: readonly TextEdit[], version: number): string {
  const lines = [...Map.groupBy(added, (edit) => edit.text)].map(([words, edits]) => {
    const replaced = edits.flatMap(replacedWords);
    return replaced.length === 0 ? `- ${words}` : `- Instead of ${replaced.join(", ")}: ${words}`;
  });
  return addWords(text, lines.join("\n"), version);
}

/**
 * What isn't in the text word for word, a point or a quote, may still be there in other words: whoever reads both has to know which
 * one holds. The ID of a point of nobody's says nothing.
 */
function replacedWords({ replaces, point }: TextEdit): readonly string[] {
  if (point !== undefined) return [point];
  return replaces === null || isPointId(replaces) ? [] : [`“${unwrapQuote(replaces).replace(/\s+/g, " ")}”`];
}

export function addWords(text: string, words: string, version: number): string {
  if (words === "") return text;
  return `${text}\n\nAdded in version ${version}:\n\n${words}`;
}
