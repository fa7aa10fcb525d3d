/** A text with what a later version adds to it at the end, where it says so. */

import type { TextEdit } from "./edit-text.ts";

/** `version` is the number of the version that adds it. */
export function addTo(text: string, added: readonly TextEdit[], version: number): string {
  return addWords(text, added.map((edit) => `- ${edit.text}`).join("\n"), version);
}

export function addWords(text: string, words: string, version: number): string {
  if (words === "") return text;
  return `${text}\n\nAdded in version ${version}:\n\n${words}`;
}
