/**
 * The result of a debate. The writer contributes only words; outcome, confidence, dissent, objections and baseline are
 * computed from ballots, so that no chair can turn a split into an agreement. Without a writer, all of it is
 * assembled from the ledger.
 */

import { z } from "zod";
import { mapSynthesisTexts, type Synthesis } from "./ballot/synthesis.ts";
import { type ReviewFinding, reviewFindingSchema } from "./findings/review-finding.ts";
import type { OptionId, SeatName } from "./ids.ts";
import type { Immutable } from "./immutable.ts";
import { OUTCOMES, supports, votesSchema } from "./ledger/agreement.ts";
import { claimSchema } from "./ledger/collect-claims.ts";
import { objectionSchema } from "./ledger/collect-objections.ts";
import { optionVersionSchema } from "./ledger/collect-options.ts";
import { isUnanswered } from "./ledger/collect-questions.ts";
import { type Ledger, lastPositions, type Objection, type Position } from "./ledger/ledger.ts";
import { markIds } from "./ledger/marks/mark-ids.ts";
import { isOpen } from "./ledger/objection-state.ts";
import { combineRankings } from "./ledger/ranking.ts";
import { strayReplySchema } from "./ledger/stray-replies.ts";
import { joinTexts } from "./text/join-texts.ts";
import { refsIn } from "./text/references.ts";
import { assembleSynthesis } from "./verdict/assemble-synthesis.ts";
import { confidenceIn, confidenceSchema } from "./verdict/confidence.ts";
import { type ControlSources, control, controlSchema } from "./verdict/control.ts";
import { type DisposedPoint, disposedPointSchema, disposePoints, leftoverPoints } from "./verdict/dispose-points.ts";
import { partitionReasons } from "./verdict/partition-reasons.ts";
import { untickedObjections } from "./verdict/take-up.ts";

const consideredOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  /** The first is the original, the last the one that was decided on or turned down. */
  versions: z.array(optionVersionSchema).default([]),
  tradeoffs: z.string(),
  /** The seats that preferred it at the end. */
  seats: z.array(z.string()),
});
export type ConsideredOption = Immutable<typeof consideredOptionSchema>;

const dissentSchema = z.object({
  seat: z.string(),
  option: z.string().nullable(),
  confidence: z.number().nullable(),
  /** Its final statement, in full. */
  text: z.string(),
});
export type Dissent = Immutable<typeof dissentSchema>;

const actionSchema = z.object({
  text: z.string(),
  priority: z.number(),
  effort: z.enum(["S", "M", "L"]),
  from: z.string().nullable(),
});
export type Action = Immutable<typeof actionSchema>;

const reasonSchema = z.object({ text: z.string(), refs: z.array(z.string()) });

export const stopCauseSchema = z.enum([
  "consensus",
  "settled",
  "rounds",
  "deadline",
  "budget",
  "tokens",
  "person",
  "single pass",
  "gate",
]);

export const verdictSchema = z.object({
  outcome: z.enum(OUTCOMES),
  option: z.string().nullable(),
  /** The decision in a dozen words. */
  headline: z.string().default(""),
  decision: z.string(),
  /** The full answer as Markdown; empty if nothing was decided and there was no writer. */
  answer: z.string().default(""),
  /** Who wrote it; null: assembled from the ledger, because there was no writer or none was needed. */
  by: z.string().nullable(),
  reasons: z.array(reasonSchema),
  /** Reasons that relied only on citations that were not found or that the person rejected. */
  struck: z.array(reasonSchema).default([]),
  confidence: confidenceSchema,
  fallsWith: z.array(z.string()),
  options: z.array(consideredOptionSchema),
  /** Every point that an answer made, with what became of it. */
  points: z.array(disposedPointSchema).default([]),
  agreed: z.array(z.string()),
  disputed: z.array(z.object({ point: z.string(), sides: z.array(z.string()) })),
  /** Points that only one seat raised. */
  single: z.array(z.string()),
  dissent: z.array(dissentSchema),
  risks: z.array(z.object({ text: z.string(), mitigation: z.string().nullable() })),
  /** All objections, with what became of them. */
  objections: z.array(objectionSchema),
  /** What the writer leaves open, and what got no reply and isn't named there by its ID. */
  questions: z.array(z.string()),
  /** Replies to ids that name nothing. */
  strayReplies: z.array(strayReplySchema).default([]),
  /** Of a council: each seat's ranking, best first and without its own, and the one combined from them. */
  rankings: z.array(z.object({ by: z.string(), options: z.array(z.string()) })).default([]),
  combinedRanking: z.array(z.object({ option: z.string(), score: z.number(), rankedBy: z.number() })).default([]),
  actions: z.array(actionSchema),
  claims: z.array(claimSchema),
  /** What the writer ticked: every objection that nothing had settled and, in a council, every constraint and every other objection. */
  checklist: z.array(z.object({ item: z.string(), kept: z.boolean(), reason: z.string() })).default([]),
  /** Unsettled objections that the writer was asked about and didn't tick. */
  unticked: z.array(z.string()).default([]),
  votes: z.array(votesSchema),
  /** How many valid final ballots there were; null: the log does not say. */
  ballots: z.number().nullable().default(null),
  control: controlSchema,
  /** Of a review, all of them, whatever became of them; null: not a review. */
  findings: z.array(reviewFindingSchema).nullable().default(null),
  stop: z.object({
    cause: stopCauseSchema,
    round: z.number(),
  }),
});
export type Verdict = Immutable<typeof verdictSchema>;
export type StopCause = Immutable<typeof stopCauseSchema>;

/** The writer's ballot, and the full answer that precedes it. */
export interface WrittenSynthesis {
  readonly by: SeatName;
  readonly said: Synthesis;
  readonly answer: string;
}

