/** The calls of a workbench between the openings and the closing, and what each seat sees in them. */

import { constraintId } from "../core/ids.ts";
import { type Ledger, openObjections } from "../core/ledger/ledger.ts";
import { hasWeights } from "../core/matrix/driver-weights.ts";
import { findContested } from "../core/matrix/find-contested.ts";
import type { Seat } from "../core/panel.ts";
import { arguePrompt } from "../prompts/matrix/argue-prompt.ts";
import { cellPart, driversPart } from "../prompts/matrix/matrix-parts.ts";
import { mergePrompt } from "../prompts/matrix/merge-prompt.ts";
import { scorePrompt } from "../prompts/matrix/score-prompt.ts";
import { pointsPart } from "../prompts/points/points-part.ts";
import { optionsPart } from "../prompts/positions.ts";
import type { Ask } from "../prompts/prompt.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import { labels, ownLabels } from "./exchange/reader-labels.ts";
import { optionParts } from "./option-parts.ts";
import { type Answer, type Floor, presentAnswers } from "./protocol.ts";

/** The chair merges what was proposed; if it fails, another seat does; if all fail, each counts separately. */
export async function mergeProposals(floor: Floor, frames: readonly Answer[]): Promise<readonly Answer[]> {
  const ledger = floor.ledger(frames);
  const drivers = floor.question.drivers.length > 0 ? [] : (ledger.matrix?.drivers ?? []);
  const constraints = floor.question.constraints.map((_, index) => constraintId(index));
  const hasOptions = floor.question.options.length === 0 && ledger.options.length > 1;
  if (!hasOptions && drivers.length < 2) return [];
  for (const reader of floor.chair ? [floor.chair, ...floor.seats] : floor.seats) {
    const sources = { answers: frames, ledger };
    const options = hasOptions ? optionParts(sources, labels(floor, reader)) : [];
    const reply = await floor.ask(reader, mergePrompt({ options, drivers: driversPart(drivers), constraints }));
    const merged = presentAnswers([reply]).filter(({ ballot }) => ballot !== null);
    if (merged.length > 0) return merged;
  }
  return [];
}

export function hasScores({ matrix }: Ledger, { name }: Seat): boolean {
  return (matrix?.cells ?? []).some(({ scores }) => scores.some(({ seat }) => seat === name));
}

/** All options and points in full, and no score of anybody. */
export function scoreAsk(floor: Floor, reader: Seat, said: readonly Answer[]): Ask {
  const ledger = floor.ledger(said);
  const drivers = ledger.matrix?.drivers ?? [];
  const label = ownLabels(floor, reader);
  const options = optionParts({ answers: said, ledger }, label);
  return scorePrompt({
    options,
    points: pointsPart(ledger.points, label, { above: options }),
    drivers: driversPart(drivers, ledger.matrix?.constraintDrivers),
    objections: openObjectionsPart(openObjections(ledger), label),
    known: optionsToScore(ledger),
    weighedBy: drivers.map(({ id }) => id),
    ranksDrivers: !hasWeights(floor.question.drivers),
  });
}

/** Options that count as another are not scored by themselves. */
function optionsToScore({ options }: Ledger) {
  return options.filter(({ id, countsAs }) => id === countsAs).map(({ id }) => id);
}

/** The contested cells with every seat's score and claim, and no other cell. */
export function argueAsk(floor: Floor, reader: Seat, ledger: Ledger): Ask {
  const contested = ledger.matrix ? findContested(ledger.matrix) : [];
  const label = ownLabels(floor, reader);
  const order = <T>(items: readonly T[]) => floor.shuffle(reader, "positions", items);
  return arguePrompt({
    options: optionsPart(ledger, label),
    drivers: driversPart(ledger.matrix?.drivers ?? [], ledger.matrix?.constraintDrivers),
    contested: contested.map((cell) => cellPart(ledger, cell, { label, order })),
    objections: openObjectionsPart(openObjections(ledger), label),
    known: optionsToScore(ledger),
    places: contested.map(({ option, driver }) => ({ option, driver })),
  });
}
