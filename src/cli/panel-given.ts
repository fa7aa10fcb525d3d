/** Who is to sit, from --seats, --seat and --chair. Names are looked up among the speakers and roles there are. */

import { ConclaveError } from "../core/errors.ts";
import { speakerNames } from "../speakers/registry.ts";
import { listRoles } from "../speakers/roles.ts";
import { type KnownNames, type SeatWish, seatWish, seatWishes } from "../speakers/seat-grammar.ts";
import type { Given } from "./command.ts";

export interface PanelGiven {
  readonly wishes: readonly SeatWish[];
  readonly chair: SeatWish | null;
  /** Something could not be understood, and the problems say what. */
  readonly isFaulty: boolean;
}

export function panelGiven(given: Given, workingDir: string): PanelGiven {
  const known: KnownNames = { roles: roleNames(given, workingDir), speakers: speakerNames() };
  const { wishes, problems } = seatWishes({ seats: given.all("seats"), seat: given.all("seat") }, known);
  const chair = given.one("chair");
  const read = chair === null ? { wish: null, problems: [] } : seatWish(chair, known);
  const all = [...problems, ...read.problems];
  for (const problem of all) given.addProblem(problem);
  return { wishes, chair: read.wish, isFaulty: all.length > 0 };
}

/** A role file that is wrong is a problem like any other, and hides no name but its own. */
function roleNames(given: Given, workingDir: string): readonly string[] {
  try {
    return listRoles(workingDir).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    given.addProblem(error);
    return [];
  }
}
