/** The head of a record: its question and its date. */

import type { State } from "../../core/state.ts";
import { civilDay, millis } from "../../core/time.ts";
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

const MONTHS = "January February March April May June July August September October November December".split(" ");

export function dateOf(iso: string): string {
  const ms = millis(iso);
  if (Number.isNaN(ms)) return iso;
  const { year, month, day } = civilDay(ms);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
