/** What the writer of a verdict ticked besides objections, which say it themselves: constraints, and whatever else it names. */

import { idsIn } from "../../core/ledger/ledger.ts";
import { ledgerOf, pinLabels } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { type TakeUp, takeUp } from "../../core/verdict/take-up.ts";

export interface ChecklistRow {
  /** As the writer names it. */
  readonly item: string;
  /** The same, marked if nothing has this ID. */
  readonly shown: string;
  readonly how: string;
  readonly reason: string;
}

/** One for each item, even if it is ticked twice. */
export function checklistRows(state: State): readonly ChecklistRow[] {
  const { verdict } = state;
  if (!verdict) return [];
  const objections = new Set(verdict.objections.map(({ id }) => id));
  const known = new Set([...pinLabels(state), ...idsIn(ledgerOf(state))]);
  const items = [...new Set(verdict.checklist.map(({ item }) => item))].filter((item) => !objections.has(item));
  return items.flatMap((item) => {
    const said = takeUp(verdict, item);
    const shown = known.has(item) ? item : `[${item}?]`;
    return said ? [{ item, shown, how: HOW[said.as], reason: said.note }] : [];
  });
}

const HOW: Readonly<Record<TakeUp["as"], string>> = {
  takenUp: "kept",
  notTakenUp: "rejected",
  contradictory: "kept and rejected",
  unticked: "",
};
