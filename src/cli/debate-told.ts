/** A debate read from its folder for whoever wants to look at it. Of a damaged log it is what comes before the damage. */

import type { ConclaveError } from "../core/errors.ts";
import type { State } from "../core/state.ts";
import { abandoned } from "../folder/abandoned.ts";
import { ownerLives } from "../folder/owner-lives.ts";
import { readDebate } from "../wire/read-debate.ts";
import { errorTold } from "./errors-told.ts";
import { tell } from "./output.ts";

export interface DebateTold {
  readonly state: State;
  readonly damage: ConclaveError | null;
}

/** Says what is damaged. */
export async function debateTold(folder: string): Promise<DebateTold> {
  const { state, damage } = await readDebate(folder);
  if (damage) tell(errorTold(damage).text);
  return { state: (await ownerLives(folder)) ? state : abandoned(state), damage };
}
