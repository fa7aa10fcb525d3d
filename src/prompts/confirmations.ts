/** The raiser's word on its own objections, wherever a call asks for it. Others' objections are not its to settle. */

import type { LooseBallot } from "../core/ballot/ballot.ts";
import type { ObjectionId } from "../core/ids.ts";

/** `open` are the reader's own objections that nothing has settled; without any, nothing is asked. */
export function confirmationFields(
  open: readonly ObjectionId[],
  name: "confirmations" | "confirmations (required)" = "confirmations",
): readonly string[] {
  if (open.length === 0) return [];
  return [
    `${name}: [{objection, as: met | not_met | withdrawn, text}]: one for each of ${open.join(", ")}. met: the answer settles it; not_met: it doesn't, and the objection is open; withdrawn: you no longer hold it. text: one sentence.`,
  ];
}

export function confirmationExample(open: readonly ObjectionId[]) {
  return open.length === 0 ? {} : { confirmations: [{ objection: "O1X1", as: "not_met", text: "Nobody starts it." }] };
}

type Confirmations = LooseBallot["confirmations"];

export function ownConfirmations(said: Confirmations, open: readonly ObjectionId[]): Confirmations {
  return said.filter(({ objection }) => open.includes(objection));
}
