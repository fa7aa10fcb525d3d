/** What a frame is drawn from. */

import type { State } from "../core/state.ts";
import type { TimeLeft } from "../engine/estimate.ts";
import type { LiveCalls } from "../views/live-calls.ts";
import type { Planned } from "../views/phases.ts";
import type { Mode } from "./mode.ts";

export interface FrameView {
  readonly state: State;
  readonly live: LiveCalls;
  readonly plan: readonly Planned[];
  readonly left: TimeLeft | null;
  readonly mode: Mode;
  readonly nowMs: number;
  /** Whether this process runs the debate: what Ctrl-C does depends on it. */
  readonly isOwner: boolean;
  /** Whether keys can be read. */
  readonly hasKeys: boolean;
}

export interface FrameScreen {
  readonly width: number;
  readonly height: number;
}
