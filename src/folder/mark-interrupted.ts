/** The state of a debate whose owner died: if its log says running, it was interrupted. */

import type { State } from "../core/state.ts";
import { isUnderWay } from "../views/debate-summary.ts";

export function markInterrupted(state: State): State {
  if (!isUnderWay(state)) return state;
  return { ...state, status: "interrupted", stopped: { reason: "interrupted", missing: [] } };
}
