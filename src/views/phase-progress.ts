/**
 * How far a debate is: the phases of its plan, the calls of each that are done, and which phases it skipped. A plan is the most
 * that a debate does, so one that ends early leaves phases behind: they are marked as skipped, never as done.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { isInRound } from "../core/debate-parts.ts";
import { isRepair } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { kindWords } from "./call-phases.ts";

/** As a protocol plans them. `round` 0: outside the rounds. */
export interface PhasePlan {
  readonly round: number;
  readonly kind: string;
  readonly calls: number;
}

type PhaseStatus = "planned" | "running" | "done" | "skipped";

export interface PhaseProgress extends PhasePlan {
  readonly done: number;
  readonly pending: number;
  readonly status: PhaseStatus;
}

export function phaseProgress(state: State, plan: readonly PhasePlan[]): readonly PhaseProgress[] {
  const calls = [...state.calls.values()].filter(({ key }) => !isRepair(key));
  const counted = plan
    .filter((planned) => planned.calls > 0)
    .map((planned) => {
      const { round, kind } = planned;
      const own = calls.filter((call) => call.kind === kind && (isInRound(call) ? call.round : 0) === round);
      const pending = own.filter(({ status }) => status === "pending").length;
      return { ...planned, done: own.length - pending, pending };
    });
  const last = counted.findLastIndex(hasBegun);
  return counted.map((phase, index) => ({ ...phase, status: phaseStatus(state, phase, index - last) }));
}

/** The phase that the debate is in: the last in which a call was made, else the first. */
export function currentPhase(all: readonly PhaseProgress[]): PhaseProgress | undefined {
  return all.findLast(hasBegun) ?? all[0];
}

/** `R2 answers`, `verdict`. */
export function phaseLabel({ round, kind }: Pick<PhasePlan, "round" | "kind">): string {
  const name = kindWords(kind).toLowerCase();
  return round === 0 ? name : `R${round} ${name}`;
}

/** The kinds of the calls under way, in the order of a round; if there are none, that of the last call. */
export function currentKinds({ calls }: Pick<State, "calls">): readonly string[] {
  const all = [...calls.values()];
  const pending = all.filter(({ status }) => status === "pending");
  const shown = pending.length > 0 ? pending : all.slice(-1);
  return [...new Set(shown.toSorted((a, b) => a.stage - b.stage).map(({ kind }) => kind))];
}

export function callProgress(all: readonly PhaseProgress[]): { readonly done: number; readonly planned: number } {
  const held = all.filter(({ status }) => status !== "skipped");
  return {
    done: held.reduce((sum, { done }) => sum + done, 0),
    planned: held.reduce((sum, { calls, done, pending }) => sum + Math.max(calls, done + pending), 0),
  };
}

type CountedPhase = Omit<PhaseProgress, "status">;

function hasBegun({ done, pending }: CountedPhase): boolean {
  return done + pending > 0;
}

/** `ahead` is how many phases after the last that has begun it comes. */
function phaseStatus(state: State, phase: CountedPhase, ahead: number): PhaseStatus {
  const isOver = state.verdict !== null;
  // The rounds may have ended before it could open.
  const isLeftOut = state.roundsEnded !== null && phase.round > state.round;
  if (!hasBegun(phase)) return isOver || ahead < 0 || isLeftOut ? "skipped" : "planned";
  const isUnderWay = phase.pending > 0 || (ahead === 0 && phase.done < phase.calls);
  return isUnderWay && !isOver ? "running" : "done";
}

/** The phase as `progress.json` has it: published words, which stay. */
export function publishedPhase(state: Pick<State, "calls">): string {
  return currentKinds(state)
    .map((kind) => (kind === SYNTHESIS ? "verdict" : kind))
    .join(", ");
}
