/** Who disagrees with the decision, and on what, next to every outcome: agreement on an option can hide points that stay disputed. */

import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd, pluralize } from "../amounts.ts";

/** In words, and the part of the page that says why. */
interface Disagreement {
  readonly words: string;
  readonly anchor: "dissent" | "disputed";
}

/** A review has findings instead, each with what the seats say about it. */
export function disagreements(verdict: Verdict): readonly Disagreement[] {
  const { findings, disputed } = verdict;
  if (findings !== null) return [];
  return [
    { words: dissentWords(verdict), anchor: "dissent" },
    ...(disputed.length === 0
      ? []
      : [{ words: pluralize(disputed.length, "disputed point"), anchor: "disputed" as const }]),
  ];
}

function dissentWords({ dissent, option }: Verdict): string {
  if (option === null) return "nothing was decided";
  if (dissent.length === 0) return "no seat dissents";
  return `${joinWithAnd(dissent.map(({ seat }) => seat))} ${dissent.length === 1 ? "dissents" : "dissent"}`;
}
