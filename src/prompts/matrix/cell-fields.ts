/** The scored cells of a ballot: one for each option under each driver that the call asks for, no more and no less. */

import { z } from "zod";
import { BEST_SCORE, type cells as cellList, cells, scoredCell } from "../../core/ballot/ballot.ts";
import { eachOf } from "../../core/ballot/strict-fields.ts";
import type { DriverId, OptionId } from "../../core/ids.ts";

export interface CellPlace {
  readonly option: OptionId;
  readonly driver: DriverId;
}

/** `P0a×W0b1`, as prompts and messages name it. */
export function placeName({ option, driver }: CellPlace): string {
  return `${option}×${driver}`;
}

/** In brief where it is every option under every driver. */
function placeNames(places: readonly CellPlace[]): string {
  const options = [...new Set(places.map(({ option }) => option))];
  const drivers = [...new Set(places.map(({ driver }) => driver))];
  return places.length === options.length * drivers.length
    ? `${options.join(", ")} under each of ${drivers.join(", ")}`
    : places.map(placeName).join(", ");
}

/** Cells that were not asked for are left out; of two for the same place, the first counts. */
export function cellsFor(places: readonly CellPlace[]): z.ZodType<z.output<typeof cellList>> {
  const isAt = (place: CellPlace) => (cell: CellPlace) => cell.option === place.option && cell.driver === place.driver;
  return cells.transform((said, { addIssue }) => {
    const missing = places.filter((place) => !said.some(isAt(place)));
    if (missing.length > 0) {
      addIssue({ code: "custom", message: `must have a score for each of ${placeNames(missing)}` });
    }
    return places.flatMap((place) => said.find(isAt(place)) ?? []);
  });
}

/** The same for speakers that are held to a schema. */
export function strictCellsFor(places: readonly CellPlace[]): z.ZodType {
  return eachOf(places, ({ option, driver }) =>
    scoredCell.extend({ option: z.literal(option), driver: z.literal(driver) }),
  );
}

export function cellsField(places: readonly CellPlace[]): string {
  return `cells (required): [{option, driver, score, text, kind, evidence | null}], one for each of ${placeNames(places)}. score: 0 (worst) to ${BEST_SCORE} (best). text: the one claim the score rests on. kind: fact | estimate | value | assumption. evidence: {source, quote}; source: \`path:line\`, URL or command.`;
}

export const EXAMPLE_CELL = {
  option: "P0X",
  driver: "W0Y1",
  score: 7,
  text: "The slowest query takes 14 ms.",
  kind: "fact" as const,
  evidence: { source: "a.md:3", quote: "p99 of reads: 14 ms" },
};
