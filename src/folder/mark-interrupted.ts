/** How a debate stands whose owner died before it could say so: what its log calls under way was interrupted. */

import type { State, Status } from "../core/state.ts";

const UNDER_WAY: ReadonlySet<Status> = new Set(["setup", "running", "waiting", "synthesizing"]);

export function markInterrupted(state: State): State {
  if (!UNDER_WAY.has(state.status)) return state;
  return { ...state, status: "interrupted", stopped: { reason: "interrupted", missing: [] } };
}
