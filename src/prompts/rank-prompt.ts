/** A council member's ranking of the others' answers, which it reads in full, unsigned, in its own order. */

import { z } from "zod";
import {
  type BallotContract,
  conditions,
  confidence,
  ids,
  line,
  maybeLine,
  objections,
  reasons,
  statement,
} from "../core/ballot/ballot.ts";
import { eachOf, objectionsTo, oneOf, someOf } from "../core/ballot/strict-fields.ts";
import type { OptionId } from "../core/ids.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";
import { againstField, EXAMPLE_OBJECTION, FIELD, missingTargets } from "./stance.ts";

/** `others` are to be ranked, each exactly once; one's own answer is not among them. */
function rankBallot(others: readonly OptionId[], own: OptionId | null) {
  const known = own === null ? others : [own, ...others];
  return z
    .object({
      ranking: rankingOf(others),
      prefers: line.refine((id) => known.includes(id), `must be one of ${known.join(", ")}`),
      accepts: ids,
      same: ids,
      confidence,
      reasons,
      conditions,
      fallsWith: maybeLine,
      movedBy: ids,
      objections,
      statement,
    })
    .superRefine(({ objections: raised }, { addIssue }) => {
      for (const issue of missingTargets(raised, known)) addIssue(issue);
    });
}

export type RankBallot = z.output<ReturnType<typeof rankBallot>>;

function rankContract(others: readonly OptionId[], own: OptionId | null): BallotContract<RankBallot> {
  const known = own === null ? others : [own, ...others];
  return {
    schema: rankBallot(others, own),
    strict: () =>
      z.object({
        ...rankBallot(others, own).shape,
        ranking: strictRankingOf(others),
        prefers: oneOf(known),
        accepts: someOf(known),
        same: someOf(known),
        objections: objectionsTo(known),
      }),
    fields: [
      `ranking (required): all of ${others.join(", ")}, best first; your own answer is not ranked.`,
      `prefers (required): what you would do now, your own answer included: ${known.join(", ")}.`,
      FIELD.accepts,
      FIELD.same,
      FIELD.confidence,
      FIELD.reasons,
      FIELD.conditions,
      FIELD.fallsWith,
      FIELD.movedBy,
      againstField(own),
      FIELD.statement,
    ],
    example: {
      ranking: ["P0Y", "P0Z"],
      prefers: "P0X",
      accepts: ["P0Y"],
      same: ["P0Z"],
      confidence: 70,
      reasons: ["It is the only one that survives a restart."],
      conditions: ["One writer."],
      fallsWith: "Writes from two regions.",
      movedBy: ["K0Y1"],
      objections: [{ ...EXAMPLE_OBJECTION, against: ["P0Y"] }],
      statement: null,
    },
  };
}

/** A field that names each of these ids once, best first. */
export function rankingOf(all: readonly string[]) {
  return ids
    .transform((ranked) => [...new Set(ranked)].filter((id) => all.includes(id)))
    .refine((ranked) => ranked.length === all.length, `must name each of ${all.join(", ")}`);
}

/** Free choices, best first, then all of them in a fixed order: without repetitions, that names each exactly once. */
export function strictRankingOf(all: readonly string[]): z.ZodType {
  return eachOf([...all.map(() => all), ...all.map((id) => [id])], oneOf);
}

export interface RankSources {
  /** Whole and unsigned, each under its option's id. */
  readonly answers: readonly PromptPart[];
  readonly others: readonly OptionId[];
  readonly own: OptionId | null;
}

export function rankPrompt({ answers, others, own }: RankSources): Ask<RankBallot> {
  return {
    kind: "rank",
    about: null,
    ballot: rankContract(others, own),
    parts: [
      ...answers,
      part(OPEN_OBJECTIONS, "None yet: you are among the first to read these answers."),
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "Rank these answers to the question by what would serve the person best: whether each is right, keeps the constraints, and says where it breaks. Length and style don't count. Object where something would fail. Then say what you would do now, having read them. About 250 words.";
