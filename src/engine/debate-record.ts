/** The log of a running debate and the state it folds to. Once `append` resolves, the event is durable and in the state. */

import type { DebateEvent, Recorded } from "../core/event.ts";
import { fold, reduce } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import type { LogLease } from "../log/event-log.ts";

export interface DebateRecord {
  readonly state: State;
  append(event: DebateEvent): Promise<Recorded>;
}

export function debateRecord(
  claim: LogLease,
  onRecorded: (recorded: Recorded, state: State) => void,
  folded: State = fold(claim.events),
): DebateRecord {
  let state = folded;
  return {
    get state() {
      return state;
    },
    append: async (event) => {
      const recorded = await claim.append(event);
      state = reduce(state, recorded);
      onRecorded(recorded, state);
      return recorded;
    },
  };
}
