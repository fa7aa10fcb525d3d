/**
 * The life of each objection over the stops of a debate: where it was raised, answered and ended. An open one runs to the end.
 * The page draws it as a chart and the terminal as lines of text.
 */

import type { Call } from "../core/call.ts";
import { type DebatePart, partKind, partOf } from "../core/debate-parts.ts";
import type { Objection } from "../core/ledger/ledger.ts";
import { objectionCalls } from "../core/ledger/objection-calls.ts";
import { isSettled } from "../core/ledger/objection-state.ts";
import type { State } from "../core/state.ts";
import { callPhases, kindWords } from "./call-phases.ts";
import { findSeat } from "./names.ts";
import { partTitle } from "./part-words.ts";

export interface LifelineStop {
  readonly key: string;
  readonly label: string;
  readonly round: number;
  /** null: the person's, or the last. */
  readonly part: DebatePart | null;
}

export type LifelineChart = ReturnType<typeof placeLifelines>;
export type ObjectionLifeline = LifelineChart["lifelines"][number];

const MOST_STOPS = 10;
/** The key of the last stop, which is the present while the debate runs. */
export const VERDICT = "verdict";

/** With more than `mostStops` phases a part of the debate is one stop. */
export function lifelineChart(state: State, objections: readonly Objection[], mostStops = MOST_STOPS): LifelineChart {
  const detailed = placeLifelines(state, objections, ({ round, stage }) => `${round}/${stage}`);
  if (detailed.stops.length <= mostStops) return detailed;
  return placeLifelines(state, objections, (call) => `${call.round} ${partKind(call)}`);
}

/** Whether a phase, rather than a whole part of the debate, is a stop. */
export function isDetailed(stops: readonly LifelineStop[]): boolean {
  return stops.some(({ key }) => /^\d+\/\d/.test(key));
}

/** Calls of one key share a stop. */
function placeLifelines(state: State, objections: readonly Objection[], keyOf: (call: Call) => string) {
  const { raiserOf, answererOf } = objectionCalls(state);
  const raisers = objections.map(raiserOf);
  const answers = objections.map((objection) => objection.steps.map((step) => answererOf(objection, step)));
  const used = new Set([...raisers, ...answers.flat()].flatMap((call) => (call ? [keyOf(call)] : [])));
  const stops: LifelineStop[] = [];
  for (const { round, kind, calls } of callPhases(state)) {
    const [call] = calls;
    const key = call ? keyOf(call) : "";
    if (!used.has(key) || stops.some((stop) => stop.key === key)) continue;
    const part = call ? partOf(state, call) : null;
    stops.push({ key, label: key.includes("/") || part === null ? kindWords(kind) : shortTitle(part), round, part });
  }
  for (const round of personRounds(state, objections)) {
    const after = stops.findLastIndex((stop) => stop.round <= round);
    stops.splice(after + 1, 0, { key: `you/${round}`, label: "You", round, part: null });
  }
  const end = { key: VERDICT, label: state.verdict ? "Verdict" : "Now", round: Number.POSITIVE_INFINITY, part: null };
  stops.push(end);
  const at = (key: string) => {
    const found = stops.findIndex((stop) => stop.key === key);
    return found < 0 ? stops.length - 1 : found;
  };
  return {
    stops,
    lifelines: objections.map((objection, index) => {
      const raiser = raisers[index];
      const steps = objection.steps.map((step, place) => {
        const call = answers[index]?.[place];
        const isPerson = findSeat(state, step.by) === null;
        return { step, isPerson, at: isPerson ? at(`you/${step.round}`) : call ? at(keyOf(call)) : at(VERDICT) };
      });
      const settled = steps.findLast(({ step }) => step.counts);
      const from = raiser ? at(keyOf(raiser)) : 0;
      return {
        objection,
        from,
        /** Where it was answered, and by whom. */
        steps,
        to: isClosed(objection) && settled ? Math.max(from, settled.at) : stops.length - 1,
      };
    }),
  };
}

/** `R2`, `Closing`. */
export function shortTitle(part: DebatePart): string {
  return part.kind === "round" ? `R${part.round}` : partTitle(part);
}

/** Settled, with nothing left to do about it: its line ends before the verdict. */
export function isClosed({ state, settledBy }: Pick<Objection, "state" | "settledBy">): boolean {
  return isSettled({ settledBy }) && (state === "fixed" || state === "refuted" || state === "withdrawn");
}

function personRounds(state: State, objections: readonly Objection[]): readonly number[] {
  const ruled = objections.flatMap(({ steps }) =>
    steps.filter(({ by }) => findSeat(state, by) === null).map(({ round }) => round),
  );
  return [...new Set(ruled)].toSorted((a, b) => a - b);
}
