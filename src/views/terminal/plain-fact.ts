/** What plain lines are made of. */

import type { Recorded } from "../../core/event.ts";
import type { State } from "../../core/state.ts";

/** One event, and the states before and after it. */
export interface StateChange {
  readonly before: State;
  readonly recorded: Recorded;
  readonly after: State;
}

/** One line without its time. */
export type Fact = readonly [word: string, text: string];
