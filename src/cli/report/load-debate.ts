/** A debate read from its folder for whoever wants to look at it. Of a damaged log it is what comes before the damage. */

import type { ConclaveError } from "../../core/errors.ts";
import type { State } from "../../core/state.ts";
import { hasLiveOwner } from "../../folder/has-live-owner.ts";
import { markInterrupted } from "../../folder/mark-interrupted.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import { formatError } from "./format-error.ts";
import { printStderr } from "./output.ts";

export interface LoadedDebate {
  readonly state: State;
  readonly damage: ConclaveError | null;
}

/** Says what is damaged. */
export async function loadDebate(folder: string): Promise<LoadedDebate> {
  const { state, damage } = await readDebate(folder);
  if (damage) printStderr(formatError(damage).text);
  return { state: (await hasLiveOwner(folder)) ? state : markInterrupted(state), damage };
}
