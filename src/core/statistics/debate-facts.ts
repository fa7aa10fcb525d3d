/** What one debate contributes to the statistics over all debates of a folder. Small, so that it can be kept beside the index. */

import { z } from "zod";
import { RATINGS } from "../event.ts";
import type { Immutable } from "../immutable.ts";
import { OUTCOMES } from "../ledger/agreement.ts";
import { CASCADE_STAGES } from "../ledger/gate.ts";
import type { Objection } from "../ledger/ledger.ts";
import { ledgerOf } from "../ledger/ledger-of.ts";
import { everyMember, type Seat } from "../panel.ts";
import type { State } from "../state.ts";
import { totalTokens } from "../usage.ts";
import { interventionSchema, personEffects } from "./person-effects.ts";

const speakerFactsSchema = z.object({
  speaker: z.string(),
  calls: z.number(),
  failed: z.number(),
  objections: z.number(),
  /** Objections that were fixed or accepted as a risk: the other side took them seriously. */
  conceded: z.number(),
  /** Citations that were looked up, and those of them that were found. */
  cited: z.number(),
  found: z.number(),
});
export type SpeakerFacts = Immutable<typeof speakerFactsSchema>;

export const debateFactsSchema = z.object({
  isRehearsal: z.boolean(),
  /** null: it has not ended. */
  outcome: z.enum(OUTCOMES).nullable(),
  costMicroUsd: z.number().nullable(),
  tokens: z.number(),
  /** null: there was nothing to compare with. */
  hasChangedVote: z.boolean().nullable(),
  confidence: z.number().nullable(),
  rating: z.enum(RATINGS).nullable(),
  /** Each time a person stepped in, and what changed then. */
  interventions: z.array(interventionSchema),
  /** Of a cascade that has ended: the last stage it reached. */
  stage: z.enum(CASCADE_STAGES).nullable().default(null),
  speakers: z.array(speakerFactsSchema),
});
export type DebateFacts = Immutable<typeof debateFactsSchema>;

export function debateFacts(state: State): DebateFacts {
  const { verdict, usage, rehearsal, outcome, rating } = state;
  return {
    isRehearsal: rehearsal !== null,
    outcome,
    costMicroUsd: usage.costMicroUsd,
    tokens: totalTokens(usage),
    hasChangedVote: verdict?.control.hasChanged ?? null,
    confidence: verdict?.confidence.value ?? null,
    rating: rating?.rating ?? null,
    interventions: personEffects(state),
    stage: verdict === null ? null : (state.gates.at(-1)?.stage ?? null),
    speakers: speakerFacts(state),
  };
}

/** Seats of the same speaker count together. */
function speakerFacts(state: State): readonly SpeakerFacts[] {
  const { seats, panel } = state;
  const everyone = everyMember({ seats, panel });
  return [...Map.groupBy(everyone, ({ speaker }) => speaker)].map(([speaker, its]) => factsOf(state, speaker, its));
}

function factsOf(state: State, speaker: string, its: readonly Seat[]): SpeakerFacts {
  const names = new Set(its.map(({ name }) => name));
  const { objections, claims } = ledgerOf(state);
  const calls = [...state.calls.values()].filter(({ seat }) => names.has(seat));
  const raised = objections.filter(({ by }) => names.has(by));
  const checked = claims.filter(({ by, check }) => check !== null && names.has(by));
  return {
    speaker,
    calls: calls.length,
    failed: calls.filter(({ status }) => status === "failed").length,
    objections: raised.length,
    conceded: raised.filter(isConceded).length,
    cited: checked.length,
    found: checked.filter(({ check }) => check?.mark === "found").length,
  };
}

function isConceded({ state }: Objection): boolean {
  return state === "fixed" || state === "accepted_risk";
}
