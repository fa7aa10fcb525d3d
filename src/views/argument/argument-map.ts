/**
 * What the verdict rests on: its reasons, the claims and other grounds they name, and the objections among them. An item stands as
 * long as one of the items it rests on does, which is the rule by which a verdict rejects reasons; one that rests on nothing
 * stands by itself.
 */

import { isDiscredited } from "../../core/evidence-check.ts";
import type { Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { isSettled } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import { refsIn } from "../../core/text/references.ts";
import { type ReasonKind, reasonAddress } from "../reasons/reason-address.ts";
import { type Reason, reasonRefs } from "../reasons/reason-evidence.ts";
import { optionsStillHit } from "../record/options-hit.ts";

export interface MapItem {
  /** `K0a1`, `O1b1`; of a reason its address, `reason-2`. */
  readonly id: string;
  readonly restsOn: readonly string[];
}

export interface MapReason extends MapItem {
  /** `reason 2`, `rejected reason 1`. */
  readonly name: string;
  readonly text: string;
}

export interface ArgumentMap {
  readonly reasons: readonly MapReason[];
  /** Claims, pages, points and pins. */
  readonly grounds: readonly MapItem[];
  readonly objections: readonly MapItem[];
  /** What a check or the person took out already. */
  readonly discredited: readonly string[];
}

/** Whether there is a verdict, and one of its reasons names something. */
export function hasArgumentMap({ verdict }: Pick<State, "verdict">): boolean {
  return [...(verdict?.reasons ?? []), ...(verdict?.struck ?? [])].some((reason) => groundIds(reason).length > 0);
}

/** null if there is nothing to show. */
export function argumentMap(state: State): ArgumentMap | null {
  const { verdict } = state;
  if (!verdict || !hasArgumentMap(state)) return null;
  const discredited = idsToDiscount(state);
  const { points } = ledgerOf(state);
  // A point that several seats made has an ID of each.
  const firstId = (id: string) => points.find(({ ids }) => ids.includes(id))?.ids[0] ?? id;
  const groundsOf = (reason: Reason) => [...new Set(groundIds(reason).map(firstId))];
  const reasons = [
    ...verdict.reasons.map((reason, index) =>
      toMapReason("reason", index, { ...reason, refs: groundsOf(reason).filter((id) => !discredited.includes(id)) }),
    ),
    ...verdict.struck.map((reason, index) => toMapReason("rejected", index, { ...reason, refs: groundsOf(reason) })),
  ];
  const named = [...new Set(reasons.flatMap(({ restsOn }) => restsOn))];
  const grounds = named.filter((id) => !id.startsWith("O"));
  const objections = ledgerOf(state)
    .objections.map((objection) => ({ objection, id: objection.id, restsOn: mentionsIn(objection, grounds) }))
    .filter(({ objection, id, restsOn }) => named.includes(id) || restsOn.length > 0 || isThreat(state, objection));
  return {
    reasons,
    grounds: grounds.map((id) => ({ id, restsOn: [] })),
    objections: objections.map(({ id, restsOn }) => ({ id, restsOn })),
    discredited,
  };
}

function idsToDiscount(state: State): readonly string[] {
  const { claims, requests } = ledgerOf(state);
  const pages = requests.flatMap(({ sources }) => sources.filter(({ rejected }) => rejected !== null));
  return [...claims.filter(({ check }) => isDiscredited(check)), ...pages].map(({ id }) => id);
}

function toMapReason(kind: ReasonKind, index: number, { text, refs }: Reason): MapReason {
  const name = kind === "reason" ? `reason ${index + 1}` : `rejected reason ${index + 1}`;
  return { id: reasonAddress(kind, index), name, text, restsOn: refs };
}

/** Claims, pages, points, pins and objections. An option is what a reason argues for, not what it rests on. */
function groundIds(reason: Reason): readonly string[] {
  return reasonRefs(reason).filter((id) => /^[KEDCFO]\d/.test(id));
}

function mentionsIn({ title, text }: Objection, grounds: readonly string[]): readonly string[] {
  const ids = [...refsIn(title), ...refsIn(text)];
  return grounds.filter((id) => ids.includes(id));
}

/** It hits the decision and is not settled. */
function isThreat(state: State, objection: Objection): boolean {
  const option = state.verdict?.option ?? null;
  return option !== null && !isSettled(objection) && optionsStillHit(state, objection).includes(option);
}
