/** The scripted demos (rehearsals) that can run when no speaker is ready, and the one closest to a question. */

import { type ContextItem, cleanQuestion } from "../core/question.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { loadRehearsalHead, rehearsalNames } from "../speakers/script/rehearsal-scenarios.ts";
import type { ScenarioHead } from "../speakers/script/scenario.ts";
import type { SeatSpec } from "./panel/seat-grammar.ts";

export interface Rehearsal {
  /** As written on the command line. */
  readonly speaker: string;
  readonly name: string;
  readonly question: string;
  readonly context: readonly ContextItem[];
}

const PREFIX = "rehearsal:";

/** The one whose question shares the most words with this one; null: none supports this protocol. */
export function nearestRehearsal(asked: string, protocol: Protocol): Rehearsal | null {
  const wanted = wordsOf(asked);
  const playing = rehearsalNames().flatMap((name) => {
    const head = loadRehearsalHead(name);
    if (!head?.protocols?.includes(protocol.name)) return [];
    const rehearsal = rehearsalOf(name, head);
    return [{ rehearsal, shared: [...wordsOf(rehearsal.question)].filter((word) => wanted.has(word)).length }];
  });
  const [nearest] = playing.toSorted((a, b) => b.shared - a.shared);
  return nearest?.rehearsal ?? null;
}

/** null: unknown name. */
export function findRehearsal(name: string): Rehearsal | null {
  const head = loadRehearsalHead(name);
  return head && rehearsalOf(name, head);
}

function rehearsalOf(name: string, { question, context }: ScenarioHead): Rehearsal {
  return { speaker: `${PREFIX}${name}`, name, question: cleanQuestion(question ?? ""), context };
}

/** null: the speaker is not a rehearsal. */
export function rehearsalName(speaker: string): string | null {
  return speaker.startsWith(PREFIX) ? speaker.slice(PREFIX.length) : null;
}

/** The number of seats of a rehearsal, if the protocol allows that many. */
export const REHEARSAL_SEATS = 3;

/** One seat per role; if all seats have the same role, as many as a rehearsal has. */
export function rehearsalSeats({ speaker }: Rehearsal, { roles }: Protocol): readonly SeatSpec[] {
  return roles.slice(0, REHEARSAL_SEATS).map((role) => ({ role, speaker }));
}

/** Singular, so that "JWT or sessions" finds the debate about JWTs and session tokens. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/s$/, "")));
}
