/** One seat's challenge of another's position, in four parts: strengths, questions, weak spots, evidence requested. */

import { z } from "zod";
import { type BallotContract, ids, inquiries, line, list, objections } from "../core/ballot/ballot.ts";
import type { SeatName } from "../core/ids.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { FIELD } from "./stance.ts";

const challengeBallot = z.object({
  strengths: list(line),
  asks: inquiries,
  objections,
  requests: inquiries,
  same: ids,
});

export type ChallengeBallot = z.output<typeof challengeBallot>;

const challengeContract: BallotContract<ChallengeBallot> = {
  schema: challengeBallot,
  fields: [
    "strengths: two or three that you acknowledge.",
    "asks: two or three genuine questions, whose answers you do not know.",
    `${FIELD.objections} Here: one to three weak spots.`,
    "requests: up to three pieces of evidence that would settle something.",
    FIELD.same,
  ],
  example: {
    strengths: ["The way back is one release."],
    asks: [{ text: "What happens to jobs that are due while it migrates?", option: null }],
    objections: [
      {
        title: "The peak is assumed, not measured",
        severity: "major",
        text: "All sizing rests on 90 jobs a second.",
        against: [],
      },
    ],
    requests: [{ text: "The job rate of the last four Mondays.", option: null }],
    same: [],
  },
};

export interface ChallengeSources {
  readonly target: SeatName;
  readonly position: string;
  /** The target's option and the challenger's own. */
  readonly options: PromptPart;
  readonly objections: PromptPart;
  /** What searches found in earlier rounds. */
  readonly searchResults: PromptPart;
  /** All agree, and this seat was drawn to attack what they agree on. */
  readonly mustAttack: boolean;
}

export function challengePrompt({
  target,
  position,
  options,
  objections: open,
  searchResults: found,
  mustAttack,
}: ChallengeSources): Ask<ChallengeBallot> {
  return {
    kind: "challenge",
    about: target,
    ballot: challengeContract,
    parts: [
      part("A position taken by another seat", fenceText(position)),
      options,
      open,
      found,
      part("What to do", mustAttack ? `${WHAT_TO_DO} ${ATTACK}` : WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "Challenge this position so that it gets better or falls. Four parts: what is strong in it; what you genuinely want to know; where it is weak, with what breaks, for whom and when; which evidence would settle it. If it is the same decision as yours, say so with `same`, and look for what you both missed. Under 250 words.";

const ATTACK =
  "Everybody agrees with this position, you included. It has fallen to you to attack it all the same: make the strongest case against it that a competent opponent would make, and mean it.";
