/** Usage and cost of a model call, from the vendor's counts, else estimated from characters. Reasoning counts as output. */

import type { LanguageModelUsage } from "ai";
import { estimateUsage, type Usage } from "../../core/usage.ts";
import type { ModelPricing } from "./price.ts";

/** null: the vendor reported no usage. */
export function vendorUsage(said: LanguageModelUsage, worth: ModelPricing): Usage | null {
  const { inputTokens, outputTokens, inputTokenDetails: input } = said;
  if (inputTokens === undefined || outputTokens === undefined || inputTokens + outputTokens === 0) return null;
  const cachedTokens = input.cacheReadTokens ?? 0;
  const tokens = { input: inputTokens, output: outputTokens, cacheRead: cachedTokens };
  const costMicroUsd = vendorChargeMicroUsd(said) ?? worth.cost({ ...tokens, cacheWrite: input.cacheWriteTokens ?? 0 });
  return { inputTokens, outputTokens, cachedTokens, costMicroUsd, estimated: false };
}

/** For a reply that ended before the vendor reported usage, but is paid for anyway. */
export function estimateModelUsage(prompt: string, reply: string, worth: ModelPricing): Usage {
  const usage = estimateUsage(prompt, reply);
  const { inputTokens: input, outputTokens: output } = usage;
  return { ...usage, costMicroUsd: worth.cost({ input, output, cacheRead: 0, cacheWrite: 0 }) };
}

/** OpenRouter reports the cost in dollars. */
function vendorChargeMicroUsd({ raw }: LanguageModelUsage): number | null {
  const cost = raw?.cost;
  return typeof cost === "number" ? Math.round(cost * 1_000_000) : null;
}
