/** Whether a speaker's cost is known before a call, only after it, or never. */

import { LOCAL_FILE, LOCAL_NAME } from "./local/local-model.ts";
import { parseModelName } from "./model/model-name.ts";
import { readPrices } from "./model/model-settings.ts";
import { loadPricing, type ModelPricing } from "./model/price.ts";
import { VENDORS } from "./model/vendors.ts";
import type { Environment } from "./process/child-environment.ts";
import { COMMAND_PREFIX } from "./process/command-line.ts";
import { ANY_SERVER, answersTo } from "./speaker-names.ts";

export type PriceAvailability = "before" | "after" | "never";

/** `spec` is a speaker as written on the command line. */
export async function priceAvailability(spec: string, environment: Environment): Promise<PriceAvailability> {
  if (spec.startsWith(LOCAL_NAME) || spec.startsWith(LOCAL_FILE)) return "before";
  const worth = await loadModelPricing(spec, environment);
  if (worth !== null) return worth.cost(ONE_CALL) === null ? "never" : "before";
  // A command never reports its cost; an agent may.
  return spec.startsWith(COMMAND_PREFIX) ? "never" : "after";
}

const ONE_CALL = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };

/** null: not a vendor's model. */
export async function loadModelPricing(spec: string, environment: Environment): Promise<ModelPricing | null> {
  if (![...VENDORS.map(({ name }) => `${name}/`), ANY_SERVER].some((name) => answersTo(name, spec))) return null;
  const { vendor, model } = parseModelName(spec);
  return loadPricing(vendor, model, readPrices(environment));
}
