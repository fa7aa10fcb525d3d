/**
 * A gate is where a cascade decides from the ballots whether to spend more. It follows each stage: two answers, a debate, a round
 * with searches. What it decided by is recorded, so that anyone can check why the debate went on or stopped.
 */

import { z } from "zod";
import type { Immutable } from "../immutable.ts";
import { roundNumberSchema, STAKES } from "../panel.ts";
import { OUTCOMES, votesSchema } from "./agreement.ts";

/** `pair`: two seats answer alone. `debate`: a challenge with all seats. `search`: further rounds, with evidence searched for. */
export const CASCADE_STAGES = ["pair", "debate", "search"] as const;
export type CascadeStage = (typeof CASCADE_STAGES)[number];

export const gateSchema = z.object({
  /** The stage that has ended. */
  stage: z.enum(CASCADE_STAGES),
  /** The round that it ended with; 0: before the first. */
  round: roundNumberSchema,
  stakes: z.enum(STAKES),
  /** The seats that were asked. */
  asked: z.array(z.string()),
  /** Whichever version of an option they are for: the closing asks for votes on the last one. */
  votes: z.array(votesSchema),
  outcome: z.enum(OUTCOMES),
  /** Blocking objections that are open. */
  blocking: z.array(z.string()),
  /** Whether the agreement is enough for these stakes, so that nothing more is spent. */
  isEnough: z.boolean(),
});
export type Gate = Immutable<typeof gateSchema>;
