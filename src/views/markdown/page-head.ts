/** The head of a page: its question, and whether it was a rehearsal. */

import type { State } from "../../core/state.ts";
import { capitalize } from "../amounts.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { inline, prose } from "./markdown-text.ts";

const TITLE_LONGEST = 140;

export function questionTitle({ question }: Pick<State, "question">): string {
  const line = inline(question.text);
  if (line.length <= TITLE_LONGEST) return line;
  const cut = line.slice(0, TITLE_LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}

/** The full question; null if the title already shows all of it. */
export function wholeQuestion(state: State): string | null {
  return questionTitle(state).endsWith("…") || state.question.text.includes("\n") ? prose(state.question.text) : null;
}

/** A rehearsal or a simulation is never presented as a real debate: every page of one says so at the top. */
export function rehearsalBanner({ rehearsal }: Pick<State, "rehearsal">): string | null {
  if (rehearsal === null) return null;
  const { label, what } = rehearsalWords(inline(rehearsal));
  return `> **${capitalize(label)}.** This is ${what}. No model was called, and nothing here is advice.`;
}
