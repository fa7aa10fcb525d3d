/** A seat's answer to a poll: alone, with nobody else's before it. */

import { z } from "zod";
import {
  type BallotContract,
  claims,
  conditions,
  confidence,
  maybeLine,
  option,
  questions,
  reasons,
} from "../core/ballot.ts";
import { givenOptionId } from "../core/ids.ts";
import type { Question } from "../core/question.ts";
import { type Ask, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair.ts";

const shared = {
  confidence,
  reasons,
  conditions,
  wouldMove: maybeLine(400),
  fallsWith: maybeLine(400),
  claims,
  questions,
};

/** Where the person named options, one of them; else one of the seat's own. */
function answerBallot(given: readonly string[]) {
  const ids = given.map((_, index) => givenOptionId(index));
  return given.length === 0
    ? z.object({
        option,
        prefers: z
          .null()
          .optional()
          .transform(() => null),
        ...shared,
      })
    : z.object({
        option: z
          .null()
          .optional()
          .transform(() => null),
        prefers: z.enum(ids),
        ...shared,
      });
}

export type AnswerBallot = z.output<ReturnType<typeof answerBallot>>;

function answerContract(given: readonly string[]): BallotContract<AnswerBallot> {
  const position =
    given.length === 0
      ? {
          option: { name: "Postgres with skip locked", summary: "Jobs are rows in the database that needs them." },
          prefers: null,
        }
      : { option: null, prefers: givenOptionId(0) };
  return {
    schema: answerBallot(given),
    fields: [
      given.length === 0
        ? "option: {name, summary}: your answer in at most six words, and in two or three sentences."
        : `prefers: the id of the option you choose, one of ${given.map((_, index) => givenOptionId(index)).join(", ")}.`,
      "confidence: 0 to 100 that this is the right answer.",
      "reasons: up to five, the strongest first.",
      "conditions: what has to hold for your answer to hold.",
      "wouldMove: what would change your mind.",
      "fallsWith: what would have to turn out false for your answer to be wrong.",
      "claims: [{text, kind: fact | estimate | value | assumption, evidence: {source, quote} | null}]. source: `path:line`, a URL, or a command; quote: the words found there.",
      "questions: up to three that you would have liked to ask first.",
    ],
    example: {
      ...position,
      confidence: 70,
      reasons: ["One system less to run."],
      conditions: ["Fewer than 500 jobs a second."],
      wouldMove: "A measured peak above that.",
      fallsWith: "Jobs having to survive the loss of the database.",
      claims: [
        {
          text: "The peak is 90 jobs a second.",
          kind: "fact",
          evidence: { source: "ops/metrics.md:8", quote: "peak 90/s" },
        },
      ],
      questions: [],
    },
  };
}

export function answer({ options }: Question): Ask<AnswerBallot> {
  return {
    kind: "answer",
    about: null,
    ballot: answerContract(options),
    parts: [part(OPEN_OBJECTIONS, "None: nobody has spoken before you."), part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Answer the question alone; nobody else's answer is shown to you and yours is shown to nobody. Decide: say what should be done, why, what speaks against it, and what you had to assume. Under 500 words. Be as sure as you are, not surer.";
