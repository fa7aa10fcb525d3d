/**
 * What the writer of a verdict makes of each objection: whether the answer acts on it. These are words alone. Nothing here settles an
 * objection or changes an outcome.
 */

import type { Objection } from "../ledger/ledger.ts";
import { isSettled } from "../ledger/objection-state.ts";
import { joinTexts } from "../text/join-texts.ts";

/** Of a verdict. */
interface TickSources {
  readonly checklist: readonly { readonly item: string; readonly kept: boolean; readonly reason: string }[];
  readonly objections: readonly Objection[];
}

interface Ticks extends TickSources {
  /** What the writer was asked about and didn't tick. */
  readonly unticked: readonly string[];
}

export interface TakeUp {
  /** `contradictory`: the writer says both. `unticked`: it was asked and doesn't say. */
  readonly as: "takenUp" | "notTakenUp" | "contradictory" | "unticked";
  /** Where the answer acts on it, or why it doesn't. */
  readonly note: string;
}

/** Also of a constraint that was ticked. null: the writer doesn't say, and didn't have to. */
export function takeUp(ticks: Ticks, id: string): TakeUp | null {
  const said = ticksOn(ticks, id);
  if (said.length === 0) return ticks.unticked.includes(id) ? { as: "unticked", note: "" } : null;
  const note = joinTexts(said.map(({ reason }) => ({ text: reason })));
  const kept = new Set(said.map((tick) => tick.kept));
  if (kept.size > 1) return { as: "contradictory", note };
  return { as: kept.has(true) ? "takenUp" : "notTakenUp", note };
}

/** Objections that the writer was asked about and says nothing of: those that nothing has settled. */
export function untickedObjections(sources: TickSources): readonly string[] {
  const unsettled = sources.objections.filter((objection) => !isSettled(objection));
  return unsettled.map(({ id }) => id).filter((id) => ticksOn(sources, id).length === 0);
}

/** One word is enough for objections that say the same, as everybody is told. */
function ticksOn({ checklist, objections }: TickSources, id: string): TickSources["checklist"] {
  const own = checklist.filter(({ item }) => item === id);
  const objection = objections.find((each) => each.id === id);
  if (own.length > 0 || !objection || isSettled(objection)) return own;
  const same = checklist.filter(({ item }) => objection.sameAs.includes(item));
  return same.map((tick) => ({
    ...tick,
    reason: `As on ${tick.item}${tick.reason === "" ? "." : `: ${tick.reason}`}`,
  }));
}
