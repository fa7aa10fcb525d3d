/** Reads a debate for display. If the log is damaged, everything before the damage is used. */

import type { DebateHome } from "../../folder/debate-home.ts";
import { markInterrupted } from "../../folder/mark-interrupted.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { formatError } from "./format-error.ts";
import { printStderr } from "./output.ts";

/** Prints what is damaged, if anything. */
export async function loadDebate(home: DebateHome) {
  const { state, damage } = await readDebate(home);
  if (damage) printStderr(formatError(damage).text);
  return { state: (await home.isRunning()) ? state : markInterrupted(state), damage };
}
