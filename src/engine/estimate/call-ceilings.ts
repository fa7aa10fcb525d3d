/**
 * The maximum usage of a debate, estimated before it starts: the protocol's planned calls, each with the longest expected prompt
 * and reply. Replies can be longer, so this is an upper estimate, not a guarantee; --budget is the guarantee.
 */

import { SYNTHESIS } from "../../core/ballot/synthesis.ts";
import { type Limits, type Panel, panelMembers, type Seat, type Settings } from "../../core/panel.ts";
import type { Question } from "../../core/question.ts";
import { promptParts, stablePrefix } from "../../prompts/prompt.ts";
import type { PlannedCalls, Protocol } from "../../protocols/protocol.ts";

/** A long reply, including reasoning. */
export const REPLY_TOKENS = 4_000;
/** The rest of a prompt: instructions, open objections, ballot. */
const ASKED_TOKENS = 2_500;
/** A low value; code and tables come close to it. */
const CHARACTERS_PER_TOKEN = 3;

const NOTHING_ASKED = { kind: "", about: null, parts: [], ballot: null };

export interface PlannedDebate {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly question: Question;
}

export interface CallCeiling extends PlannedCalls {
  /** Per call. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export function callCeilings({ panel, protocol, settings, limits, question }: PlannedDebate): readonly CallCeiling[] {
  const seats = panelMembers(panel);
  const prefixOf = (seat: Seat) => stablePrefix(promptParts({ seat, question, pins: [] }, NOTHING_ASKED));
  const shared = Math.max(0, ...seats.map((seat) => prefixOf(seat).length));
  const alone = Math.ceil(shared / CHARACTERS_PER_TOKEN) + ASKED_TOKENS;
  return protocol.plan(panel, limits.rounds, settings).map((planned) => ({
    ...planned,
    inputTokens: alone + repliesRead(planned, protocol, panel.seats.length) * REPLY_TOKENS,
    outputTokens: REPLY_TOKENS,
  }));
}

/** The synthesis sees every seat's first and last reply; other calls see all replies of a round, including the chair's. */
function repliesRead(planned: PlannedCalls, protocol: Protocol, seats: number): number {
  if (isAlone(planned, protocol)) return 0;
  return planned.kind === SYNTHESIS ? 2 * seats + 1 : seats + 1;
}

/** Whether the call sees no other replies. */
function isAlone({ round, kind }: PlannedCalls, { openings }: Protocol): boolean {
  return round <= 1 && kind === openings.kind && openings.areIndependent;
}
