/** What the debates of one protocol say about the panel: correction odds, correlation, calibration, and which figures tell right from wrong. */

import { areaUnderCurve } from "../statistics/area-under-curve.ts";
import { addMoves, type CorrectionOdds, correctionOdds, NO_MOVES } from "../statistics/correction-odds.ts";
import { correlationInterval, effectiveVoters, panelCorrelation } from "../statistics/panel-correlation.ts";
import type { Interval } from "../statistics/share-interval.ts";
import { breakEvenOdds } from "../theory/persuasion.ts";
import { mean } from "./combine-answers.ts";
import { debatesOf, type ScoreContext, type ScoredDebate, samplesForPrice, samplesOf } from "./score-context.ts";
import { type DebateScore, PROCESS_SIGNS, type ProcessSign } from "./score-item.ts";

export interface ProtocolScore {
  readonly protocol: string;
  readonly odds: CorrectionOdds | null;
  readonly breakEven: number | null;
  readonly rho: number | null;
  readonly rhoInterval: Interval | null;
  readonly effectiveVoters: number | null;
  /** How often any opening was right. */
  readonly anyRight: number;
  /** How well each figure tells right answers from wrong ones: 0.5 is a coin; null: all right, or all wrong. */
  readonly signs: readonly { readonly sign: ProcessSign; readonly auroc: number | null }[];
  /** What openings said of their own confidence, beside how often they were right. */
  readonly calibration: ReturnType<typeof calibrate>;
  readonly changed: readonly (Pick<DebateScore, "folder" | "openingsVote" | "score"> & { readonly id: string })[];
  /** The pool has fewer samples than the protocol's cost would buy. */
  readonly isPoolTooSmall: boolean;
}

export function scoreProtocol(context: ScoreContext, protocol: string): ProtocolScore {
  const debates = debatesOf(context.items, protocol);
  const rows = debates.map(({ debate }) => debate.openings.map(({ score }) => score === 1));
  const rho = panelCorrelation(rows);
  const seats = Math.max(0, ...rows.map((row) => row.length));
  const p = mean(rows.flat().map(Number));
  const isModelled = rho !== null && seats > 1 && p > 0 && p < 1;
  const largest = Math.max(...context.items.map((item) => samplesOf(item, context.best).length));
  return {
    protocol,
    odds: correctionOdds(debates.map(({ debate }) => debate.moves).reduce(addMoves, NO_MOVES)),
    breakEven: isModelled ? breakEvenOdds(seats, { p, rho: Math.min(1, Math.max(0, rho)) }) : null,
    rho,
    rhoInterval: correlationInterval(rows, protocol),
    effectiveVoters: rho === null ? null : effectiveVoters(seats, rho),
    anyRight: mean(rows.map((row) => Number(row.some(Boolean)))),
    signs: signScores(debates),
    calibration: calibrate(debates),
    changed: debates.flatMap(({ item, debate: { folder, openingsVote, score } }) =>
      openingsVote === score ? [] : [{ id: item.item.id, folder, openingsVote, score }],
    ),
    isPoolTooSmall: samplesForPrice(context, protocol) > largest,
  };
}

function signScores(debates: readonly ScoredDebate[]): ProtocolScore["signs"] {
  const valuesOf = (sign: ProcessSign, isRight: boolean) =>
    debates.filter(({ debate }) => debate.score > 0.5 === isRight).map(({ debate }) => debate.signs[sign]);
  return PROCESS_SIGNS.map((sign) => ({ sign, auroc: areaUnderCurve(valuesOf(sign, true), valuesOf(sign, false)) }));
}

const BIN = 20;

function calibrate(debates: readonly ScoredDebate[]) {
  const answers = debates.flatMap(({ debate }) =>
    debate.openings.flatMap(({ confidence, score }) => (confidence === null ? [] : [{ confidence, score }])),
  );
  const bins = Map.groupBy(answers, ({ confidence }) => Math.min(100 - BIN, Math.floor(confidence / BIN) * BIN));
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([from, group]) => ({
      from,
      answers: group.length,
      stated: mean(group.map(({ confidence }) => confidence / 100)),
      right: mean(group.map(({ score }) => score)),
    }));
}
