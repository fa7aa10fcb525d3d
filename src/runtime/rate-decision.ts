/** Records how a decision turned out. Nothing else changes a debate after its end. */

import { userInfo } from "node:os";
import { ConclaveError } from "../core/errors.ts";
import type { DecisionRated } from "../core/event.ts";
import type { State } from "../core/state.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { readDebate } from "./read-debate.ts";
import { appendToIdle } from "./say-note.ts";

/** Returns the debate as it was before. */
export async function rateDecision(home: DebateHome, rating: DecisionRated["rating"], because: string): Promise<State> {
  const { state } = await readDebate(home);
  if (!state.verdict) {
    throw new ConclaveError("DEBATE_UNDECIDED", `Debate ${state.id} has no verdict yet, so there is nothing to rate.`);
  }
  if (state.verdict.option === null) {
    const message = `Debate ${state.id} ended without a decision, so there is nothing to rate.`;
    throw new ConclaveError("DEBATE_UNDECIDED", message, {
      hint: "To continue from one of its rounds: conclave fork ID --at ROUND",
    });
  }
  const event = { type: "decision.rated" as const, rating, because, by: userInfo().username };
  if (!(await appendToIdle(home, event))) {
    const message = `Another process is writing to debate ${state.id}.`;
    throw new ConclaveError("LOG_HELD", message, { hint: "Rate it again in a moment." });
  }
  return state;
}
