/** What a summary shortened: its length before, and the length that the debate continues with. */

import type { Call } from "../../core/call.ts";
import type { State } from "../../core/state.ts";

/** `6,240 characters summarised in 2,380`; empty for other calls, and where older logs don't say. */
export function summaryWords({ settings: { summaries } }: State, call: Call): readonly string[] {
  if (call.summarises === undefined || call.status !== "answered") return [];
  const { maxLength } = summaries.bySeat[call.seat] ?? summaries;
  const [before, after] = [call.summarises, Math.min(call.text.length, maxLength)];
  return [`${before.toLocaleString("en")} characters summarised in ${after.toLocaleString("en")}`];
}
