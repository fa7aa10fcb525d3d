/** Usage and cost of a model call, from the vendor's counts, else estimated from characters. Reasoning counts as output. */

import { estimateUsage, type Usage } from "../../core/usage.ts";
import type { ReportedUsage } from "./package-model.ts";
import type { ModelPricing } from "./price.ts";

/** null: the vendor reported no usage. */
export function vendorUsage(said: ReportedUsage | null, worth: ModelPricing): Usage | null {
  const { total: input, cacheRead = 0, cacheWrite = 0 } = said?.inputTokens ?? {};
  const { total: output } = said?.outputTokens ?? {};
  if (said === null || input === undefined || output === undefined || input + output === 0) return null;
  const costMicroUsd = vendorChargeMicroUsd(said) ?? worth.cost({ input, output, cacheRead, cacheWrite });
  return { inputTokens: input, outputTokens: output, cachedTokens: cacheRead, costMicroUsd, estimated: false };
}

/** For a reply that ended before the vendor reported usage, but is paid for anyway. */
export function estimateModelUsage(prompt: string, reply: string, worth: ModelPricing): Usage {
  const usage = estimateUsage(prompt, reply);
  const { inputTokens: input, outputTokens: output } = usage;
  return { ...usage, costMicroUsd: worth.cost({ input, output, cacheRead: 0, cacheWrite: 0 }) };
}

/** OpenRouter reports the cost in dollars. */
function vendorChargeMicroUsd({ raw }: ReportedUsage): number | null {
  const cost = raw?.cost;
  return typeof cost === "number" ? Math.round(cost * 1_000_000) : null;
}
