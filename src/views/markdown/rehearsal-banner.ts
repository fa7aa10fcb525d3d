/** A rehearsal or a simulation is never presented as a real debate: every page of one says so at the top. */

import type { State } from "../../core/state.ts";
import { capitalize } from "../amounts.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { inline } from "./markdown-text.ts";

export function rehearsalBanner({ rehearsal }: Pick<State, "rehearsal">): string | null {
  if (rehearsal === null) return null;
  const { label, what } = rehearsalWords(inline(rehearsal));
  return `> **${capitalize(label)}.** This is ${what}. No model was called, and nothing here is advice.`;
}
