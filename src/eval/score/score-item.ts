/** Everything that the debates on one question say about it. Computed from their logs alone, so that it can be repeated offline. */

import type { State } from "../../core/state.ts";
import { totalTokens, type Usage } from "../../core/usage.ts";
import { duet } from "../../protocols/duet.ts";
import { poll } from "../../protocols/poll.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { countMoves } from "../count-moves.ts";
import { type CheckedItem, type GivenAnswer, gradeAnswer, isGradedOutside } from "../data/grade-answer.ts";
import { locateDefects } from "../data/locate-defects.ts";
import { debateSteps } from "../debate-steps.ts";
import { type Moves, NO_MOVES } from "../statistics/correction-odds.ts";
import { debateAnswers, listenerAnswer, openingAnswers, type SeatAnswer } from "./answers-of.ts";
import { combineAnswers, mean } from "./combine-answers.ts";
import type { JudgedPair } from "./pair-score.ts";
import { type FindingsScore, scoreFindings } from "./score-findings.ts";

export interface ItemDebates {
  readonly item: CheckedItem;
  /** The samples of each speaker. */
  readonly pools: readonly State[];
  /** Each speaker revising its own answer; left out: none did. */
  readonly refines?: readonly State[];
  readonly debates: readonly ItemDebate[];
  /** What a judge said of its answers; left out: there was none. */
  readonly looks?: readonly JudgedPair[];
}

export interface ItemDebate {
  readonly protocol: Protocol;
  readonly state: State;
  /** The same with peers from another question, one debate per listening seat; empty: none. */
  readonly placebo: readonly State[];
  /** As the report links to it. */
  readonly folder: string;
}

export interface ItemScore {
  readonly item: CheckedItem;
  readonly samples: readonly GradedAnswer[];
  /** What each speaker holds after revising its own answer. */
  readonly refines: readonly Pick<GradedAnswer, "speaker" | "score" | "cost">[];
  readonly debates: readonly DebateScore[];
  readonly looks: readonly JudgedPair[];
}

interface GradedAnswer extends SeatAnswer {
  readonly score: number;
  readonly cost: Cost;
}

export interface DebateScore {
  readonly protocol: string;
  readonly folder: string;
  readonly score: number;
  readonly openings: readonly GradedAnswer[];
  readonly openingsVote: number;
  /** The vote of the seats that listened to a placebo; null: there was none. */
  readonly placebo: number | null;
  /** What was found of a key of known defects; null: the question has none. */
  readonly findings: FindingsScore | null;
  readonly cost: Cost;
  readonly openingsCost: Cost;
  readonly moves: Moves;
  readonly signs: Readonly<Record<ProcessSign, number>>;
}

/** Money where it is known, and tokens always. */
export interface Cost {
  readonly microUsd: number | null;
  readonly tokens: number;
}

/** Figures of a debate that may tell whether its answer is right. */
export const PROCESS_SIGNS = [
  "confidence",
  "agreement at the openings",
  "agreement in the end",
  "objections raised",
] as const;
export type ProcessSign = (typeof PROCESS_SIGNS)[number];

export function scoreItem({ item: wanted, pools, refines = [], debates, looks = [] }: ItemDebates): ItemScore {
  const [first] = [...pools, ...debates.map(({ state }) => state)];
  const item = locateDefects(wanted, first?.question.context ?? []);
  return {
    item,
    samples: pools.flatMap((pool) => openingAnswers(pool, poll)).map((answer) => gradeSeat(item, answer)),
    refines: refines.map((state) => ({
      speaker: state.panel.seats[0]?.speaker ?? "",
      score: scoreAnswers(item, debateAnswers(state, duet)),
      cost: costOf(state.usage),
    })),
    debates: debates.map((debate) => scoreDebate(item, debate)),
    looks,
  };
}

function gradeSeat(item: CheckedItem, answer: SeatAnswer): GradedAnswer {
  return { ...answer, score: gradeAnswer(item, answer), cost: costOf(answer.usage) };
}

function scoreDebate(item: CheckedItem, { protocol, state, placebo, folder }: ItemDebate): DebateScore {
  const openings = openingAnswers(state, protocol).map((answer) => gradeSeat(item, answer));
  const answers = debateAnswers(state, protocol);
  const listened = placebo.flatMap((each) => listenerAnswer(each, protocol));
  const steps = debateSteps(state, protocol);
  const isRight = (choice: string) => gradeAnswer(item, { choice, text: choice, points: [] }) === 1;
  return {
    ...{ protocol: protocol.name, folder, openings },
    score: scoreAnswers(item, answers),
    openingsVote: combineAnswers(item, openings),
    placebo: placebo.length === 0 ? null : combineAnswers(item, listened),
    findings: item.findings ? scoreFindings(item, state, protocol) : null,
    cost: costOf(state.usage),
    openingsCost: sumCosts(openings.map(({ cost }) => cost)),
    moves: item.findings || isGradedOutside(item) ? NO_MOVES : countMoves([steps.openings, ...steps.later], isRight),
    signs: {
      confidence: mean(steps.final.flatMap(({ confidence }) => confidence ?? [])),
      "agreement at the openings": leadingShare(steps.openings.map(({ answer }) => answer)),
      "agreement in the end": leadingShare(steps.final.map(({ answer }) => answer)),
      "objections raised": state.verdict?.objections.length ?? 0,
    },
  };
}

/** Of a debate; a tie counts by the share of its leaders that are right. */
function scoreAnswers(item: CheckedItem, answers: readonly GivenAnswer[]): number {
  return mean(answers.map((answer) => gradeAnswer(item, answer)));
}

function leadingShare(answers: readonly (string | null)[]): number {
  const given = answers.flatMap((answer) => answer ?? []);
  const counts = [...Map.groupBy(given, (answer) => answer).values()].map((group) => group.length);
  return answers.length === 0 ? 0 : Math.max(0, ...counts) / answers.length;
}

function costOf(usage: Usage): Cost {
  return { microUsd: usage.costMicroUsd, tokens: totalTokens(usage) };
}

function sumCosts(costs: readonly Cost[]): Cost {
  return costs.reduce<Cost>(
    (sum, cost) => ({
      microUsd: sum.microUsd === null || cost.microUsd === null ? null : sum.microUsd + cost.microUsd,
      tokens: sum.tokens + cost.tokens,
    }),
    { microUsd: 0, tokens: 0 },
  );
}
