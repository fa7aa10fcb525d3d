/** Whether what a speaker costs can be counted: beforehand, only once it has spoken, or never. */

import { parseModelName } from "./model/model-name.ts";
import { readPrices } from "./model/model-settings.ts";
import { loadPricing, type ModelPricing } from "./model/price.ts";
import { VENDORS } from "./model/vendors.ts";
import type { Environment } from "./process/child-environment.ts";
import { COMMAND_PREFIX } from "./process/command-line.ts";
import { ANY_SERVER, answersTo } from "./speaker-names.ts";

export type PriceAvailability = "before" | "after" | "never";

/** `spec` is a speaker as a person writes it. */
export async function priceAvailability(spec: string, environment: Environment): Promise<PriceAvailability> {
  const worth = await loadModelPricing(spec, environment);
  if (worth !== null) return worth.cost(ONE_CALL) === null ? "never" : "before";
  // A command says nothing; an agent may.
  return spec.startsWith(COMMAND_PREFIX) ? "never" : "after";
}

const ONE_CALL = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };

/** null: it is no model of a vendor. */
export async function loadModelPricing(spec: string, environment: Environment): Promise<ModelPricing | null> {
  if (![...VENDORS.map(({ name }) => `${name}/`), ANY_SERVER].some((name) => answersTo(name, spec))) return null;
  const { vendor, model } = parseModelName(spec);
  return loadPricing(vendor, model, readPrices(environment));
}
