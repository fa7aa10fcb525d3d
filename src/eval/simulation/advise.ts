/**
 * Advice for a panel of equal speakers: how many seats, whether to vote or to debate, for how many rounds. Accuracies are the
 * formulas'; prices are those of one simulated debate each, so that they hold the real lengths of prompts.
 */

import { ConclaveError } from "../../core/errors.ts";
import { totalTokens } from "../../core/usage.ts";
import { challengeDebate } from "../../protocols/challenge.ts";
import { poll } from "../../protocols/poll.ts";
import { parseSimParameters } from "../../speakers/sim/sim-parameters.ts";
import { breakEvenOdds, synchronousVotes } from "../theory/persuasion.ts";
import { rightSeats, voteLimit } from "../theory/vote.ts";
import { runCell } from "./run-cell.ts";
import type { SimulationCell } from "./simulation-cell.ts";

export interface Choice {
  readonly seats: number;
  /** 0: they only vote. */
  readonly rounds: number;
  readonly accuracy: number;
  readonly calls: number;
  readonly tokens: number;
  readonly microUsd: number;
}

export interface Advice {
  readonly choices: readonly Choice[];
  readonly best: Choice;
  /** The cheapest choice that is within `MARGIN` of the best. */
  readonly advised: Choice;
  readonly odds: number;
  /** The odds from which debating pays, for a panel of the advised size, or of three for a single seat. */
  readonly breakEven: number;
  readonly voteLimit: number;
}

/** One point of accuracy is worth paying for; less is not. */
export const MARGIN = 0.01;

const SIZES = [1, 3, 5, 7];
const DEBATE_ROUNDS = [1, 2, 3];

export async function advise(speaker: string, signal: AbortSignal): Promise<Advice> {
  const parameters = parseSimParameters(speaker);
  const cells = SIZES.flatMap((seats): readonly SimulationCell[] => [
    { protocol: poll, seats, speaker, rounds: 1 },
    ...(seats === 1 ? [] : DEBATE_ROUNDS.map((rounds) => ({ protocol: challengeDebate, seats, speaker, rounds }))),
  ]);
  const choices: Choice[] = [];
  for (const cell of cells) {
    const rounds = cell.protocol === poll ? 0 : cell.rounds;
    const { calls, usage } = await runCell(cell, { debates: 1, seed: "price", onDebate: () => undefined, signal });
    const accuracy = synchronousVotes(rightSeats(cell.seats, parameters), parameters, rounds).at(-1) ?? 0;
    const price = { calls, tokens: totalTokens(usage), microUsd: usage.costMicroUsd ?? 0 };
    choices.push({ seats: cell.seats, rounds, accuracy, ...price });
  }
  const [best] = choices.toSorted((a, b) => b.accuracy - a.accuracy);
  const [advised] = choices
    .filter(({ accuracy }) => best && accuracy >= best.accuracy - MARGIN)
    .toSorted((a, b) => a.microUsd - b.microUsd || a.tokens - b.tokens);
  if (!best || !advised) throw new ConclaveError("INTERRUPTED", "The simulation was interrupted.");
  const { lc, lw } = parameters;
  return {
    ...{ choices, best, advised, voteLimit: voteLimit(parameters) },
    odds: lw === 0 ? Number.POSITIVE_INFINITY : lc / lw,
    breakEven: breakEvenOdds(Math.max(3, advised.seats), parameters),
  };
}
