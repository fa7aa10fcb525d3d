/**
 * One seat's challenge of the others' positions, in four parts: strengths, questions, weak spots, evidence requested. One call takes
 * on all the others at once, or one of them where pairs are asked for.
 */

import { z } from "zod";
import { type BallotContract, ids, inquiries, line, list, objections } from "../core/ballot/ballot.ts";
import { objectionsTo, someOf } from "../core/ballot/strict-fields.ts";
import type { OptionId, SeatName } from "../core/ids.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { againstField, EXAMPLE_OBJECTION, FIELD, missingTargets } from "./stance.ts";

const challengeFields = z.object({
  strengths: list(line),
  asks: inquiries,
  objections,
  requests: inquiries,
  same: ids,
});

export type ChallengeBallot = z.output<typeof challengeFields>;

/** An objection in a call about one seat concerns that seat's option if it names none. */
function challengeContract(known: readonly OptionId[], target: SeatName | null): BallotContract<ChallengeBallot> {
  return {
    schema: challengeFields.transform((ballot, { addIssue }) => {
      for (const issue of target === null ? missingTargets(ballot.objections, known) : []) addIssue(issue);
      return ballot;
    }),
    strict: () =>
      target === null
        ? challengeFields.extend({ objections: objectionsTo(known), same: someOf(known) })
        : challengeFields,
    fields: [
      "strengths: what is strong in each option, with its id.",
      "asks: [{text, option: id}]: questions whose answers you don't know, two or three per option.",
      againstField(),
      "requests: [{text, option: id}]: evidence that would settle something.",
      FIELD.same,
    ],
    example: {
      strengths: ["P1Y: it can be rolled back in one release."],
      asks: [{ text: "What happens to checkouts during the archive run?", option: "P1Y" }],
      objections: [EXAMPLE_OBJECTION],
      requests: [{ text: "The archive times of the last four weeks.", option: "P1Y" }],
      same: ["P1Z"],
    },
  };
}

export interface ChallengeSources {
  /** The seat it is about; null: all others. */
  readonly target: SeatName | null;
  /** The others' positions, each whole, and the options. */
  readonly above: readonly PromptPart[];
  /** The reader's own. */
  readonly points: PromptPart;
  readonly known: readonly OptionId[];
  readonly objections: PromptPart;
  /** What searches found in earlier rounds. */
  readonly searchResults: PromptPart;
  /** All seats agree, and this one was drawn to argue against it. */
  readonly mustAttack: boolean;
}

export function challengePrompt(sources: ChallengeSources): Ask<ChallengeBallot> {
  const { target, above, points, known, objections: open, searchResults, mustAttack } = sources;
  return {
    kind: mustAttack ? "attack" : "challenge",
    about: target,
    ballot: challengeContract(known, target),
    parts: [
      ...above,
      points,
      open,
      searchResults,
      part("What to do", mustAttack ? `${WHAT_TO_DO} ${ATTACK}` : WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "Challenge the positions above so that each gets better or falls. Four parts: what is strong; what you genuinely want to know; where it is weak: what breaks, for whom and when; which evidence would settle it. Raise an objection once and name every option it applies to, your own included. Where another's decision is the same as yours, say so with `same`, and look for what you both missed. About 250 words per position.";

const ATTACK =
  "Everybody agrees, you included. You have been assigned to attack that position all the same: make the strongest case against it that a competent opponent would make, and mean it.";
