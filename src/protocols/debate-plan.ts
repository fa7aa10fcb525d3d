/** The calls that a debate makes at most, by its protocol's own plan. Empty for a protocol that this version does not know. */

import type { State } from "../core/state.ts";
import { protocolNamed } from "./index.ts";
import type { PlannedCalls } from "./protocol.ts";

export function debatePlan(state: State): readonly PlannedCalls[] {
  const { protocol, panel, limits, settings } = state;
  const known = protocolNamed(protocol);
  const last = state.gates.at(-1);
  // A gate that ends the debate cancels what was planned after it, unless a fork was made to continue.
  const ended =
    last?.isEnough && last.round === state.round && last.round !== state.forkedFrom?.round
      ? known?.stages?.(panel, last.round, settings)
      : undefined;
  const plan =
    ended?.find(({ name }) => name === last?.stage)?.calls ?? known?.plan(panel, limits.rounds, settings) ?? [];
  return plan.flatMap((planned) => withAttacks(planned, state));
}

/** Where all openings agree, one seat is assigned to attack instead of challenging. Nobody knows that before the openings. */
function withAttacks(planned: PlannedCalls, { calls }: State): readonly PlannedCalls[] {
  const { round, kind } = planned;
  const attacks = [...calls.values()].filter((call) => call.kind === "attack" && call.round === round).length;
  if (kind !== "challenge" || attacks === 0) return [planned];
  return [
    { ...planned, calls: planned.calls - attacks },
    { round, kind: "attack", calls: attacks },
  ];
}
