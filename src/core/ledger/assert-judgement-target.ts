/** Only items of this debate can be ruled on or rejected, whichever way the person does it. */

import { ConclaveError } from "../errors.ts";
import { isJudgement, type Note } from "../note.ts";
import type { State } from "../state.ts";
import { ledgerOf } from "./ledger-of.ts";

/** Throws if a ruling or rejection names an unknown item. */
export function assertJudgementTarget(state: State, note: Note): void {
  if (!isJudgement(note)) return;
  const { objections, claims } = ledgerOf(state);
  const { named, noun, was, items } =
    note.kind === "ruling"
      ? { named: note.objection, noun: "objection", was: "raised", items: objections }
      : { named: note.claim, noun: "claim", was: "made", items: claims };
  if (items.some(({ id }) => id === named)) return;
  const known = items.map(({ id }) => id).join(", ");
  throw new ConclaveError("USAGE_OPTION_VALUE", `The debate ${state.id} has no ${noun} ${named}.`, {
    hint: known === "" ? `No ${noun} was ${was} so far.` : `Its ${noun}s are ${known}.`,
  });
}
