/** Every ballot of a debate in full, by call: the sections above show what follows from them. */

import { ballotOf, callsInOrder } from "../../core/debate-calls.ts";
import { isRepair } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import { ballotSummary } from "../ballot-summary.ts";
import { callTitle, isInRound } from "../names.ts";
import { bullets, inline } from "./markdown-text.ts";

export function ballotBlocks(state: State): readonly string[] {
  return callsInOrder(state)
    .filter(({ key }) => !isRepair(key))
    .flatMap((call) => {
      const lines = ballotSummary(ballotOf(state, call.key));
      if (lines.length === 0) return [];
      const when = isInRound(call) ? `, round ${call.round}` : "";
      return [`**${inline(call.seat)}, ${inline(callTitle(call))}${when}**\n\n${ballotList(lines)}`];
    });
}

/** Items of a list start with `- ` and go below their field. */
function ballotList(lines: readonly string[]): string {
  return lines
    .map((line) => (line.startsWith("- ") ? `  - ${inline(line.slice(2))}` : bullets([inline(line)])))
    .join("\n");
}
