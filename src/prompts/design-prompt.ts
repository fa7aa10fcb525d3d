/** The architect's call in a duet: a complete design, at first alone, then in response to the review of the last one. */

import { z } from "zod";
import {
  answers,
  type BallotContract,
  claims,
  confidence,
  designChanges,
  directObjections,
  ids,
  maybeLine,
  option,
  points,
  reasons,
  statement,
} from "../core/ballot/ballot.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { FIELD, OBJECTIONS_FIELD } from "./stance.ts";

const designBallot = z.object({
  sections: z
    .enum(["all", "changed"])
    .nullish()
    .transform((returned) => returned ?? "all"),
  signal: z.enum(["iterating", "proposing_final"]),
  option,
  confidence,
  reasons,
  focus: maybeLine,
  objections: directObjections,
  answers,
  changes: designChanges,
  claims,
  points,
  withdraws: ids,
  movedBy: ids,
  fallsWith: maybeLine,
  statement,
});

export type DesignBallot = z.output<typeof designBallot>;

export const designContract: BallotContract<DesignBallot> = {
  schema: designBallot,
  fields: [
    "sections: `changed` if you return only the sections that change, `all` if your design is complete.",
    "signal (required): `iterating` while you still expect to change the design, `proposing_final` when you would build it as it stands.",
    "option (required): {name, summary}: your design in at most six words, and in two or three sentences.",
    "confidence (required): 0 to 100, how sure you are that this is the right design.",
    FIELD.reasons,
    "focus: the one thing the other should look at, or null.",
    OBJECTIONS_FIELD,
    FIELD.answers,
    "points (required): [{text, evidence | null}]: what your design says, one item each; later only points that are new or restated.",
    `${FIELD.withdraws} To restate a point, withdraw it and list it again.`,
    "changes: [{section, change}]: what changed since your last design, by section; empty for the first.",
    FIELD.claims,
    "movedBy: ids of the objections, claims or pins that made you change the design.",
    FIELD.fallsWith,
    FIELD.statement,
  ],
  example: {
    sections: "changed",
    signal: "iterating",
    option: {
      name: "One writer, read replicas",
      summary: "All writes go through one process; reads are served from replicas that lag by at most a second.",
    },
    confidence: 70,
    reasons: ["One writer needs no conflict resolution.", "Reads are 98% of the load."],
    focus: "Is a second of lag acceptable on the billing page?",
    objections: [{ title: "Replicas serve stale prices", severity: "major", text: "Buyers see a price that is gone." }],
    points: [{ text: "The billing page reads from the writer.", evidence: null }],
    withdraws: ["D1X2"],
    answers: [
      {
        objection: "O1X1",
        as: "fixed",
        text: "Section Error handling says what happens when the writer dies.",
        evidence: null,
      },
    ],
    changes: [{ section: "Error handling", change: "Fail-over of the writer by lease." }],
    claims: [
      {
        text: "Reads are 98% of all requests.",
        kind: "fact",
        evidence: { source: "ops/metrics.md:14", quote: "98.1% are GET requests" },
      },
    ],
    movedBy: ["O1X1"],
    fallsWith: "Writes growing beyond what one process can take.",
    statement: null,
  },
};

export interface DesignSources {
  /** One line per past round; empty in the first. */
  readonly past: string;
  /** The seat's own last design and the other's response to it; null if there is none. */
  readonly own: string | null;
  readonly other: { readonly text: string; readonly focus: string | null } | null;
  /** Those that the seat has made and not withdrawn. */
  readonly points: PromptPart;
  readonly objections: PromptPart;
}

export function designPrompt({ past, own, other, points: made, objections }: DesignSources): Ask<DesignBallot> {
  return {
    kind: "design",
    about: null,
    ballot: designContract,
    parts: [
      part("Rounds so far", past),
      ownPart("Your design as it stands", own),
      made,
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

const AGAIN =
  "A reviewer has read your design and answered with its own, or with objections. Return only the sections that change (`sections: changed` in the ballot), each whole and under its heading; every other section stays as it is above. To remove a section, write its heading and the single word Removed. Adopt what is better, keep what was not refuted and say why under Rationale, and answer every open objection by its id in the ballot. Don't give way just to be agreeable: change only what an argument or a fact moved you to change, and name it in movedBy. Propose it as final only when you would build it as it stands.";