export interface VerdictSources extends ControlSources {
  readonly ledger: Ledger;
  /** The valid final ballots. */
  readonly positions: readonly Position[];
  /** Who may dissent: all seats there ever were, without the chair. */
  readonly seats: readonly SeatName[];
  readonly synthesis: WrittenSynthesis | null;
  /** The reply with an option's last version, for a verdict without a writer. */
  readonly optionText: (option: OptionId) => string;
  /** The openings without their ballots. */
  readonly openingTexts: ReadonlyMap<SeatName, string>;
  /** The last reply of each seat, without its ballot. */
  readonly lastWords: ReadonlyMap<SeatName, string>;
  readonly findings: readonly ReviewFinding[] | null;
  readonly stop: Verdict["stop"];
}

export function verdict(sources: VerdictSources): Verdict {
  const { agreement, ledger, synthesis } = sources;
  const mark = markIds(ledger);
  const written = mapSynthesisTexts(synthesis?.said ?? assembleSynthesis(sources, supporters(sources)), mark);
  return {
    outcome: agreement.outcome,
    option: agreement.option,
    headline: written.headline ?? firstSentence(written.decision),
    decision: written.decision,
    answer: mark(synthesis?.answer ?? assembleAnswer(sources)),
    by: synthesis?.by ?? null,
    ...partitionReasons(written.reasons, ledger),
    confidence: confidenceIn(supporters(sources), ledger.positions),
    fallsWith: [...new Set(supporters(sources).flatMap(({ fallsWith }) => fallsWith ?? []))].map(mark),
    options: summarizeOptions(sources, written.tradeoffs),
    points: [...disposePoints(ledger.points, written.points), ...pointsNotListed(sources)],
    agreed: written.agreed,
    disputed: written.disputed,
    single: written.single,
    dissent: dissentIn(sources),
    risks: written.risks,
    objections: ledger.objections,
    questions: openQuestions(written.questions, ledger),
    strayReplies: ledger.strayReplies,
    rankings: ledger.rankings,
    combinedRanking: combineRankings(ledger.rankings),
    actions: written.actions.toSorted((a, b) => a.priority - b.priority),
    checklist: written.checklist,
    unticked:
      synthesis === null ? [] : untickedObjections({ objections: ledger.objections, checklist: written.checklist }),
    claims: ledger.claims,
    votes: agreement.votes,
    ballots: sources.positions.length,
    control: control(sources),
    findings: sources.findings,
    stop: sources.stop,
  };
}

/** A question of the writer stands for those that it names. */
function openQuestions(written: readonly string[], { questions, requests }: Ledger): readonly string[] {
  const named = new Set(written.flatMap(refsIn));
  const asked = [...questions, ...requests.map((request) => ({ ...request, ids: [request.id] }))];
  const unanswered = asked.filter((each) => isUnanswered(each) && !each.ids.some((id) => named.has(id)));
  return [...new Set([...written, ...unanswered.map(({ text }) => text)])];
}

function pointsNotListed({ ledger, openingTexts, synthesis }: VerdictSources): readonly DisposedPoint[] {
  if (synthesis === null) return [];
  return leftoverPoints(ledger.points, openingTexts, `${synthesis.said.decision}\n${synthesis.answer}`);
}

function firstSentence(text: string): string {
  const [sentence = text] = /^.*?[.!?](?=\s|$)/.exec(text) ?? [];
  return sentence;
}

/** The words of the seat that proposed the decision. */
function assembleAnswer({ agreement: { option }, optionText }: VerdictSources): string {
  return option === null ? "" : optionText(option);
}

export function remainingObjections({ objections }: Pick<Verdict, "objections">): readonly Objection[] {
  return objections.filter(isOpen);
}

function supporters({ agreement: { option }, positions }: VerdictSources): readonly Position[] {
  return option === null ? [] : positions.filter(({ prefers, stale }) => prefers === option && !stale.includes(option));
}

function summarizeOptions(
  { ledger, agreement }: VerdictSources,
  tradeoffs: Synthesis["tradeoffs"],
): readonly ConsideredOption[] {
  const countsAs = new Map(ledger.options.map((option) => [option.id, option.countsAs]));
  return ledger.options
    .filter(({ id, countsAs }) => id === countsAs)
    .map(({ id, name, summary, versions }) => ({
      id,
      name,
      summary,
      versions,
      tradeoffs: joinTexts(
        labelMerged(
          id,
          tradeoffs.filter(({ option }) => countsAs.get(option) === id),
        ),
      ),
      seats: agreement.votes.find(({ option }) => option === id)?.seats ?? [],
    }));
}

/** What was said of an option that was merged into it says so, next to what was said of the option itself. */
function labelMerged(id: OptionId, all: Synthesis["tradeoffs"]): Synthesis["tradeoffs"] {
  if (all.every(({ option }) => option !== id)) return all;
  return all.map(({ option, text }) => ({ option, text: option === id ? text : `Of ${option}: ${text}` }));
}

/**
 * If nothing was decided, every seat is a minority. A seat that failed or abstained at the end has no vote, but its
 * last position is kept.
 */
function dissentIn({ agreement: { option }, positions, ledger, lastWords, seats }: VerdictSources): readonly Dissent[] {
  return lastPositions(ledger, seats)
    .map((last) => positions.find(({ seat }) => seat === last.seat) ?? last)
    .filter((last) => option === null || !supports(last, option))
    .map(({ seat, prefers, confidence, statement }) => ({
      seat,
      option: prefers,
      confidence,
      text: markIds(ledger)(statement ?? lastWords.get(seat) ?? ""),
    }));
}
