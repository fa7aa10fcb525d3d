/** The most calls that a plan can take. What failures cost comes on top: repairs of ballots, further attempts at a call, late answers. */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { Panel } from "../core/panel.ts";
import type { PlannedCalls } from "./protocol.ts";

export function mostCalls(plan: readonly PlannedCalls[], panel: Panel): number {
  return plan.reduce((sum, planned) => sum + planned.calls + standIns(planned, panel), 0);
}

/** A verdict, a grouping or a merge that is refused is asked of the next seat, until none is left. */
const HANDED_ON: ReadonlySet<string> = new Set([SYNTHESIS, "group", "merge"]);

function standIns({ kind, calls }: PlannedCalls, { seats, chair }: Panel): number {
  return HANDED_ON.has(kind) && calls > 0 ? seats.length - (chair ? 0 : 1) : 0;
}
