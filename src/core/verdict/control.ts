/** The baseline of a verdict: what a simple vote would have decided, and what the debate cost in single answers. */

import { z } from "zod";
import type { OptionId } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { type Agreement, countVotes, type Votes, votesSchema } from "../ledger/agreement.ts";
import type { Position } from "../ledger/ledger.ts";
import { totalTokens, type Usage } from "../usage.ts";
import { leader } from "./vote-leader.ts";

export const controlSchema = z.object({
  /** The openings' vote; null: the openings were not independent. */
  openings: z.array(votesSchema).nullable(),
  hasChanged: z.boolean().nullable(),
  singleAnswers: z.number().nullable(),
  basis: z.enum(["money", "tokens"]).nullable(),
});
type Control = Immutable<typeof controlSchema>;

/** What the baseline is computed from. */
export interface ControlSources {
  readonly agreement: Agreement;
  readonly openings: {
    readonly isIndependent: boolean;
    readonly positions: readonly Position[];
    readonly usage: readonly Usage[];
  };
  readonly usage: Usage;
}

export function control({ openings, agreement, usage }: ControlSources): Control {
  // As they were written: what was amended later takes no vote away from them.
  const asWritten = openings.positions.map((position) => ({ ...position, stale: [] }));
  const votes = openings.isIndependent ? countVotes(asWritten) : null;
  return {
    openings: votes,
    hasChanged: votes === null ? null : leading(votes) !== (agreement.option ?? leading(agreement.votes)),
    ...costInAnswers(usage, openings.usage),
  };
}

function leading(votes: readonly Votes[]): OptionId | null {
  return leader(votes)?.option ?? null;
}

/** By money where the debate and an opening have a price, else by tokens. */
function costInAnswers(usage: Usage, openings: readonly Usage[]): Pick<Control, "singleAnswers" | "basis"> {
  const price = mean(openings.flatMap(({ costMicroUsd }) => costMicroUsd ?? []));
  if (usage.costMicroUsd !== null && price > 0) {
    return { singleAnswers: Math.round(usage.costMicroUsd / price), basis: "money" };
  }
  const tokens = mean(openings.map(totalTokens));
  if (tokens === 0) return { singleAnswers: null, basis: null };
  return { singleAnswers: Math.round(totalTokens(usage) / tokens), basis: "tokens" };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
