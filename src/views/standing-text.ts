/** Designs and options as they stand, in the words of those who wrote them. */

import { withoutBallots } from "../core/ballot/ballot-block.ts";
import { callsInOrder } from "../core/debate-calls.ts";
import { isRepair, type OptionId } from "../core/ids.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { optionText } from "../core/ledger/option-text.ts";
import { remember } from "../core/memory/remember.ts";
import type { State } from "../core/state.ts";
import { amendDesign } from "../core/text/edits/amend-design.ts";
import { duetRounds } from "./duet-rounds.ts";

/**
 * What an option's proposer wrote of it, or what seats made of one that the person named; up to a version (default: the last). A duet's
 * design is assembled from its sections and amendments. Empty if nobody wrote it.
 */
export function optionAsWritten(state: State, id: OptionId, version = Number.POSITIVE_INFINITY): string {
  const { options, positions } = ledgerOf(state);
  const last = options.find((each) => each.id === id);
  if (!last) return "";
  const option = { ...last, versions: last.versions.slice(0, version) };
  const replies = repliesIn(state);
  const isDesign = replies.some(({ seat, kind }) => seat === option.by && kind === "design");
  return isDesign ? (standingDesign(state)?.text ?? "") : optionText(option, positions, replies);
}

/** The architect's last design, with the amendments that it was accepted with and what was repaired since; null: none was finished. */
export function standingDesign(state: State) {
  const last = duetRounds(state).findLast(({ design }) => design?.text != null);
  const { design, review = null, round = 0 } = last ?? {};
  if (design?.text == null) return null;
  const isAccepted = review?.signal === "accepting_final";
  const text = isAccepted ? amendDesign(design.text, review.amendments) : design.text;
  const { options, positions } = ledgerOf(state);
  const option = options.find(({ by }) => by === design.call.seat);
  const replies = repliesIn(state).map((call) => (call.key === design.call.key ? { ...call, text } : call));
  return { round, text: option ? optionText(option, positions, replies) : text };
}

/** Every version of every option is put together from them. */
const repliesIn = remember((state: State) =>
  callsInOrder(state).flatMap((call) =>
    call.status === "answered" && !isRepair(call.key) ? { ...call, text: withoutBallots(call.text) } : [],
  ),
);
