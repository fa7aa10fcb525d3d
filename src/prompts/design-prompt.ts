/** The architect's call of a duet: a complete design, first alone, then on what the reviewer made of the last one. */

import { z } from "zod";
import {
  answers,
  type BallotContract,
  claims,
  confidence,
  designChanges,
  ids,
  maybeLine,
  objections,
  option,
  reasons,
  statement,
} from "../core/ballot/ballot.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { FIELD } from "./stance.ts";

const designBallot = z.object({
  signal: z.enum(["iterating", "proposing_final"]),
  option,
  confidence,
  reasons,
  focus: maybeLine,
  objections,
  answers,
  changes: designChanges,
  claims,
  movedBy: ids,
  fallsWith: maybeLine,
  statement,
});

export type DesignBallot = z.output<typeof designBallot>;

export const designContract: BallotContract<DesignBallot> = {
  schema: designBallot,
  fields: [
    "signal: `iterating` while you still expect to change the design, `proposing_final` when you would build it as it stands.",
    "option: {name, summary}: your design in at most six words, and in two or three sentences.",
    "confidence: 0 to 100 that this is the right design.",
    FIELD.reasons,
    "focus: the one thing the other should look at, or null.",
    "objections: [{title, severity: blocking | major | minor, text}]: what you hold against the other's design and have not said before.",
    "answers: [{objection, as, text, evidence}]: one for every open objection, by its id. as: `fixed` (say where), `accepted_risk`, `refuted` (only with evidence), `parked`, or `open`. An objection that nobody names stays open.",
    "changes: [{section, change}]: what changed since your last design, by section; empty for the first.",
    FIELD.claims,
    "movedBy: ids of the objections, claims or pins that made you change the design.",
    FIELD.fallsWith,
    "statement: your position in your own words, in case it ends in the minority; it is then printed uncut.",
  ],
  example: {
    signal: "iterating",
    option: {
      name: "One writer, read replicas",
      summary: "All writes go through one process; reads are served from replicas that lag by at most a second.",
    },
    confidence: 70,
    reasons: ["One writer needs no conflict resolution.", "Reads are 98 % of the load."],
    focus: "Is a second of lag acceptable on the billing page?",
    objections: [],
    answers: [
      {
        objection: "O1b1",
        as: "fixed",
        text: "Section Error handling says what happens when the writer dies.",
        evidence: null,
      },
    ],
    changes: [{ section: "Error handling", change: "Fail-over of the writer by lease." }],
    claims: [
      {
        text: "Reads are 98 % of all requests.",
        kind: "fact",
        evidence: { source: "ops/metrics.md:14", quote: "98.1 % GET" },
      },
    ],
    movedBy: ["O1b1"],
    fallsWith: "Writes growing beyond what one process can take.",
    statement: null,
  },
};

export interface DesignSources {
  /** One line per past round; empty in the first. */
  readonly past: string;
  /** The seat's own last design, and what the other wrote on it; null where there is none. */
  readonly own: string | null;
  readonly other: { readonly text: string; readonly focus: string | null } | null;
  readonly objections: PromptPart;
}

export function designPrompt({ past, own, other, objections }: DesignSources): Ask<DesignBallot> {
  return {
    kind: "design",
    about: null,
    ballot: designContract,
    parts: [
      part("Rounds so far", past),
      ownPart("Your last design", own),
      part("The review of it", other === null ? "" : fenceText(other.text)),
      focusPart("What the reviewer wants you to look at", other?.focus ?? null),
      objections,
      part("What to do", own === null ? FIRST : AGAIN),
    ],
  };
}

/** Set off from the prompt's own words. */
export function focusPart(heading: string, focus: string | null): PromptPart {
  return part(heading, focus === null ? "" : `> ${focus}`);
}

/** A session that wrote it need not be sent it. */
export function ownPart(heading: string, text: string | null): PromptPart {
  return { heading, text: text === null || text === "" ? "" : fenceText(text), once: true, reminder: null };
}

const SECTIONS =
  "Use these headings: Architecture, Components, Data models, Interfaces, Error handling, Rationale, What was kept, What improved, Remaining concerns.";

const FIRST = `Write a complete design that answers the question: one that a competent engineer could build from without asking you again. ${SECTIONS} Decide; where you had to assume something, say so. Be concrete (names, shapes, numbers, failure cases) and leave out what follows from the rest.`;

const AGAIN = `A reviewer has read your design and answered with its own, or with objections. Write your design again, complete, as you would build it now. ${SECTIONS} Take over what is better, keep what was not refuted and say why, and answer every open objection by its id in the ballot. Do not give way to be agreeable: change only what an argument or a fact moved you to change, and name it in movedBy. Propose it as final only when you would build it as it stands.`;
