/** The result of an evaluation: every arm's accuracy and price, the curve of self-consistency, and all comparisons. */

import { type Comparison, compareArms } from "./compare-arms.ts";
import { type JudgeScore, scoreJudge } from "./judge-score.ts";
import { listComparisons } from "./list-comparisons.ts";
import { type ArmScore, scoreArms } from "./score-arms.ts";
import { bestSpeaker, type CostUnit, costUnit } from "./score-context.ts";
import type { ItemScore } from "./score-item.ts";
import { type ProtocolScore, scoreProtocol } from "./score-protocol.ts";
import { type CurvePoint, sampleCurve } from "./score-samples.ts";

export interface EvalScores {
  readonly items: readonly ItemScore[];
  /** What arms are compared by: money where every call has a price, else tokens. */
  readonly unit: CostUnit;
  readonly arms: readonly ArmScore[];
  readonly curve: readonly CurvePoint[];
  readonly comparisons: readonly Comparison[];
  readonly protocols: readonly ProtocolScore[];
  readonly judge: JudgeScore | null;
}

export function scoreEval(items: readonly ItemScore[]): EvalScores {
  const unit = costUnit(items);
  const speakers = [...new Set(items.flatMap(({ samples }) => samples.map(({ speaker }) => speaker)))];
  const protocols = [...new Set(items.flatMap(({ debates }) => debates.map(({ protocol }) => protocol)))];
  const judge = scoreJudge(items);
  const context = { items, unit, best: bestSpeaker(items, speakers), judge };
  return {
    items,
    unit,
    arms: scoreArms(context, speakers, protocols),
    curve: speakers.flatMap((speaker) => sampleCurve(context, speaker)),
    comparisons: compareArms(protocols.flatMap((protocol) => listComparisons(context, protocol))),
    protocols: protocols.map((protocol) => scoreProtocol(context, protocol)),
    judge,
  };
}
