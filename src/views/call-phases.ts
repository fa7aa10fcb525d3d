/** The phases of a debate in reading order, with the calls of each. Rounds, lifelines and the progress track share them. */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { Call } from "../core/call.ts";
import { callsInOrder } from "../core/debate-calls.ts";
import { isRepair } from "../core/ids.ts";
import type { State } from "../core/state.ts";

export interface CallPhase {
  readonly round: number;
  readonly stage: number;
  readonly kind: string;
  readonly calls: readonly Call[];
}

/** Without the verdict, and without repairs, which belong to the call they repair. */
export function callPhases(state: State): readonly CallPhase[] {
  const phases = new Map<string, CallPhase>();
  for (const call of callsInOrder(state)) {
    if (isRepair(call.key) || call.kind === SYNTHESIS) continue;
    const { round, stage, kind } = call;
    const key = `${round}/${stage}/${kind}`;
    phases.set(key, { round, stage, kind, calls: [...(phases.get(key)?.calls ?? []), call] });
  }
  return [...phases.values()];
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  clarify: "Questions",
  opening: "Openings",
  challenge: "Challenges",
  attack: "Attack",
  respond: "Answers",
  propose: "Proposals",
  critique: "Critiques",
  find: "Reviews",
  complete: "Completions",
  examine: "Cross-examination",
  defend: "Last words",
  refine: "Refinements",
  design: "Design",
  review: "Review",
  reply: "Late replies",
  closing: "Closing",
  discuss: "Advisors",
  moderate: "Moderator",
  answer: "Answers",
  rank: "Rankings",
  group: "Grouping",
  summarise: "Summaries",
  repair: "Repairs",
  synthesis: "Verdict",
};

export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}

export function roundWords(round: number): string {
  return round === 0 ? "Openings" : `Round ${round}`;
}
