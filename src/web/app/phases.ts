/** The stages of a debate in the order they are read, with the calls of each: what rounds, life lines and the track share. */

import { isRepair } from "../../core/ids.ts";
import { type Call, inOrder, type State } from "../../core/state.ts";
import { SYNTHESIS } from "../../core/synthesis.ts";
import { protocolNamed } from "../../protocols/index.ts";

export interface Phase {
  readonly round: number;
  readonly stage: number;
  readonly kind: string;
  readonly calls: readonly Call[];
}

/** Without the verdict, and without repairs, which belong to the call they repair. */
export function phasesIn(state: State): readonly Phase[] {
  const phases = new Map<string, Phase>();
  for (const call of inOrder(state)) {
    if (isRepair(call.key) || call.kind === SYNTHESIS) continue;
    const { round, stage, kind } = call;
    const key = `${round}/${stage}/${kind}`;
    phases.set(key, { round, stage, kind, calls: [...(phases.get(key)?.calls ?? []), call] });
  }
  return [...phases.values()];
}

export interface PlannedPhase {
  readonly round: number;
  readonly kind: string;
  readonly done: number;
  readonly expected: number;
  readonly state: "done" | "here" | "todo";
}

/** What the protocol makes at most, with how far it is. Empty for a protocol that is not known here. */
export function plannedPhases(state: State): readonly PlannedPhase[] {
  const protocol = protocolNamed(state.protocol);
  if (!protocol) return [];
  const planned = protocol
    .plan(state.panel, state.limits.rounds, state.settings)
    .filter(({ calls }) => calls > 0)
    .map(({ round, kind, calls }) => {
      const own = [...state.calls.values()].filter(
        (call) => call.kind === kind && !isRepair(call.key) && (round === 0 || call.round === round),
      );
      const done = own.filter(({ status }) => status !== "pending").length;
      return { round, kind, done, expected: calls, started: own.length };
    });
  const last = planned.findLastIndex(({ started }) => started > 0);
  return planned.map(({ started, ...phase }, index) => ({
    ...phase,
    state: started > 0 && phase.done < phase.expected && index >= last ? "here" : index <= last ? "done" : "todo",
  }));
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  clarify: "Questions",
  opening: "Opinions",
  challenge: "Challenges",
  respond: "Answers",
  propose: "Proposals",
  critique: "Critiques",
  refine: "Refinements",
  design: "Design",
  review: "Review",
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
  return round === 0 ? "Opening" : `Round ${round}`;
}
