/** What an evaluation predicts for a panel: whether debating beats a vote of its openings. Recorded with the debates that it is about. */

import { z } from "zod";
import type { Immutable } from "../immutable.ts";
import type { Panel } from "../panel.ts";

export const panelForecastSchema = z.object({
  /** Of all seats, sorted; a speaker with two seats stands twice. */
  speakers: z.array(z.string()),
  protocol: z.string(),
  /** How many questions the evaluation had. */
  questions: z.number(),
  /** `vote`: voting is as good. `open`: the evaluation could not tell. */
  better: z.enum(["debate", "vote", "open"]),
});
export type PanelForecast = Immutable<typeof panelForecastSchema>;

export function panelSpeakerList({ seats }: Pick<Panel, "seats">): readonly string[] {
  return seats.map(({ speaker }) => speaker).toSorted();
}

/** The latest forecast for these speakers and this protocol; null: there is none. */
export function findForecast(
  forecasts: readonly PanelForecast[],
  { panel, protocol }: { readonly panel: Pick<Panel, "seats">; readonly protocol: string },
): PanelForecast | null {
  const speakers = panelSpeakerList(panel).join("\n");
  const found = forecasts.findLast((each) => each.protocol === protocol && each.speakers.join("\n") === speakers);
  return found ?? null;
}
