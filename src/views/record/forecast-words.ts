/** What an evaluation predicts for a panel, as a clause. */

import type { PanelForecast } from "../../core/verdict/panel-forecast.ts";
import { pluralize } from "../amounts.ts";

export function forecastWords({ questions, better }: PanelForecast): string {
  return `${WORDS[better]} (an evaluation on ${pluralize(questions, "question")})`;
}

const WORDS: Readonly<Record<PanelForecast["better"], string>> = {
  vote: "voting is predicted to be as good",
  debate: "debating is predicted to beat voting",
  open: "it is open whether debating beats voting",
};
