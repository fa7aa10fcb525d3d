/** A rehearsal is never presented as a real debate: every page of one says so at the top. */

import type { State } from "../../core/state.ts";
import { inline } from "./markdown-text.ts";

export function rehearsalBanner({ rehearsal }: Pick<State, "rehearsal">): string | null {
  if (rehearsal === null) return null;
  return `> **Rehearsal.** This is a scripted demo (“${inline(rehearsal)}”). No model was called, and nothing here is advice.`;
}
