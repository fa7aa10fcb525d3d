/** A text with what a later version adds to it at the end, where it says so. */

import type { TextEdit } from "./edit-text.ts";

/** `version` is the number of the version that adds it. */
export function addTo(text: string, added: readonly TextEdit[], version: number): string {
  return addWords(text, added.map(additionLine).join("\n"), version);
}

/** A point that isn't in the text word for word may still be there in other words: whoever reads both has to know which one holds. */
function additionLine({ text, point }: TextEdit): string {
  return point === undefined ? `- ${text}` : `- Instead of ${point}: ${text}`;
}

export function addWords(text: string, words: string, version: number): string {
  if (words === "") return text;
  return `${text}\n\nAdded in version ${version}:\n\n${words}`;
}
