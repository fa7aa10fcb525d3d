/** The state of a debate whose owner died: if its log says running, it was interrupted. */

import type { State, Status } from "../core/state.ts";

const UNDER_WAY: ReadonlySet<Status> = new Set(["setup", "running", "waiting", "synthesizing"]);

export function markInterrupted(state: State): State {
  if (!UNDER_WAY.has(state.status)) return state;
  return { ...state, status: "interrupted", stopped: { reason: "interrupted", missing: [] } };
}
