/** A rehearsal is never passed off as a debate: every page of one says so at its top. */

import type { State } from "../../core/state.ts";
import { inline } from "./markdown-text.ts";

export function rehearsalBanner({ rehearsal }: Pick<State, "rehearsal">): string | null {
  if (rehearsal === null) return null;
  return `> **Rehearsal.** No model spoke: this is the scripted scenario “${inline(rehearsal)}”. Nothing here is advice.`;
}
