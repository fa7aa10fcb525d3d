/**
 * Model settings from two environment variables:
 *   CONCLAVE_PRICES="openai/gpt-9=2.50/10,ollama/qwen3=0/0"   US dollars per million tokens: input/output, or input/output/cached
 *   CONCLAVE_LIMITS="openai=4,anthropic=2/50/90000"           concurrent calls, then calls and tokens per minute if they are limited
 */

import { ConclaveError } from "../../core/errors.ts";
import type { CallLimits } from "../gate/call-gate.ts";
import type { Environment } from "../process/child-environment.ts";
import type { Price, Prices } from "./price.ts";
import type { Vendor } from "./vendors.ts";

const PRICES = "CONCLAVE_PRICES";
const LIMITS = "CONCLAVE_LIMITS";

export function readPrices(environment: Environment): Prices {
  return new Map(
    entries(environment, PRICES).map(({ name, numbers, text }): [string, Price] => {
      const [input, output, cached = null] = numbers;
      if (input === undefined || output === undefined || numbers.length > 3) throw settingError(PRICES, text);
      return [name, { input, output, cached }];
    }),
  );
}

export function readCallLimits(environment: Environment, { name, limits }: Vendor): CallLimits {
  const found = entries(environment, LIMITS).find((entry) => entry.name === name);
  if (!found) return limits;
  const [atOnce, perMinute = null, tokensPerMinute = null] = found.numbers;
  const isCount = (count: number | null | undefined) =>
    count === null || (Number.isInteger(count) && Number(count) > 0);
  const counts = [atOnce, perMinute, tokensPerMinute];
  if (atOnce === undefined || found.numbers.length > counts.length || !counts.every(isCount))
    throw settingError(LIMITS, found.text);
  return { atOnce, perMinute, tokensPerMinute };
}

interface Entry {
  readonly name: string;
  readonly numbers: readonly number[];
  readonly text: string;
}

function entries(environment: Environment, variable: string): readonly Entry[] {
  const texts = (environment[variable] ?? "").split(",").map((text) => text.trim());
  return texts
    .filter((text) => text !== "")
    .map((text) => {
      const [, name, values] = /^([^=]+)=(\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)*)$/.exec(text) ?? [];
      if (name === undefined || values === undefined) throw settingError(variable, text);
      return { name: name.trim(), numbers: values.split("/").map(Number), text };
    });
}

const FORMS: Readonly<Record<string, string>> = {
  [PRICES]: "VENDOR/MODEL=INPUT/OUTPUT in US dollars per million tokens, e.g. openai/gpt-9=2.50/10",
  [LIMITS]: "VENDOR=CALLS_AT_ONCE[/CALLS_A_MINUTE[/TOKENS_A_MINUTE]], e.g. openai=4/60",
};

function settingError(variable: string, text: string): ConclaveError {
  const message = `${variable} contains ${JSON.stringify(text)}; expected ${FORMS[variable]}.`;
  return new ConclaveError("SETTING_WRONG", message);
}
