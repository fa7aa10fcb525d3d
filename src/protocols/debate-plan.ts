/** The calls that a debate makes at most, by its protocol's own plan. Empty for a protocol that this version does not know. */

import type { State } from "../core/state.ts";
import { protocolNamed } from "./index.ts";
import type { PlannedCalls } from "./protocol.ts";

export function debatePlan({ protocol, panel, limits, settings }: State): readonly PlannedCalls[] {
  return protocolNamed(protocol)?.plan(panel, limits.rounds, settings) ?? [];
}
