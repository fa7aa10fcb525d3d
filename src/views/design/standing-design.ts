/** A duet's design as it stands: the architect's last one, with the amendments that it was accepted with and what was repaired since. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { isRepair } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { optionText } from "../../core/ledger/option-text.ts";
import type { State } from "../../core/state.ts";
import { amendDesign } from "../../core/text/amend-design.ts";
import { duetRounds } from "../duet-rounds.ts";

export interface StandingDesign {
  readonly round: number;
  readonly text: string;
}

/** null: no design was finished. */
export function standingDesign(state: State): StandingDesign | null {
  const last = duetRounds(state).findLast(({ design }) => design?.text != null);
  const { design, review = null, round = 0 } = last ?? {};
  if (design?.text == null) return null;
  const isAccepted = review?.signal === "accepting_final";
  const text = isAccepted ? amendDesign(design.text, review.amendments) : design.text;
  const { options, positions } = ledgerOf(state);
  const option = options.find(({ by }) => by === design.call.seat);
  const replies = callsInOrder(state).flatMap((call) => {
    if (call.status !== "answered" || isRepair(call.key)) return [];
    return { ...call, text: call.key === design.call.key ? text : withoutBallots(call.text) };
  });
  return { round, text: option ? optionText(option, positions, replies) : text };
}
