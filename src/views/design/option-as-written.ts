/** What an option's proposer wrote of it, as it stands. A duet's design is assembled from its sections and amendments. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { isRepair, type OptionId } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { optionText } from "../../core/ledger/option-text.ts";
import type { State } from "../../core/state.ts";
import { standingDesign } from "./standing-design.ts";

/** Empty if nobody wrote it. */
export function optionAsWritten(state: State, id: OptionId): string {
  const { options, positions } = ledgerOf(state);
  const option = options.find((each) => each.id === id);
  if (!option) return "";
  const replies = callsInOrder(state).flatMap((call) =>
    call.status === "answered" && !isRepair(call.key) ? { ...call, text: withoutBallots(call.text) } : [],
  );
  const isDesign = replies.some(({ seat, kind }) => seat === option.by && kind === "design");
  return isDesign ? (standingDesign(state)?.text ?? "") : optionText(option, positions, replies);
}
