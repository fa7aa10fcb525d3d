/** Archives the host's prompts and replies once the log has the end of the call, and not before. */

import type { DebateEvent } from "../core/event.ts";
import { isHostCall } from "../core/host.ts";
import type { State } from "../core/state.ts";
import { onSystemError } from "../log/errno.ts";
import type { HostBox } from "../log/host-box.ts";

export function contributionArchive(box: HostBox) {
  let work = Promise.resolve();
  return {
    onEvent(state: State, event: DebateEvent): void {
      if (event.type !== "call.answered" && event.type !== "call.failed") return;
      if (!isHostCall(state, event.call)) return;
      // A file that cannot be moved is harmless: the log says that its call has ended.
      work = work.then(() => box.closeCall(event.call)).catch(onSystemError(undefined));
    },
    flush: () => work,
  };
}
