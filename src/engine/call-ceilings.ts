/**
 * What a debate can use at most, reckoned before anybody is asked: the calls that its protocol plans, each with the longest
 * prompt and the longest reply that are to be expected. Nothing holds a reply to that length, so this is an estimate from above
 * and no promise; the promise is --budget.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { Limits, Panel, Settings } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import { stablePrefixLength } from "../prompts/prompt.ts";
import type { PlannedCalls, Protocol } from "../protocols/protocol.ts";

/** A long reply, thoughts included. */
export const REPLY_TOKENS = 4_000;
/** What is asked and how to answer: instruction, open objections, ballot. */
const ASKED_TOKENS = 2_500;
/** Few texts have shorter tokens; code and tables come near. */
const CHARACTERS_PER_TOKEN = 3;

const NO_BALLOT = { ballot: null };

export interface PlannedDebate {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly question: Question;
}

export interface CallCeiling extends PlannedCalls {
  /** Of each of the calls. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export function callCeilings({ panel, protocol, settings, limits, question }: PlannedDebate): readonly CallCeiling[] {
  const seats = panel.chair ? [...panel.seats, panel.chair] : panel.seats;
  const shared = Math.max(0, ...seats.map((seat) => stablePrefixLength({ seat, question, pins: [] }, NO_BALLOT)));
  const alone = Math.ceil(shared / CHARACTERS_PER_TOKEN) + ASKED_TOKENS;
  return protocol.plan(panel, limits.rounds, settings).map((planned) => ({
    ...planned,
    inputTokens: alone + repliesRead(planned, protocol, panel.seats.length) * REPLY_TOKENS,
    outputTokens: REPLY_TOKENS,
  }));
}

/** The writer reads what every seat wrote first and last; others what all wrote in a round, the chair's word among it. */
function repliesRead(planned: PlannedCalls, protocol: Protocol, seats: number): number {
  if (isAlone(planned, protocol)) return 0;
  return planned.kind === SYNTHESIS ? 2 * seats + 1 : seats + 1;
}

/** Nobody has said anything yet. */
function isAlone({ round, kind }: PlannedCalls, { openings }: Protocol): boolean {
  return round <= 1 && kind === openings.kind && openings.areIndependent;
}
