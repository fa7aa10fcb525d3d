/** What the gates of a cascade decided, and by what, in words: the same in every view. */

import type { CascadeStage, Gate } from "../core/ledger/gate.ts";
import type { State } from "../core/state.ts";
import { joinWithAnd } from "./amounts.ts";
import { voteCount } from "./outcome-words.ts";

/** Where a cascade may end, as a condition: `if the first two seats agree`. */
export function stageCondition(stage: string): string {
  return CONDITIONS.get(stage) ?? `if it ends after ${stage}`;
}

const CONDITIONS: ReadonlyMap<string, string> = new Map<CascadeStage, string>([
  ["pair", "if the first two seats agree"],
  ["debate", "if one round of debate is enough"],
  ["search", "if every round is needed"],
]);

/** `Gate: ash and birch disagree (1:1), so all seats debate.` null: this round has no gate. */
export function gateSentence(state: Pick<State, "gates" | "round">, round: number): string | null {
  const gate = state.gates.find((each) => each.round === round);
  if (!gate) return null;
  return gate.stage === "pair" ? pairSentence(gate) : roundSentence(gate, state.round > round);
}

function pairSentence({ asked, outcome, votes, stakes, isEnough }: Gate): string {
  const two = joinWithAnd(asked);
  if (isEnough) return `Gate: ${two} agree, which is enough for ${stakes} stakes.`;
  if (outcome === "majority") return `Gate: ${two} agree, but for ${stakes} stakes all seats debate.`;
  const count = votes.length === 0 ? "" : ` (${voteCount(votes)})`;
  return `Gate: ${two} don't agree${count}, so all seats debate.`;
}

function roundSentence({ outcome, votes, stakes, blocking, isEnough }: Gate, isFollowed: boolean): string {
  const count = votes.length === 0 ? "" : ` ${voteCount(votes)}`;
  const blocked = blocking.length === 0 ? "" : `, with ${joinWithAnd(blocking)} open`;
  const held = `Gate: ${outcome}${count}${blocked}`;
  if (outcome === "insufficient") return `${held}; another round would not bring more ballots.`;
  if (isEnough) return `${held}, which is enough for ${stakes} stakes.`;
  return `${held}, which is not enough for ${stakes} stakes${isFollowed ? ", so another round follows" : ""}.`;
}
