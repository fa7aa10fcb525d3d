/** The lives of objections up to a moment, on the stops of the whole debate. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { isDetailed, type LifelineChart, lifelineChart, type ObjectionLifeline, VERDICT } from "../lifeline-chart.ts";

/** By ID; an objection that was not raised yet is missing. One that is not settled runs to where the debate is. */
export function lifelinesUntil(whole: LifelineChart, until: State): ReadonlyMap<string, ObjectionLifeline> {
  const mostStops = isDetailed(whole.stops) ? Number.POSITIVE_INFINITY : 0;
  const { stops, lifelines } = lifelineChart(until, ledgerOf(until).objections, mostStops);
  const places = stops.map(({ key }) => whole.stops.findIndex((stop) => stop.key === key));
  const here = until.verdict ? whole.stops.length - 1 : Math.max(0, ...places.slice(0, -1));
  const place = (at: number) => (stops[at]?.key === VERDICT ? here : (places[at] ?? here));
  return new Map(
    lifelines.map(({ objection, from, to, steps }) => [
      objection.id,
      { objection, from: place(from), to: place(to), steps: steps.map((step) => ({ ...step, at: place(step.at) })) },
    ]),
  );
}
