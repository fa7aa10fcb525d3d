/**
 * The rehearsal that plays where no speaker was named. It is never passed off as an answer: it plays its own question, says
 * so before and after, and prints the command that puts the person's own question before real speakers.
 */

import { DEFAULT_SETTINGS, type Settings } from "../../core/panel.ts";
import { cleanQuestion } from "../../core/question.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { SeatSpec } from "../../speakers/panel/seat-grammar.ts";
import { loadRehearsal, rehearsalNames } from "../../speakers/script/rehearsal-scenarios.ts";
import type { Scenario } from "../../speakers/script/scenario.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { quoteWords } from "../arguments/quote-words.ts";

export interface Rehearsal {
  /** As a speaker is written. */
  readonly speaker: string;
  readonly name: string;
  readonly question: string;
}

const PREFIX = "rehearsal:";

/** The one whose question shares most words with the one asked; null: none plays this protocol. */
export function nearestRehearsal(asked: string, protocol: Protocol): Rehearsal | null {
  const wanted = wordsOf(asked);
  const playing = rehearsalNames().flatMap((name) => {
    const scenario = loadRehearsal(name);
    if (!scenario?.protocols?.includes(protocol.name)) return [];
    const rehearsal = rehearsalOf(name, scenario);
    return [{ rehearsal, shared: [...wordsOf(rehearsal.question)].filter((word) => wanted.has(word)).length }];
  });
  const [nearest] = playing.toSorted((a, b) => b.shared - a.shared);
  return nearest?.rehearsal ?? null;
}

/** null: there is none of that name. */
export function findRehearsal(name: string): Rehearsal | null {
  const scenario = loadRehearsal(name);
  return scenario && rehearsalOf(name, scenario);
}

function rehearsalOf(name: string, { question }: Scenario): Rehearsal {
  return { speaker: `${PREFIX}${name}`, name, question: cleanQuestion(question ?? "") };
}

/** null: the speaker is no rehearsal. */
export function rehearsalName(speaker: string): string | null {
  return speaker.startsWith(PREFIX) ? speaker.slice(PREFIX.length) : null;
}

/** How many a rehearsal seats, where the protocol has room for them. */
export const REHEARSAL_SEATS = 3;

/** One for each role; where all have the same, one that sits as often as a rehearsal seats. */
export function rehearsalSeats({ speaker }: Rehearsal, { roles }: Protocol): readonly SeatSpec[] {
  return roles.slice(0, REHEARSAL_SEATS).map((role) => ({ role, speaker }));
}

const COURSE = ["rounds", "quick", "unanimity", "stop", "style", "moderator-style", "max-words", "full-history"];

/**
 * Its replies were written for one course of the debate: what would change that is left out, and it is said so. The person may
 * take part; what they decide grants no round that nobody wrote.
 */
export function resolveRehearsalCourse(
  given: CliInput,
  { name, rounds }: Protocol,
  { named, interactive, clarify }: Settings,
): { readonly settings: Settings; readonly rounds: number } {
  // How a poll is taken is only a matter of who sits.
  const unheard = COURSE.filter((option) => given.isForThisRun(option) && !(option === "style" && name === "poll"));
  if (unheard.length > 0) {
    const options = unheard.map((option) => `--${option}`).join(", ");
    given.addWarning(
      `A rehearsal plays as it was written: ${options} ${unheard.length === 1 ? "does" : "do"} not count.`,
    );
  }
  return { settings: { ...DEFAULT_SETTINGS, named, interactive, clarify }, rounds: rounds.usual };
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

export interface UserQuestion {
  readonly question: string;
  /** The words of the command line. */
  readonly words: readonly string[];
}

/** What is told before the debate, and again after it. */
export function rehearsalNotice(rehearsal: Rehearsal, { question, words }: UserQuestion): string {
  const isOther = rehearsal.question !== question;
  return [
    "REHEARSAL  A scripted debate plays: no model speaks, nothing is spent.",
    ...(isOther ? [`           Your question is not debated. In its place plays: ${rehearsal.question}`] : []),
    "To put your question before real speakers, connect one or more of these:",
    "  claude, codex or gemini        a coding agent, installed and signed in",
    "  export ANTHROPIC_API_KEY=…     a key (OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY)",
    "  ollama serve                   a model on this machine",
    "then ask again (conclave doctor shows what is there and what is missing):",
    `  conclave ${quoteWords(words)}`,
    "",
  ].join("\n");
}
