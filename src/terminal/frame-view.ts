/** What a frame is drawn from, and the columns at which it changes its shape. */

import type { State } from "../core/state.ts";
import type { CostAhead } from "../engine/estimate/cost-ahead.ts";
import type { TimeLeft } from "../engine/estimate/time-left.ts";
import type { LiveCalls } from "../views/live/live-calls.ts";
import type { PhasePlan } from "../views/phase-progress.ts";
import type { Mode, Watcher } from "./mode.ts";

/** Seats are side by side, and positions and objections are tables. */
export const WIDE = 120;
/** Below this a seat is one line. */
export const NARROW = 60;

export interface FrameView {
  readonly state: State;
  readonly live: LiveCalls;
  readonly plan: readonly PhasePlan[];
  readonly left: TimeLeft | null;
  readonly cost: CostAhead;
  readonly mode: Mode;
  readonly nowMs: number;
  readonly by: Watcher;
  /** Whether keys can be read. */
  readonly hasKeys: boolean;
}

export interface FrameScreen {
  readonly width: number;
  readonly height: number;
}
