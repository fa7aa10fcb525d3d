/**
 * Prices what an agent used by the model that answered, where it pays with a key and does not name the cost itself. With a
 * subscription no call has a price.
 */

import { readPrices } from "../model/model-settings.ts";
import { loadPricing } from "../model/price.ts";
import { VENDORS } from "../model/vendors.ts";
import type { Environment } from "../process/child-environment.ts";
import type { SpeechPart } from "../speaker.ts";
import type { Agent } from "./agent.ts";

export async function* priceParts(
  parts: AsyncIterable<SpeechPart>,
  { family, variables }: Agent,
  environment: Environment,
): AsyncGenerator<SpeechPart, void> {
  const vendor = VENDORS.find(({ name }) => name === family);
  const paysByKey = variables.some((name) => name.endsWith("_API_KEY") && environment[name]);
  let model: string | null = null;
  for await (const part of parts) {
    if (part.type === "model") model = part.id;
    if (part.type !== "usage" || part.usage.costMicroUsd !== null || !vendor || !paysByKey || model === null) {
      yield part;
      continue;
    }
    const { inputTokens: input, outputTokens: output, cachedTokens: cacheRead } = part.usage;
    const { cost } = await loadPricing(vendor, model, readPrices(environment));
    yield { ...part, usage: { ...part.usage, costMicroUsd: cost({ input, output, cacheRead, cacheWrite: 0 }) } };
  }
}
