/** Which options an objection hits: those its raiser named, else what the seat it was raised against stood for when it was raised. */

import { callTag } from "../../core/debate-calls.ts";
import type { OptionId } from "../../core/ids.ts";
import type { Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { isOpen } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import { findSeat } from "../names.ts";

/** Of merged options, the one that all count as. Empty if it hits none in particular. */
export function optionsHit(state: State, { id, by, about, against, round }: Objection): readonly OptionId[] {
  const { options, positions } = ledgerOf(state);
  const named = options.flatMap((option) => (against.includes(option.id) ? [option.countsAs] : []));
  if (named.length > 0 || about === null) return [...new Set(named)];
  const tag = id.slice(1).replace(/\d+$/, "");
  const raised = [...state.calls.values()].find((call) => call.seat === by && callTag(state, call) === tag);
  const stage = raised?.stage ?? 0;
  const isBefore = (position: { readonly round: number; readonly stage: number }) =>
    position.round < round || (position.round === round && position.stage < stage);
  const held = positions.findLast((position) => position.seat === about && isBefore(position));
  return held?.prefers == null ? [] : [held.prefers];
}

/** Of the options that an open objection hits, those for which its raiser has neither confirmed the answer nor withdrawn it. */
export function optionsStillHit(state: State, objection: Objection): readonly OptionId[] {
  const hit = optionsHit(state, objection);
  if (!isOpen(objection)) return hit;
  const { options } = ledgerOf(state);
  const countsAs = (id: OptionId) => options.find((option) => option.id === id)?.countsAs ?? id;
  let kept = new Set(hit);
  for (const { by, as, option, counts } of objection.steps) {
    const isRaiser = by === objection.by;
    if (!counts || (!isRaiser && findSeat(state, by) !== null)) continue;
    if (option === undefined || !isRaiser) kept = new Set(hit);
    else if (as === "met" || as === "withdrawn") kept.delete(countsAs(option));
    else kept.add(countsAs(option));
  }
  return hit.filter((option) => kept.has(option));
}

/** Whether it leaves the chosen option alone; not if it hits no option in particular, or none was chosen. */
export function hitsOnlyRejected(state: State, objection: Objection): boolean {
  const chosen = state.verdict?.option ?? null;
  const hit = optionsStillHit(state, objection);
  return chosen !== null && hit.length > 0 && !hit.includes(chosen);
}
