/** Who disagrees with the decision, and on what, next to every outcome: agreement on an option can hide points that stay disputed. */

import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd, pluralize } from "../amounts.ts";

/** In words, and the part of the page that says why. A review has findings instead, each with what the seats say about it. */
export function disagreements(verdict: Verdict) {
  if (verdict.findings !== null) return [];
  const { length } = verdict.disputed;
  const disputed = { words: pluralize(length, "disputed point"), anchor: "disputed" } as const;
  return [{ words: dissentWords(verdict), anchor: "dissent" } as const, ...(length === 0 ? [] : [disputed])];
}

function dissentWords({ dissent, option }: Verdict): string {
  if (option === null) return "nothing was decided";
  if (dissent.length === 0) return "no seat dissents";
  return `${joinWithAnd(dissent.map(({ seat }) => seat))} ${dissent.length === 1 ? "dissents" : "dissent"}`;
}
