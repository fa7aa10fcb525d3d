/**
 * Which models to get on this machine: one of each family that fits, at most three, the better first. On few cores a large model is
 * too slow to wait for.
 */

import { familyOf } from "../model/family.ts";
import { CATALOGUE, type CatalogueModel } from "./catalogue.ts";
import { memoryNeeded } from "./model-pool.ts";

export interface Suggestion {
  readonly models: readonly CatalogueModel[];
  /** All of them fit into memory together. */
  readonly areSideBySide: boolean;
}

const MOST_FAMILIES = 3;
/** Gigabytes that a core gets through at a tolerable speed. */
const GIGABYTES_PER_CORE = 0.7;

export function suggestModels(memoryBytes: number, cores: number): Suggestion {
  const fitting = CATALOGUE.filter(
    ({ gigabytes }) =>
      memoryNeeded(gigabytes * 1e9) <= memoryBytes && gigabytes <= Math.max(1, cores * GIGABYTES_PER_CORE),
  );
  const families = fitting.map(({ name }) => familyOf("local", name));
  const models = fitting
    .filter((_, index) => families.indexOf(families[index] ?? "") === index)
    .slice(0, MOST_FAMILIES);
  const together = models.reduce((sum, { gigabytes }) => sum + memoryNeeded(gigabytes * 1e9), 0);
  return { models, areSideBySide: together <= memoryBytes };
}
