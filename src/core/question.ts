/**
 * The question: cleaned, checked, with its context. Cleaning changes no word; checking refuses only what
 * cannot be debated, and warns of the rest.
 */

import { z } from "zod";
import type { Immutable } from "./immutable.ts";
import { stripEscapes } from "./text/plain-text.ts";

/** One piece of context. Seats that read files get the path, the others the text. */
export const contextItemSchema = z.object({
  name: z.string(),
  path: z.string().nullable(),
  text: z.string(),
  /** What was left out of the text and why; null: nothing was. */
  omitted: z.string().nullable(),
});
export type ContextItem = Immutable<typeof contextItemSchema>;

export const questionSchema = z.object({
  text: z.string(),
  constraints: z.array(z.string()),
  /** Named by the person with --option; empty: one per opening. */
  options: z.array(z.string()),
  /** What a workbench weighs the options by, named by the person; empty: the seats propose them. Weights: all of them, or none. */
  drivers: z.array(z.object({ name: z.string(), weight: z.number().nullable() })).default([]),
  context: z.array(contextItemSchema),
  /** The folder that seats may read. */
  workingDir: z.string(),
});
export type Question = Immutable<typeof questionSchema>;

export const MIN_QUESTION_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 50_000;
const WORDS_BEFORE_VAGUE = 5;

export function cleanQuestion(raw: string): string {
  return stripEscapes(raw.replace(/^\uFEFF/, "").replace(/\r\n?|[\f\v\u0085\u2028\u2029]/g, "\n"))
    .replace(/(?<![ \t])[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export type QuestionProblem = "empty" | "short" | "long";

export function questionProblem(text: string): QuestionProblem | null {
  if (text === "") return "empty";
  const length = [...text].length;
  if (length < MIN_QUESTION_LENGTH) return "short";
  return length > MAX_QUESTION_LENGTH ? "long" : null;
}

/** Sentences for the person; none of them stops the debate. */
export function questionWarnings(text: string): readonly string[] {
  const words = countWords(text);
  const warnings: string[] = [];
  if (words < WORDS_BEFORE_VAGUE) {
    warnings.push(
      `The question has ${words === 1 ? "1 word" : `${words} words`}; seats will have to guess what matters to you.`,
    );
  }
  if (!ASKS.some((asks) => asks.test(text))) {
    warnings.push("The question asks for nothing in particular; say what is to be decided, e.g. “Should we … or …?”");
  }
  return warnings;
}

// Only for languages we know; a question mark of any script counts everywhere. Words that also occur in statements
// (is, can, plan) count only at the beginning of a sentence.
const ASKS = [
  /[?？؟՞፧⸮]|\p{Script=Greek}[;\u037E]/u,
  /\b(should|shall|which|what|how|why|whether|decide|choose|compare|review|propose|recommend|evaluate|assess|explain|soll(en|te|ten)?|welche[mnrs]?|wie|warum|entscheide|dois|doit|devons|faut-il|quel(le)?s?|comment|debemos|deber[ií]amos|cu[aá]l(es)?|c[oó]mo)\b/iu,
  /(?:^|[.:!] +)(is|are|do|does|can|could|would|will|when|where|who|design|plan|find|pick|ist|sind|kann|können|was|wer|wo|est-ce)(?![\p{L}\p{N}])/imu,
];

export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (isWordLike) words += 1;
  }
  return words;
}

/** At most six words of the question, in letters that every file system accepts. */
export function slug(text: string): string {
  const words = text
    // Upper case first: ß has no ASCII spelling in lower case, but its upper case is SS.
    .toUpperCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !FILLERS.has(word));
  return words.slice(0, 6).join("-").slice(0, 48).replace(/-+$/, "") || "debate";
}

const FILLERS = new Set(
  "a an and are be can do does for how in is it of on or our shall should that the this to us we what which will with would".split(
    " ",
  ),
);
