/** What a verdict says if nobody wrote it. */

import type { Synthesis } from "../ballot/synthesis.ts";
import type { ReviewFinding } from "../findings/review-finding.ts";
import { countFindings } from "../findings/review-outcome.ts";
import type { OptionId } from "../ids.ts";
import type { Agreement } from "../ledger/agreement.ts";
import type { Ledger, Option, Position } from "../ledger/ledger.ts";
import { refsIn } from "../text/references.ts";

export interface AssemblySources {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  /** The valid final ballots. */
  readonly positions: readonly Position[];
  readonly findings: readonly ReviewFinding[] | null;
}

/** From the ledger alone, in the words of the option's supporters. */
export function assembleSynthesis(sources: AssemblySources, supporters: readonly Position[]): Synthesis {
  const { agreement, ledger } = sources;
  const name = (id: OptionId) => ledger.options.find((option) => option.id === id)?.name ?? id;
  const chosen = ledger.options.find(({ id }) => id === agreement.option);
  return {
    headline: chosen?.name ?? null,
    decision: chosen ? decisionText(chosen) : textWithoutOption(sources, name),
    reasons: [...new Set(supporters.flatMap(({ reasons }) => reasons))].map((text) => ({
      text,
      refs: refsIn(text),
    })),
    tradeoffs: [],
    points: [],
    agreed: [],
    disputed: pointsInDispute(sources, name),
    single: [],
    risks: ledger.objections
      .filter(({ state }) => state === "accepted_risk")
      .map(({ title, text }) => ({ text: `${title}. ${text}`.trim(), mitigation: null })),
    questions: [],
    actions: [],
    checklist: [],
  };
}

function decisionText({ name, summary }: Option): string {
  return summary === "" ? name : `${name}. ${summary}`;
}

function textWithoutOption(sources: AssemblySources, name: (id: OptionId) => string): string {
  const isReviewed = sources.findings !== null && sources.agreement.outcome !== "insufficient";
  return isReviewed ? `${countFindings(sources.findings)}.` : noDecision(sources, name);
}

function noDecision({ agreement, positions }: AssemblySources, name: (id: OptionId) => string): string {
  if (agreement.outcome === "insufficient") {
    return `No decision: ${positions.length === 1 ? "1 valid ballot" : `${positions.length} valid ballots`}, fewer than the quorum.`;
  }
  const sides = agreement.votes.map(({ option, seats }) => `${name(option)} (${seats.length})`);
  if (sides.length === 0) return "No decision: no seat took a position.";
  return `No decision: the panel is ${agreement.outcome === "split" ? "split" : "still moving"}: ${sides.join(", ")}.`;
}

function pointsInDispute(
  { agreement, positions }: AssemblySources,
  name: (id: OptionId) => string,
): Synthesis["disputed"] {
  if (agreement.votes.length < 2) return [];
  const sides = agreement.votes.map(({ option, seats }) => {
    const why = positions.find(({ seat }) => seats.includes(seat))?.reasons[0];
    return why === undefined ? name(option) : `${name(option)}: ${why}`;
  });
  return [{ point: "Which option", sides }];
}
