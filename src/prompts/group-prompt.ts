/** The chair's call in a poll: which answers say the same. It decides which answers are counted together, never a consensus. */

import { z } from "zod";
import { type BallotContract, groups } from "../core/ballot/ballot.ts";
import { isPartition } from "../core/ledger/collect-options.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";

const groupBallot = z.object({
  groups: groups.refine(isPartition, "each option may be in only one group"),
});

export type GroupBallot = z.output<typeof groupBallot>;

const groupContract: BallotContract<GroupBallot> = {
  schema: groupBallot,
  fields: [
    "groups (required): [{name: at most six words, options: [ids]}]: each option in exactly one group, alone if no other says the same.",
  ],
  example: {
    groups: [
      { name: "Move to Postgres", options: ["P0X", "P0Z"] },
      { name: "Stay on Redis", options: ["P0Y"] },
    ],
  },
};

/** `answers` are whole, each under its option's id. */
export function groupPrompt(answers: readonly PromptPart[]): Ask<GroupBallot> {
  return {
    kind: "group",
    about: null,
    ballot: groupContract,
    parts: [...answers, part(OPEN_OBJECTIONS, "None: the answers were given alone."), part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "These answers to the question were written by seats that did not see each other's. Say which of them are the same decision: someone who follows one would do what the other says. Different reasons for the same decision are one group; the same words with a different consequence are not. Do not judge them. Write nothing but the block.";
