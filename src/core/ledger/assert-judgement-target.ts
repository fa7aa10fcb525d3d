/** What is not on the table cannot be judged, from wherever the person speaks. */

import { ConclaveError } from "../errors.ts";
import { isJudgement, type Note } from "../note.ts";
import type { State } from "../state.ts";
import { ledgerOf } from "./ledger-of.ts";

/** Throws where a ruling or a rejection names nothing of this debate. */
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
