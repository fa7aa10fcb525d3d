/**
 * What the debate changed, next to every outcome: seats that changed their mind, and what became of the option that was chosen. A
 * vote that ends as it began can hide all of it.
 */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { pluralize } from "../amounts.ts";
import { mergeWords, type OptionWork, optionWork, resolutionWords, times } from "./option-work.ts";

/** In words, and the part of the page that shows it. */
interface DebateChange {
  readonly words: string;
  readonly anchor: string;
}

/** Empty if there is nothing to compare: nothing was decided, or there was no debate. */
export function debateChanges(state: State): readonly DebateChange[] {
  const work = optionWork(state);
  if (work === null) return [];
  const found = [...moves(state), ...workChanges(work)];
  const nothing = "nothing (no seat changed position, and the chosen option stayed as it was proposed)";
  return found.length === 0 ? [{ words: nothing, anchor: "positions" }] : found;
}

/** The same on one line; empty if there is nothing to compare. */
export function changesWords(state: State): string {
  return debateChanges(state)
    .map(({ words }) => words)
    .join("; ");
}

/** `Effect of the debate: 2 seats changed position; …`; empty if there is nothing to compare. */
export function changesSentence(state: State): string {
  const words = changesWords(state);
  return words === "" ? "" : `Effect of the debate: ${words}.`;
}

/** `2 seats changed position`. */
function moves(state: State): readonly DebateChange[] {
  const isSeat = (name: string) => state.seats.some((seat) => seat.name === name);
  const moved = new Set(ledgerOf(state).changes.flatMap(({ seat }) => (isSeat(seat) ? [seat] : [])));
  return moved.size === 0 ? [] : [{ words: `${pluralize(moved.size, "seat")} changed position`, anchor: "positions" }];
}

/** `chosen option amended twice (4 changes, then 2)`, `3 objections to it resolved by confirmed fixes`. */
function workChanges({ option, mergedWith, versions, changes, fixed }: OptionWork): readonly DebateChange[] {
  // Of each version, because the page shows one version at a time.
  const [first, ...further] = changes.filter((count) => count > 0);
  const counts = first === undefined ? [] : [pluralize(first, "change"), ...further.map((count) => `then ${count}`)];
  const counted = counts.length === 0 ? "" : ` (${counts.join(", ")})`;
  const fixes = pluralize(fixed, "objection");
  return [
    ...(mergedWith.length === 0 ? [] : [{ words: `chosen option ${mergeWords(mergedWith)}`, anchor: option }]),
    ...(versions === 0 ? [] : [{ words: `chosen option amended ${times(versions)}${counted}`, anchor: "changes" }]),
    ...(fixed === 0 ? [] : [{ words: `${fixes} to it ${resolutionWords(fixed)}`, anchor: "objections" }]),
  ];
}
