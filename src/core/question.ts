/**
 * The question as it is put: cleaned, checked, with its context. Cleaning changes no word; checking refuses only what
 * cannot be debated, and warns of the rest.
 */

export interface Question {
  readonly text: string;
  readonly constraints: readonly string[];
  /** Named by the person with --option; empty: one per opening. */
  readonly options: readonly string[];
  readonly context: readonly ContextItem[];
  /** The folder that seats may read. */
  readonly workingDir: string;
}

/** One piece of context. Seats that read files get the path, the others the text. */
export interface ContextItem {
  readonly name: string;
  readonly path: string | null;
  readonly text: string;
  /** What was left out of the text and why; null: nothing was. */
  readonly omitted: string | null;
}

export const QUESTION_SHORTEST = 10;
export const QUESTION_LONGEST = 50_000;
const WORDS_BEFORE_VAGUE = 5;

export function cleanQuestion(raw: string): string {
  return raw
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(CONTROL_CHARACTERS, "")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

// Everything of Cc but tab and newline, and the marks that reorder what a reader sees.
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

export type QuestionProblem = "empty" | "short" | "long";

export function questionProblem(text: string): QuestionProblem | null {
  if (text === "") return "empty";
  const length = [...text].length;
  if (length < QUESTION_SHORTEST) return "short";
  return length > QUESTION_LONGEST ? "long" : null;
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
  if (!ASKS.test(text)) {
    warnings.push("The question asks for nothing in particular; say what is to be decided, e.g. “Should we … or …?”");
  }
  return warnings;
}

// Judged in the languages we can judge; a question mark of any script is an ask everywhere.
const ASKS =
  /[?？؟;՞፧]|\b(should|shall|which|what|how|why|when|where|who|whether|is|are|do|does|can|could|would|decide|choose|compare|review|design|plan|propose|recommend|evaluate|assess|find|pick|explain|soll|sollen|welche[rs]?|wie|was|warum|ob|entscheide|dois|doit|devons|faut-il|quel(le)?s?|comment|debemos|deber[ií]amos|cu[aá]l|c[oó]mo)\b/iu;

export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (isWordLike) words += 1;
  }
  return words;
}

/** At most six words of the question, in the letters every file system takes. */
export function slug(text: string): string {
  const words = text
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
