/** Whether what a speaker costs can be counted: beforehand, only once it has spoken, or never. */

import type { Environment } from "./child-environment.ts";
import { COMMAND_PREFIX } from "./command-line.ts";
import { modelName } from "./model/model-name.ts";
import { type Worth, worthOf } from "./model/price.ts";
import { pricesSet } from "./model/settings.ts";
import { VENDORS } from "./model/vendors.ts";
import { ANY_SERVER, answersTo } from "./speaker-names.ts";

export type PriceKnown = "before" | "after" | "never";

/** `spec` is a speaker as a person writes it. */
export async function priceKnown(spec: string, environment: Environment): Promise<PriceKnown> {
  const worth = await modelWorth(spec, environment);
  if (worth !== null) return worth.cost(ONE_CALL) === null ? "never" : "before";
  // A command says nothing; an agent may.
  return spec.startsWith(COMMAND_PREFIX) ? "never" : "after";
}

const ONE_CALL = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };

/** null: it is no model of a vendor. */
export async function modelWorth(spec: string, environment: Environment): Promise<Worth | null> {
  if (![...VENDORS.map(({ name }) => `${name}/`), ANY_SERVER].some((name) => answersTo(name, spec))) return null;
  const { vendor, model } = modelName(spec);
  return worthOf(vendor, model, pricesSet(environment));
}
