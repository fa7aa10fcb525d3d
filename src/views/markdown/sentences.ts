/** Fits what others wrote into our own sentences: a full stop at the end, a small letter after "because". */

import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import { capitalize } from "../amounts.ts";

/** With a full stop, unless it ends in punctuation. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…:]["”’)\]]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Several statements after a colon: each ends with a full stop, and all but the first begin with a capital. */
export function sentences(texts: readonly string[]): string {
  return texts.map((text, index) => (index === 0 ? sentence(text) : capitalize(sentence(text)))).join(" ");
}

/**
 * Writes a text with a small first letter, unless that would misspell a name. A word is ordinary if the debate writes it small, and
 * never with a capital inside a sentence.
 */
export const clauseWriter = remember((state: State) => {
  const text = debateText(state);
  const small = new Set(text.match(/(?<![\w/.`-])[a-z]+(?![\w/`-])/g));
  const names = new Set(text.match(/(?<=[a-z,;] )[A-Z][a-z]*\b/g));
  const isOrdinary = (word: string) => FUNCTION_WORDS.has(word) || (small.has(word.toLowerCase()) && !names.has(word));
  return (clause: string) => {
    const [first = ""] = /^[A-Z][a-z]*(?=[\s,'’]|$)/.exec(clause) ?? [];
    return isOrdinary(first) ? first.toLowerCase() + clause.slice(first.length) : clause;
  };
});

// A short debate may not use them in the middle of a sentence.
const FUNCTION_WORDS = new Set("A An The This That These Those It They There No Not If When Most Only".split(" "));

function debateText({ question, calls, verdict }: State): string {
  const replies = [...calls.values()].flatMap((call) => (call.status === "answered" ? [call.text] : []));
  const reasons = verdict?.reasons.map(({ text }) => text) ?? [];
  return [question.text, ...replies, ...reasons].join("\n");
}
