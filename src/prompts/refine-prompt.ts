/** A panel seat's revised proposal: it answers every point of the critiques by its ID. */

import type { SeatName } from "../core/ids.ts";
import type { CountedOption } from "../core/ledger/collect-options.ts";
import { type OwnPoints, pointExtras } from "./points/own-points-part.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { type StanceBallot, stanceContract } from "./stance.ts";

export interface RefinementSources {
  /** The call is about the seat's own proposal, which keeps its IDs apart from those of the proposal. */
  readonly author: SeatName;
  readonly proposal: PromptPart;
  readonly points: OwnPoints;
  /** All of them, whole. */
  readonly critiques: readonly PromptPart[];
  readonly known: readonly CountedOption[];
  readonly objections: PromptPart;
}

export function refinePrompt(sources: RefinementSources): Ask<StanceBallot> {
  const { author, proposal, points, critiques, known, objections } = sources;
  return {
    kind: "refine",
    about: author,
    ballot: stanceContract(known, { answers: true, ...pointExtras(points) }),
    parts: [proposal, ...points.parts, ...critiques, objections, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Answer each objection by its id, then write your proposal as it now stands, in full. Don't give way just to be agreeable.";
