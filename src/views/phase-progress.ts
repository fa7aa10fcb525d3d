/** How far a debate is: the phases of its plan with the calls that are done of each. A plan is what is made at most. */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { Call } from "../core/call.ts";
import { isRepair } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { isInRound } from "./names.ts";

/** As a protocol plans them. `round` 0: outside the rounds. */
export interface PhasePlan {
  readonly round: number;
  readonly kind: string;
  readonly calls: number;
}

export interface PhaseProgress extends PhasePlan {
  readonly done: number;
  readonly pending: number;
}

export function phaseProgress(state: Pick<State, "calls">, plan: readonly PhasePlan[]): readonly PhaseProgress[] {
  const calls = [...state.calls.values()].filter(({ key }) => !isRepair(key));
  return plan
    .filter((planned) => planned.calls > 0)
    .map((planned) => {
      const own = calls.filter((call) => belongsTo(call, planned));
      const pending = own.filter(({ status }) => status === "pending").length;
      return { ...planned, done: own.length - pending, pending };
    });
}

/** `R2 respond`, `verdict`. */
export function phaseLabel({ round, kind }: Pick<PhasePlan, "round" | "kind">): string {
  const name = kind === SYNTHESIS ? "verdict" : kind;
  return round === 0 ? name : `R${round} ${name}`;
}

/** The kinds of the calls under way; where none is, of the last one. */
export function phaseWords({ calls }: Pick<State, "calls">): string {
  const all = [...calls.values()];
  const pending = all.filter(({ status }) => status === "pending");
  const shown = pending.length > 0 ? pending : all.slice(-1);
  const kinds = shown.toSorted((a, b) => a.stage - b.stage).map(({ kind }) => (kind === SYNTHESIS ? "verdict" : kind));
  return [...new Set(kinds)].join(", ");
}

export function callProgress(all: readonly PhaseProgress[]): { readonly done: number; readonly planned: number } {
  return {
    done: all.reduce((sum, { done }) => sum + done, 0),
    planned: all.reduce((sum, { calls, done, pending }) => sum + Math.max(calls, done + pending), 0),
  };
}

function belongsTo(call: Call, { round, kind }: PhasePlan): boolean {
  return call.kind === kind && (isInRound(call) ? call.round : 0) === round;
}
