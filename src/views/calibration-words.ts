/** Calibration in words, the same on the terminal and on the page. Few ratings are called few. */

import type { Calibration, CalibrationBand } from "../core/statistics/calibration.ts";
import { percent, pluralize } from "./amounts.ts";

const ENOUGH = 20;

/** `command`: how the person starts Conclave. */
export function ratingsWords({ rated, brier }: Calibration, command = "conclave"): string {
  if (rated === 0 || brier === null) return `none yet; rate a decision with ${command} rate ID right|wrong|mixed`;
  const few = rated < ENOUGH ? `; too few to judge (${ENOUGH} would say something)` : "";
  return `${pluralize(rated, "decision")} rated, Brier score ${brier.toFixed(2)} (0 is perfect, 0.25 is guessing)${few}`;
}

/** Of a band in which something is rated. */
export function bandWords({ band, rated, right, stated }: CalibrationBand): string {
  const said = `${band} confidence (${Math.round(stated ?? 0)} on average)`;
  return `${said}: right in ${right} of ${rated} (${percent(right / rated)})`;
}
