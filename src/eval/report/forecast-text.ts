/** What a person is told before an evaluation spends anything. */

import type { Forecast } from "../run/forecast-cost.ts";
import { dollars, percent, points } from "./numbers.ts";

export function forecastText(forecast: Forecast, budget: number | null): string {
  const { items, debates, calls, microUsd, unpriced, detectable } = forecast;
  const unknown = unpriced.length === 0 ? "" : ` No price known for ${unpriced.join(", ")}.`;
  return [
    `${items} questions, ${debates} debates, at most ${calls.toLocaleString("en")} calls.`,
    `Cost: at most ${dollars(microUsd)}${budget === null ? "" : `, stopped at $${budget}`}.${unknown}`,
    ...detectable.map(({ discordant, effect }) =>
      effect === null
        ? `If two arms differ on ${percent(discordant)} of the questions, no difference is detectable.`
        : `If two arms differ on ${percent(discordant)} of the questions, differences from ${points(effect).slice(1)} points are detectable (power 80%).`,
    ),
    "",
  ].join("\n");
}
