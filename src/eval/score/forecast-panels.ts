/** What an evaluation says about its panel for later debates: by what was measured, and else by the correction odds. */

import type { PanelForecast } from "../../core/verdict/panel-forecast.ts";
import { OPENINGS_VOTE } from "./compare-arms.ts";
import type { EvalScores } from "./score-eval.ts";
import type { ProtocolScore } from "./score-protocol.ts";

export function forecastPanels(scores: EvalScores): readonly PanelForecast[] {
  return scores.protocols.map((found) => ({
    speakers: panelOf(scores, found.protocol),
    protocol: found.protocol,
    questions: scores.items.length,
    better: betterOf(scores, found),
  }));
}

function panelOf({ items }: EvalScores, protocol: string): string[] {
  const panels = items.flatMap(({ debates }) => debates.filter((debate) => debate.protocol === protocol));
  // A seat that failed somewhere has no opening there.
  const [whole] = panels.toSorted((a, b) => b.openings.length - a.openings.length);
  return (whole?.openings ?? []).map(({ speaker }) => speaker).toSorted();
}

function betterOf({ comparisons }: EvalScores, { protocol, odds, breakEven }: ProtocolScore): PanelForecast["better"] {
  const measured = comparisons.find(({ tested, baseline }) => tested === protocol && baseline === OPENINGS_VOTE);
  if (measured?.verdict === "helps") return "debate";
  if (measured?.verdict === "harms" || measured?.isEquivalent) return "vote";
  if (odds === null || breakEven === null) return "open";
  return odds.low > breakEven ? "debate" : odds.high < breakEven ? "vote" : "open";
}
