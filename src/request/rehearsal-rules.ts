/**
 * The rules of a scripted demo (rehearsal). It is never presented as an answer: it plays its own question as it was written, says
 * so before, and prints the command that asks real speakers afterwards.
 */

import { REVIEW } from "../core/findings/findings-of.ts";
import { DEFAULT_SETTINGS, type Settings } from "../core/panel.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { optionOf } from "./debate-input.ts";
import type { InputCheck } from "./input-check.ts";
import type { Rehearsal } from "./nearest-rehearsal.ts";

const FIXED = [
  ...(["rounds", "quick", "unanimity", "stakes", "stop", "style", "moderatorStyle", "maxWords"] as const),
  ...(["fullHistory", "pairwise", "noClosing"] as const),
];

/**
 * Its replies were written for one course of the debate: options that would change it are ignored, with a warning. The person
 * may take part, but cannot add rounds that the script does not have.
 */
export function resolveRehearsalCourse(
  check: InputCheck,
  { name, rounds }: Protocol,
  { named, interactive, clarify }: Settings,
): { readonly settings: Settings; readonly rounds: number } {
  // The style of a poll only decides the seats.
  const ignored = FIXED.filter((key) => check.isForThisRun(key) && !(key === "style" && name === "poll"));
  if (ignored.length > 0) {
    const options = ignored.map((key) => `--${optionOf(key)}`).join(", ");
    check.addWarning(`A rehearsal plays as it was written; ${options} ${ignored.length === 1 ? "is" : "are"} ignored.`);
  }
  return { settings: { ...DEFAULT_SETTINGS, named, interactive, clarify }, rounds: rounds.usual };
}

/** Two texts around a scripted demo. */
export interface RehearsalNotice {
  /** That it is one, and which question it debates. */
  readonly before: string;
  /** How to ask real speakers. */
  readonly after: string;
}

interface Asked {
  readonly question: string;
  readonly protocol: Protocol;
  /** Asks the question again. */
  readonly command: string;
  /** What the person types for Conclave. */
  readonly conclave: string;
}

export function rehearsalNotice(
  rehearsal: Rehearsal,
  { question, protocol, command, conclave }: Asked,
): RehearsalNotice {
  const words = protocol.name === REVIEW ? REVIEW_WORDS : DEBATE_WORDS;
  const before = [
    "REHEARSAL  This is a scripted demo: no model is called and nothing is spent.",
    ...(rehearsal.question === question
      ? []
      : [`           Instead of your ${words.instead}:`, `           ${rehearsal.question}`]),
    "",
  ];
  const after = [
    `This was a rehearsal. To have real models or agents ${words.real}, set up at least one of these:`,
    "  claude, codex or gemini        a coding agent, installed and signed in",
    "  export ANTHROPIC_API_KEY=…     an API key (or OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY)",
    "  ollama serve                   a model server on this machine",
    `  ${`${conclave} local install`.padEnd(31)}models on this machine, without a server; then ${conclave} local pull NAME`,
    `Then ${words.again} again (${conclave} doctor shows what is ready and what is missing):`,
    `  ${command}`,
    "",
  ];
  return { before: before.join("\n"), after: after.join("\n") };
}

const DEBATE_WORDS = { instead: "question, it debates this one", real: "debate your question", again: "ask" };
const REVIEW_WORDS = { instead: "files, it reviews an example", real: "review your files", again: "review" };
