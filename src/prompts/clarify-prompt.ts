/** Before a challenge: what a seat would ask the person first. */

import { z } from "zod";
import { type BallotContract, inquiries } from "../core/ballot/ballot.ts";
import { askAlone } from "./answer-prompt.ts";
import type { Ask } from "./prompt.ts";

const clarifyBallot = z.object({ questions: inquiries });

export type ClarifyBallot = z.output<typeof clarifyBallot>;

const clarifyContract: BallotContract<ClarifyBallot> = {
  schema: clarifyBallot,
  fields: ["questions: three at most; none if nothing would change your answer."],
  example: { questions: [{ text: "What was the highest job rate of the last 30 days?", option: null }] },
};

export function clarifyPrompt(): Ask<ClarifyBallot> {
  return askAlone("clarify", clarifyContract, WHAT_TO_DO);
}

const WHAT_TO_DO =
  "Before you take a position: which facts that only the person asking can know would change your answer? Ask for those, one fact per question. Write nothing but the block.";
