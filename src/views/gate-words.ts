/** What the gates of a cascade decided, and by what, in words: the same in every view. */

import type { CascadeStage, Gate } from "../core/ledger/gate.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
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

/** `Gate: ash and birch disagree (1–1), so all seats debate.` null: this round has no gate. */
export function gateSentence(state: State, round: number): string | null {
  const gate = state.gates.find((each) => each.round === round);
  if (!gate) return null;
  return gate.stage === "pair" ? pairSentence(gate) : roundSentence(state, gate);
}

function pairSentence({ asked, outcome, votes, stakes, isEnough }: Gate): string {
  const two = joinWithAnd(asked);
  if (isEnough) return `Gate: ${two} agree, which is enough for ${stakes} stakes.`;
  if (outcome === "majority") return `Gate: ${two} agree, but for ${stakes} stakes all seats debate.`;
  const count = votes.length === 0 ? "" : ` (${voteCount(votes)})`;
  return `Gate: ${two} don't agree${count}, so all seats debate.`;
}

function roundSentence(state: State, gate: Gate): string {
  const { outcome, votes, stakes, blocking, isEnough } = gate;
  const count = votes.length === 0 ? "" : ` ${voteCount(votes)}`;
  const blocked = blocking.length === 0 ? "" : `, with ${joinWithAnd(blocking)} open`;
  const held = `Gate: ${outcome}${count}${amendmentWords(state, gate)}${blocked}`;
  const isFollowed = state.round > gate.round;
  if (outcome === "insufficient") return `${held}; another round would not bring more ballots.`;
  if (isEnough) return `${held}, which is enough for ${stakes} stakes.`;
  return `${held}, which is not enough for ${stakes} stakes${isFollowed ? ", so another round follows" : ""}.`;
}

/** The vote of the round leaves such votes out until the closing, so the two counts may differ. */
function amendmentWords(state: State, { votes, round }: Gate): string {
  const isAmended = ledgerOf(state).options.some(
    ({ id, versions }) =>
      votes.some(({ option, seats }) => option === id && seats.length > 1) &&
      versions.slice(1).some((version) => version.round === round),
  );
  return isAmended ? ", including votes for an option that was amended in this round" : "";
}
