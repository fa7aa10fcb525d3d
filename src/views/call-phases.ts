/** The phases of a debate in reading order, with the calls of each. Rounds, lifelines and the progress track share them. */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { Call } from "../core/call.ts";
import { callsInOrder } from "../core/debate-calls.ts";
import { isRepair } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { pluralize } from "./amounts.ts";

export interface CallPhase {
  readonly round: number;
  readonly stage: number;
  readonly kind: string;
  readonly calls: readonly Call[];
}

/** Without the verdict, and without repairs, which belong to the call they repair. */
export function callPhases(state: State): readonly CallPhase[] {
  const own = callsInOrder(state).filter(({ key, kind }) => !isRepair(key) && kind !== SYNTHESIS);
  const phases = Map.groupBy(own, ({ round, stage, kind }) => `${round}/${stage}/${kind}`);
  return [...phases.values()].flatMap((calls) =>
    calls.slice(0, 1).map(({ round, stage, kind }) => ({ round, stage, kind, calls })),
  );
}

/** What people read for a kind: the name of the phase, and of one call in it. */
const KIND_WORDS: Readonly<Record<string, { readonly phase: string; readonly call: string }>> = {
  clarify: { phase: "Questions", call: "questions" },
  opening: { phase: "Openings", call: "opening" },
  challenge: { phase: "Challenges", call: "challenge" },
  attack: { phase: "Attack", call: "attack" },
  respond: { phase: "Answers", call: "answer" },
  propose: { phase: "Proposals", call: "proposal" },
  critique: { phase: "Critiques", call: "critique" },
  find: { phase: "Reviews", call: "review" },
  complete: { phase: "Completions", call: "completion" },
  examine: { phase: "Cross-examination", call: "cross-examination" },
  defend: { phase: "Last words", call: "last word" },
  refine: { phase: "Refinements", call: "refinement" },
  design: { phase: "Design", call: "design" },
  review: { phase: "Review", call: "review" },
  reply: { phase: "Late replies", call: "late reply" },
  closing: { phase: "Closing", call: "closing statement" },
  discuss: { phase: "Advisors", call: "reply" },
  moderate: { phase: "Moderator", call: "reply" },
  answer: { phase: "Answers", call: "answer" },
  rank: { phase: "Rankings", call: "ranking" },
  group: { phase: "Grouping", call: "grouping" },
  frame: { phase: "Openings", call: "opening" },
  merge: { phase: "Merging", call: "merging" },
  score: { phase: "Scores", call: "scoring" },
  argue: { phase: "Contested cells", call: "argument" },
  summarise: { phase: "Summaries", call: "summary" },
  repair: { phase: "Repairs", call: "repair" },
  synthesis: { phase: "Verdict", call: "verdict" },
};

/** `Answers` for `respond`. */
export function kindWords(kind: string): string {
  return KIND_WORDS[kind]?.phase ?? kind;
}

/** `answer` for `respond`. */
export function callWords(kind: string): string {
  return KIND_WORDS[kind]?.call ?? kind;
}

/** `1 answer`, `3 late replies`. */
export function callCount(count: number, kind: string): string {
  const name = callWords(kind);
  return pluralize(count, name, name.endsWith("s") ? name : name.replace(/y$/, "ie").concat("s"));
}

export function roundWords(round: number): string {
  return round === 0 ? "Openings" : `Round ${round}`;
}
