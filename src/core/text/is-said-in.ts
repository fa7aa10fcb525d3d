/** Whether one of several passages already has a text, sentence by sentence and word for word: then a prompt needn't repeat it. */

import { lazy } from "../memory/lazy.ts";
import { rememberText } from "../memory/remember-text.ts";
import { normalizeWords } from "./normalize-words.ts";

/** Sentences may stand apart in the passage, and differ in their punctuation; a text without words is said by none. */
export function isSaidIn(passages: readonly string[]): (text: string) => boolean {
  // Most passages are long, and many are never asked about.
  const read = lazy(() => passages.map(padWords));
  return (text) => {
    const sentences = sentencesOf(text);
    return sentences.length > 0 && read().some((passage) => sentences.every((words) => passage.includes(words)));
  };
}

/** Remembered, because every reader of a debate is told what others said, and each asks which of it the prompt has already. */
const sentencesOf = rememberText((text): readonly string[] =>
  text
    .split(/\n|(?<=[.!?])\s/)
    .map(padWords)
    .filter((words) => words.trim() !== ""),
);

/** With a blank on both sides, so that no sentence begins or ends inside a word. */
function padWords(text: string): string {
  return ` ${normalizeWords(text)} `;
}
